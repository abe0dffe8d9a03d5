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
    link: { to: '/all-groups', text: 'Browse groups' },
  },
  {
    Icon: UsersIcon,
    title: 'Join in',
    text: 'Log in, open a group you like and press Join Group.',
    link: { to: '/register', text: 'Create your account' },
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
      <h2 id="how-it-works" className="mb-5 text-title md:mb-8">
        How it works
      </h2>
      <ol className="grid gap-6 md:grid-cols-3 md:gap-8">
        {STEPS.map(({ Icon, title, text, link, isForGuests }) => (
          <li key={title} className="flex gap-4 md:max-lg:flex-col">
            <span className="grid size-12 shrink-0 place-items-center lg:size-16 rounded-full bg-primary/12 text-2xl text-primary">
              <Icon />
            </span>
            <div>
              <h3 className="text-xl">{title}</h3>
              <p className="mt-1 max-w-xs text-balance text-base-content/80">{text}</p>
              {!(isForGuests && user) && (
                <Link to={link.to} className="link-quiet inline-block py-2.5 font-semibold">
                  {link.text}
                </Link>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
