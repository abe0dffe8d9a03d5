import { Link, NavLink, useLocation } from 'react-router'
import MenuIcon from '~icons/lucide/menu'
import CloseIcon from '~icons/lucide/x'
import { useAuth } from '../auth/auth-context.tsx'
import { loginPath } from '../auth/return-path.ts'
import { useLazy } from '../browser/lazy.ts'
import { Brand } from './brand.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

/** The menu is a popover, which works before React has loaded. */
const MENU = 'site-menu'

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

export function Navbar() {
  const { loading, user } = useAuth()
  const menu = useLazy(() => import('./user-menu.tsx'), user !== null)
  const { pathname, search } = useLocation()
  const links = user ? [...PUBLIC_LINKS, ...MEMBER_LINKS] : PUBLIC_LINKS
  return (
    <header className="print:hidden sticky top-0 z-30 border-b [@media(height<30rem)]:static border-base-300 bg-base-200/90 backdrop-blur-md">
      <nav aria-label="Main" className="page flex min-h-16 flex-wrap items-center gap-1 sm:gap-2">
        <div className="group lg:hidden">
          <button
            type="button"
            popoverTarget={MENU}
            aria-label="Menu"
            className="btn btn-ghost btn-circle -ml-3.5 -outline-offset-2"
          >
            <MenuIcon className="group-has-[:popover-open]:hidden" />
            <CloseIcon className="hidden group-has-[:popover-open]:block" />
          </button>
          <ul
            id={MENU}
            popover="auto"
            className="surface fixed inset-x-4 top-18 bottom-auto m-0 max-h-[calc(100dvh-6rem)] w-auto gap-1 overflow-y-auto p-3 text-lg text-base-content open:grid"
          >
            {links.map((link) => (
              <NavItem key={link.to} {...link} />
            ))}
            {!user && (
              <li className="for-guests sm:hidden" data-waiting={loading || undefined}>
                <Link to="/register" className="menu-item">
                  Register
                </Link>
              </li>
            )}
          </ul>
        </div>
        <Brand />
        <ul className="ml-4 hidden gap-1 text-sm lg:flex">
          {links.map((link) => (
            <NavItem key={link.to} {...link} />
          ))}
        </ul>
        <div className="ml-auto flex items-center gap-1 sm:gap-2">
          <ThemeToggle />
          {user &&
            (menu ? <menu.UserMenu user={user} /> : <span className="btn btn-circle pointer-events-none" />)}
          {!user && (
            <div className="for-guests flex gap-4" data-waiting={loading || undefined}>
              <Link to={loginPath(pathname + search)} className="btn btn-ghost -mr-2 max-w-none max-sm:px-2">
                Log in
              </Link>{' '}
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

function NavItem({ to, text }: { to: string; text: string }) {
  return (
    <li>
      <NavLink to={to} end={to === '/'} className="menu-item whitespace-nowrap lg:min-h-0">
        {text}
      </NavLink>
    </li>
  )
}
