import OfflineIcon from '~icons/lucide/cloud-off'
import { useAuth } from '../auth/auth-context.tsx'
import { useConnection } from '../browser/connection.ts'
import { useLazy } from '../browser/lazy.ts'
import { useRootMark } from '../browser/use-root-mark.ts'
import { RetryButton } from '../components/load-error.tsx'
import { SyncJoins } from '../features/join/sync-joins.tsx'
import { useRevalidateOnFocus } from './use-revalidate-on-focus.ts'

/** Keeps the screen and the joined groups up to date, and says when they are not. Only members see tooltips. */
export function Upkeep() {
  const uid = useAuth().user?.uid
  const tooltip = useLazy(() => import('../components/global-tooltip.tsx'), uid !== undefined)
  const isRevalidated = useRevalidateOnFocus()

  return (
    <>
      <ConnectionBanner isRevalidated={isRevalidated} />
      {uid && <SyncJoins key={uid} uid={uid} isRevalidated={isRevalidated} />}
      {uid && tooltip && <tooltip.GlobalTooltip />}
    </>
  )
}

function ConnectionBanner({ isRevalidated }: { isRevalidated: boolean }) {
  const connection = useConnection()
  const isShown = connection === 'offline' || (connection === 'outdated' && isRevalidated)
  useRootMark('data-banner', isShown)
  return (
    <div role="status" className="connection-banner sticky bottom-0 z-40 px-2 not-empty:pb-4">
      {isShown && (
        <div className="mx-auto flex w-fit flex-wrap items-center justify-center gap-x-4 gap-y-2 rounded-box border border-base-300 bg-neutral px-4 py-3 text-neutral-content shadow-lifted">
          <p className="flex items-center gap-3 font-semibold">
            <OfflineIcon className="shrink-0 max-[22.5rem]:hidden" />
            <span>
              {connection === 'offline'
                ? 'You are offline. You can still read what you have opened.'
                : 'We cannot reach the server, so this may be out of date.'}
            </span>
          </p>
          {connection === 'outdated' && <RetryButton />}
        </div>
      )}
    </div>
  )
}
