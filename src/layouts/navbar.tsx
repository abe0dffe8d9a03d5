import { lazy, Suspense } from 'react'
import { Link, NavLink } from 'react-router'
import MenuIcon from '~icons/lucide/menu'
import CloseIcon from '~icons/lucide/x'
import Logo from '~icons/site/favicon'
import { useAuth } from '../auth/auth-context.tsx'
import { useDisclosure } from '../components/use-disclosure.ts'
import { ThemeToggle } from './theme-toggle.tsx'

/** Loaded for members only. */
const UserMenu = lazy(async () => {
  const { UserMenu } = await import('./user-menu.tsx')
  return { default: UserMenu }
})

const PUBLIC_LINKS = [
  { to: '/', text: 'Home' },
  { to: '/all-groups', text: 'All Groups' },
  { to: '/about-us', text: 'About Us' },
]

const MEMBER_LINKS = [
  { to: '/create-group', text: 'Create Group' },
  { to: '/my-group', text: 'My Groups' },
  { to: '/dashboard', text: 'Dashboard' },
]

/** The sticky bar: links by role, theme, account (spec §2). */
export function Navbar() {
  const { loading, user } = useAuth()
  const { isOpen, rootRef, buttonProps, panelId } = useDisclosure()
  const links = user ? [...PUBLIC_LINKS, ...MEMBER_LINKS] : PUBLIC_LINKS
  return (
    <header className="sticky top-0 z-30 border-b border-base-300 bg-base-200/90 backdrop-blur-md">
      <nav aria-label="Main" className="page flex min-h-16 flex-wrap items-center gap-2">
        <div ref={rootRef} className="lg:hidden">
          <button type="button" {...buttonProps} aria-label="Menu" className="btn btn-ghost btn-circle -ml-2">
            {isOpen ? <CloseIcon aria-hidden="true" /> : <MenuIcon aria-hidden="true" />}
          </button>
          {isOpen && (
            <ul
              id={panelId}
              className="surface absolute inset-x-3 top-full z-40 mt-2 max-h-[calc(100dvh-6rem)] grid gap-1 overflow-y-auto p-3 text-lg"
            >
              {links.map((link) => (
                <NavItem key={link.to} {...link} />
              ))}
            </ul>
          )}
        </div>
        <Link
          to="/"
          className="flex items-center gap-2 rounded-lg font-display text-xl font-bold tracking-tight"
        >
          <Logo aria-hidden="true" width={36} height={36} className="max-[22.5rem]:hidden" />
          HobbyNest
        </Link>
        <ul className="ml-4 hidden gap-1 text-sm lg:flex">
          {links.map((link) => (
            <NavItem key={link.to} {...link} />
          ))}
        </ul>
        <div className="ml-auto flex items-center gap-1 sm:gap-2">
          <ThemeToggle />
          {user && (
            <Suspense fallback={<AvatarSkeleton />}>
              <UserMenu user={user} />
            </Suspense>
          )}
          {!user && (
            <div className={`for-guests flex gap-2 ${loading ? 'invisible' : ''}`}>
              <Link to="/login" className="btn btn-ghost">
                Log in
              </Link>
              <Link to="/register" className="btn btn-primary hidden sm:inline-flex">
                Register
              </Link>
            </div>
          )}
        </div>
      </nav>
    </header>
  )
}

/** As large as the button that is on its way. */
function AvatarSkeleton() {
  return (
    <span className="btn btn-ghost btn-circle pointer-events-none">
      <span className="skeleton size-full rounded-full" />
    </span>
  )
}

function NavItem({ to, text }: { to: string; text: string }) {
  return (
    <li>
      <NavLink to={to} end={to === '/'} className="menu-item whitespace-nowrap">
        {text}
      </NavLink>
    </li>
  )
}
