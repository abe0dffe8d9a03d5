import { useMatches } from 'react-router'
import { useAuth } from '../auth/auth-context.tsx'
import { useLazy } from '../browser/lazy.ts'
import { ConnectionBanner } from '../components/connection-banner.tsx'
import { revalidatesOnFocus } from '../components/use-revalidate-on-focus.ts'
import type { SyncJoinsProps } from '../features/groups/sync-joins.tsx'

/** Keeps the screen current and says when it cannot be; keeps what a member has joined the same here and in their account. */
export function Upkeep() {
  const uid = useAuth().user?.uid
  const isRevalidated = useMatches().some(revalidatesOnFocus)
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

const loadJoins = () => import('../features/groups/sync-joins.tsx')
