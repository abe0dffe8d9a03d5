import { useEffect } from 'react'
import { useMatches } from 'react-router'
import { useAuth } from '../auth/auth-context.tsx'
import { useLazy } from '../browser/lazy.ts'
import { closeDialog } from '../components/dialogs.ts'
import type { SyncJoinsProps } from '../features/join/sync-joins.tsx'
import { ConnectionBanner } from './connection-banner.tsx'
import { revalidatesOnFocus } from './use-revalidate-on-focus.ts'

/** Keeps the screen up to date, or says that it is not; keeps joined groups the same on this device and in the account. */
export function Upkeep() {
  const uid = useAuth().user?.uid
  const isRevalidated = useMatches().some(revalidatesOnFocus)

  // What a member was asked is not for whoever comes after them, as when they log out in another tab.
  useEffect(() => (uid ? closeDialog : undefined), [uid])

  return (
    <>
      <ConnectionBanner />
      {uid && <LazySyncJoins key={uid} uid={uid} isRevalidated={isRevalidated} />}
    </>
  )
}

function LazySyncJoins(props: SyncJoinsProps) {
  const joins = useLazy(loadJoins)
  return joins && <joins.SyncJoins {...props} />
}

const loadJoins = () => import('../features/join/sync-joins.tsx')
