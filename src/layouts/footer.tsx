import { Link } from 'react-router'
import FacebookIcon from '~icons/lucide/facebook'
import GithubIcon from '~icons/lucide/github'
import GlobeIcon from '~icons/lucide/globe'
import InstagramIcon from '~icons/lucide/instagram'
import Logo from '~icons/site/favicon'
import { useHydrated } from '../browser/use-hydrated.ts'
import { TAGLINE } from '../components/page-head.tsx'

const COMPANY_LINKS = [
  { to: '/contact', text: 'Contact Us' },
  { to: '/blogs', text: 'Blogs' },
  { to: '/careers', text: 'Join the Team' },
]

const HELP_LINKS = [
  { to: '/help', text: 'Help Center' },
  { to: '/terms', text: 'Terms & Conditions' },
  { to: '/privacy', text: 'Privacy Policy' },
  { to: '/community', text: 'Community Guidelines' },
]

/** On a reserved domain (RFC 2606). Replace them with your own when you run the site. */
const SOCIAL_LINKS = [
  { href: 'https://hobbynest.example/facebook', text: 'HobbyNest on Facebook', Icon: FacebookIcon },
  { href: 'https://hobbynest.example/github', text: 'HobbyNest on GitHub', Icon: GithubIcon },
  { href: 'https://hobbynest.example/instagram', text: 'HobbyNest on Instagram', Icon: InstagramIcon },
  { href: 'https://hobbynest.example/', text: 'Our portfolio', Icon: GlobeIcon },
]

export function Footer() {
  return (
    // Not an anchor of scrolling, since on the way to a longer page the browser would first keep it in sight.
    <footer className="mt-20 border-t border-base-300 bg-base-100 [overflow-anchor:none] print:hidden">
      <div className="page flex flex-wrap gap-10 py-12 lg:gap-20">
        <div className="grid flex-1 content-start gap-3 max-sm:min-w-full">
          <p className="flex items-center gap-2 font-display text-xl font-bold">
            <Logo width={36} height={36} />
            HobbyNest
          </p>
          <p className="max-w-sm text-base-content/80">{TAGLINE}</p>
          <ul className="-ml-3.5 flex flex-wrap gap-2">
            {SOCIAL_LINKS.map(({ href, text, Icon }) => (
              <li key={href}>
                <a
                  href={href}
                  target="_blank"
                  rel="noreferrer"
                  className="btn btn-ghost btn-circle -outline-offset-2"
                >
                  <Icon />
                  <span className="sr-only">{text}</span>
                </a>
              </li>
            ))}
          </ul>
        </div>
        <FooterLinks title="HobbyNest" links={COMPANY_LINKS} />
        <FooterLinks title="Help and rules" links={HELP_LINKS} />
      </div>
      <div className="border-t border-base-300">
        <p className="page py-6 text-base-content/80">
          {/* A new element after hydration, for which React keeps the year of the build. */}
          <span key={String(useHydrated())} suppressHydrationWarning>
            {`© ${new Date().getFullYear()} HobbyNest.`}
          </span>{' '}
          <a href="/credits.txt" className="link-quiet">
            Open source under the MIT licence.
          </a>
        </p>
      </div>
    </footer>
  )
}

function FooterLinks({ title, links }: { title: string; links: { to: string; text: string }[] }) {
  return (
    <nav aria-label={title}>
      <h2 className="mb-1 py-1 text-lg">{title}</h2>
      <ul className="grid">
        {links.map(({ to, text }) => (
          <li key={to}>
            <Link
              to={to}
              className="inline-block rounded py-2.5 text-base-content/80 hover:text-primary hover:underline sm:py-1.5"
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
