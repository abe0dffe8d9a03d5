import { useRef, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import MenuIcon from '~icons/lucide/menu'
import CloseIcon from '~icons/lucide/x'
import { useAuth } from '../auth/auth-context.tsx'
import { getSession } from '../auth/session.ts'
import { openModal } from '../browser/modal.ts'
import { getDesk } from '../features/desk/desk-api.ts'
import { EditProfileDialog } from '../features/profile/edit-profile-dialog.tsx'
import { Brand } from './brand.tsx'
import { PageOutlet } from './page-outlet.tsx'
import { SideMenu } from './side-menu.tsx'
import { ThemeToggle } from './theme-toggle.tsx'
import { UserMenu } from './user-menu.tsx'

export function loader({ request, context }: LoaderFunctionArgs) {
  return { desk: getDesk(getSession(context), request.signal) }
}

export function Component() {
  const { desk } = useLoaderData<typeof loader>()
  const { user } = useAuth()
  const drawerRef = useRef<HTMLDialogElement>(null)
  const [timesEdited, setTimesEdited] = useState(0)

  const editProfile = () => setTimesEdited((times) => times + 1)

  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[16rem_minmax(0,1fr)]">
      <a href="#main" className="btn btn-primary fixed top-2 left-2 z-50 -translate-y-20 focus:translate-y-0">
        Skip to content
      </a>
      <div className="sticky top-0 hidden h-dvh overflow-y-auto border-r border-base-300 bg-base-100 px-4 py-2.5 lg:block print:hidden">
        <SideMenu desk={desk} onEditProfile={editProfile} />
      </div>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it as well. */}
      <dialog
        ref={drawerRef}
        aria-label="Dashboard menu"
        className="modal-sheet drawer-sheet"
        // A choice closes it, and so does a press beside it, for which Safari has no `closedby`.
        onClick={({ target, currentTarget, clientX }) => {
          const isChoice = target instanceof Element && target.closest('a, button')
          if (isChoice || clientX > currentTarget.offsetWidth) currentTarget.close()
        }}
      >
        <button
          type="button"
          aria-label="Close menu"
          className="btn btn-ghost btn-circle absolute top-2.5 right-3 max-[15rem]:static"
        >
          <CloseIcon />
        </button>
        <SideMenu desk={desk} onEditProfile={editProfile} />
      </dialog>
      <div className="flex min-w-0 flex-col">
        <header className="print:hidden sticky top-0 z-30 box-content flex [@media(height<30rem)]:static min-h-16 flex-wrap items-center gap-1 border-b border-base-300 bg-base-200/90 px-4 backdrop-blur-md sm:gap-2 sm:px-6 lg:px-8">
          <button
            type="button"
            aria-label="Menu"
            aria-haspopup="dialog"
            className="btn btn-ghost btn-circle -ml-3.5 -outline-offset-2 lg:hidden"
            onClick={() => openModal(drawerRef.current)}
          >
            <MenuIcon />
          </button>
          <Brand className="lg:hidden" />
          <div className="ml-auto flex items-center gap-1 sm:gap-2">
            <ThemeToggle />
            {user && <UserMenu user={user} />}
          </div>
        </header>
        <PageOutlet className="pb-10" />
      </div>
      {user && timesEdited > 0 && <EditProfileDialog key={timesEdited} user={user} />}
    </div>
  )
}
