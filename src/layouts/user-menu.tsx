import { Link, useNavigate } from 'react-router'
import LogOutIcon from '~icons/lucide/log-out'
import type { User } from '../auth/auth-client.ts'
import { useAuth } from '../auth/auth-context.tsx'
import { readName } from '../auth/person-name.ts'
import { errorMessage } from '../browser/error-message.ts'
import { Avatar } from '../components/avatar.tsx'
import { askToConfirm, showAlert } from '../components/dialogs.ts'
import { dismissToast, showToast } from '../components/toasts.ts'
import { useDisclosure } from '../components/use-disclosure.ts'
import { forgetNames } from '../features/groups/memberships.ts'
import { clearDrafts } from '../forms/drafts.ts'

/** The avatar with its tooltip, and the menu with the display name and Logout (spec §2, §4). */
export function UserMenu({ user }: { user: User }) {
  const { signOut } = useAuth()
  const navigate = useNavigate()
  const { isOpen, close, rootRef, buttonProps, panelId } = useDisclosure()
  const name = readName(user.displayName ?? '') || 'User'

  async function logOut() {
    close()
    const isConfirmed = await askToConfirm({
      icon: 'question',
      title: 'Log out?',
      text: 'You can log in again at any time.',
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
    <div ref={rootRef} className="relative">
      <button
        type="button"
        {...buttonProps}
        aria-label={`Account menu of ${name}`}
        data-tooltip-id="my-tooltip"
        data-tooltip-content={name}
        data-tooltip-hidden={isOpen}
        data-tooltip-place="bottom-end"
        className="btn btn-ghost btn-circle overflow-hidden"
      >
        <Avatar photoURL={user.photoURL} className="size-full" />
      </button>
      {isOpen && (
        <div id={panelId} className="surface absolute right-0 z-40 mt-2 grid min-w-56 gap-3 p-4">
          <p className="font-semibold">{name}</p>
          <Link to="/dashboard/joined" className="menu-item -mx-3" onClick={close}>
            Joined Groups
          </Link>
          <button type="button" className="btn btn-outline btn-primary" onClick={logOut}>
            <LogOutIcon aria-hidden="true" /> Logout
          </button>
        </div>
      )}
    </div>
  )
}
