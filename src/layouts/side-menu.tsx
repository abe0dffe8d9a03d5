import { NavLink } from 'react-router'
import PlusIcon from '~icons/lucide/circle-plus'
import HomeIcon from '~icons/lucide/house'
import OverviewIcon from '~icons/lucide/layout-dashboard'
import AccountIcon from '~icons/lucide/settings'
import DeskIcon from '~icons/lucide/shield'
import JoinedIcon from '~icons/lucide/user-round-check'
import ProfileIcon from '~icons/lucide/user-round-pen'
import GroupsIcon from '~icons/lucide/users-round'
import { Await } from '../components/await.tsx'
import type { OpenWork } from '../features/desk/desk-api.ts'
import { formatCount } from '../text/format.ts'
import { Brand } from './brand.tsx'

const LINKS = [
  { to: '/', text: 'Home', Icon: HomeIcon },
  { to: '/dashboard', text: 'Overview', Icon: OverviewIcon },
  { to: '/dashboard/my-group', text: 'My Groups', Icon: GroupsIcon },
  { to: '/dashboard/joined', text: 'Joined Groups', Icon: JoinedIcon },
  { to: '/dashboard/new-group', text: 'Create Group', Icon: PlusIcon },
]

interface SideMenuProps {
  desk: Promise<OpenWork | null>
  onEditProfile: () => void
}

/** Always visible on large screens, in the drawer on small ones (spec §2). */
export function SideMenu({ desk, onEditProfile }: SideMenuProps) {
  return (
    <nav aria-label="Dashboard" className="grid content-start gap-6">
      <Brand className="justify-self-start px-2" />
      <ul className="grid gap-1">
        {LINKS.map(({ to, text, Icon }) => (
          <li key={to}>
            <NavLink to={to} end className="menu-item">
              <Icon /> {text}
            </NavLink>
          </li>
        ))}
        <li>
          <button
            type="button"
            aria-haspopup="dialog"
            className="menu-item w-full cursor-pointer"
            onClick={onEditProfile}
          >
            <ProfileIcon /> Edit Profile
          </button>
        </li>
        <li>
          <NavLink to="/dashboard/account" className="menu-item">
            <AccountIcon /> Account
          </NavLink>
        </li>
        <Await resolve={desk} fallback={null}>
          {(open) => open && <DeskLink {...open} />}
        </Await>
      </ul>
    </nav>
  )
}

function DeskLink({ reports, messages }: OpenWork) {
  const open = reports + messages
  return (
    <li>
      <NavLink to="/dashboard/desk" className="menu-item">
        <DeskIcon /> <span>Desk</span>{' '}
        {open > 0 && (
          <span className="ml-auto rounded-full bg-primary px-2 text-sm text-primary-content">
            <span>{formatCount(open)}</span> <span className="sr-only">open</span>
          </span>
        )}
      </NavLink>
    </li>
  )
}
