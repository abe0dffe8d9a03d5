import { useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import LogOutIcon from '~icons/lucide/log-out'
import { useAuth } from '../auth/auth-context.tsx'
import { nameOf } from '../auth/person-name.ts'
import type { User } from '../auth/user.ts'
import { errorMessage } from '../browser/error-message.ts'
import { Avatar } from '../components/avatar.tsx'
import { askToConfirm, showAlert } from '../components/dialogs.ts'
import { dismissToast, showToast } from '../components/toasts.tsx'
import { forgetNames } from '../features/groups/memberships.ts'
import { clearDrafts } from '../forms/drafts.ts'

const MENU = 'account-menu'

export function UserMenu({ user }: { user: User }) {
  const { signOut } = useAuth()
  const navigate = useNavigate()
  const menuRef = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const name = nameOf(user)

  async function logOut() {
    menuRef.current?.hidePopover()
    const isConfirmed = await askToConfirm({
      title: 'Log out?',
      text: 'You can log in again at any time. What you have typed but not sent is discarded.',
      confirmText: 'Yes, log out',
    })
    if (!isConfirmed) return
    try {
      await signOut()
      clearDrafts()
      forgetNames()
      dismissToast('logout')
      navigate('/')
      await showAlert({ icon: 'success', title: 'Logged out', text: 'See you soon!', timer: 2000 })
    } catch (error) {
      showToast('error', errorMessage(error), 'logout')
    }
  }

  return (
    <div>
      <button
        type="button"
        popoverTarget={MENU}
        aria-label={`Account menu of ${name}`}
        data-tooltip-id="my-tooltip"
        data-tooltip-content={name}
        data-tooltip-hidden={isOpen}
        data-tooltip-place="bottom-end"
        className="btn btn-ghost btn-circle overflow-hidden"
      >
        <Avatar photoURL={user.photoURL} className="size-full" />
      </button>
      <div
        ref={menuRef}
        id={MENU}
        popover="auto"
        className="button-menu min-w-[min(14rem,100%)] max-w-80 gap-3 px-1 py-4"
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        <p className="mx-3 font-display text-lg font-bold">{name}</p>
        <Link to="/dashboard/joined" className="menu-item">
          Joined Groups
        </Link>
        <Link to="/dashboard/account" className="menu-item -mt-2">
          Account
        </Link>
        <button type="button" className="btn btn-outline btn-primary mx-3" onClick={logOut}>
          <LogOutIcon /> Logout
        </button>
      </div>
    </div>
  )
}
