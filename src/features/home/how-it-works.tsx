import { Link } from 'react-router'
import CompassIcon from '~icons/lucide/compass'
import SproutIcon from '~icons/lucide/sprout'
import UsersIcon from '~icons/lucide/users-round'
import { useAuth } from '../../auth/auth-context.tsx'

const STEPS = [
  {
    Icon: CompassIcon,
    title: 'Find a group',
    text: 'Browse them all, or go straight to your hobby.',
    link: { to: '/all-groups', text: 'All Groups' },
  },
  {
    Icon: UsersIcon,
    title: 'Join in',
    text: 'Log in, open a group you like and press Join Group.',
    link: { to: '/register', text: 'Register' },
    isForGuests: true,
  },
  {
    Icon: SproutIcon,
    title: 'Start your own',
    text: 'Nothing like it yet? Create it in a few minutes.',
    link: { to: '/create-group', text: 'Create Group' },
  },
]

export function HowItWorks() {
  const { user } = useAuth()
  return (
    <section aria-labelledby="how-it-works" className="page">
      <h2 id="how-it-works" className="mb-8 text-center text-title">
        How it works
      </h2>
      <ol className="grid gap-8 md:grid-cols-3">
        {STEPS.map(({ Icon, title, text, link, isForGuests }) => (
          <li key={title} className="grid content-start justify-items-center gap-2 text-center">
            <span className="mb-2 grid size-16 place-items-center rounded-full bg-primary/12 text-2xl text-primary">
              <Icon />
            </span>
            <h3 className="text-xl">{title}</h3>
            <p className="max-w-xs text-balance text-base-content/80">{text}</p>
            {!(isForGuests && user) && (
              <Link to={link.to} className="link-quiet mt-1 py-1 font-semibold">
                {link.text}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
