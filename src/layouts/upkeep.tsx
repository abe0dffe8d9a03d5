import { useEffect } from 'react'
import { useAuth } from '../auth/auth-context.tsx'
import { closeDialog } from '../components/dialogs.ts'
import { SyncJoins } from '../features/join/sync-joins.tsx'
import { ConnectionBanner } from './connection-banner.tsx'
import { useRevalidateOnFocus } from './use-revalidate-on-focus.ts'

/** Keeps the screen and the joined groups up to date, or says that they are not. */
export function Upkeep() {
  const uid = useAuth().user?.uid
  const isRevalidated = useRevalidateOnFocus()

  // A dialog is not for whoever comes after its member, who may have logged out in another tab.
  useEffect(() => (uid ? closeDialog : undefined), [uid])

  return (
    <>
      <ConnectionBanner isRevalidated={isRevalidated} />
      {uid && <SyncJoins key={uid} uid={uid} isRevalidated={isRevalidated} />}
    </>
  )
}
