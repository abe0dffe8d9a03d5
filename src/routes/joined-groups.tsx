import { Suspense } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { hasAnnounced } from '../api/backend-features.ts'
import { deferIfSlow } from '../api/deferred.ts'
import { useAnnounced } from '../api/use-announced.ts'
import { getSession, type Session } from '../auth/session.ts'
import { Await } from '../components/await.tsx'
import { LoadError } from '../components/load-error.tsx'
import { PageHead } from '../components/page-head.tsx'
import { getGroupOrLastSeen, isNoGroup } from '../features/groups/groups-api.ts'
import { getMemberships, joinedIds, rememberNames } from '../features/groups/memberships.ts'
import { JoinedGroups, type JoinedResults, sortResults } from '../features/join/joined-list.tsx'
import { LinesSkeleton } from '../features/join/lines-skeleton.tsx'
import { syncJoins } from '../features/join/sync-joins.tsx'
import { getMyGroups } from '../features/organise/my-groups-api.ts'
import { DownloadCalendar } from '../features/share/download-calendar.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { data: found } = await deferIfSlow(findJoined(getSession(context), request.signal))
  return { found }
}

/** How many groups are requested at a time. */
const AT_A_TIME = 4

/**
 * Requests the account's list where the backend keeps members, and each other group that was joined on this device
 * separately: one that fails does not affect the others. Throws if all fail.
 */
async function findJoined(session: Session, signal: AbortSignal): Promise<JoinedResults> {
  const user = await session.ready()
  const found: JoinedResults = new Map()
  if (!user) return found
  async function find(id: string) {
    const result = getGroupOrLastSeen(id, signal).then(({ group }) => group)
    found.set(id, await result.catch((error) => (isNoGroup(error) ? null : error)))
    signal.throwIfAborted()
  }

  // The first answer announces what the backend supports.
  const [first] = joinedIds(getMemberships(user.uid))
  if (hasAnnounced('members') === undefined) {
    if (first) await find(first)
    else await getMyGroups(session, signal)
  }
  if (hasAnnounced('members')) {
    const groups = await syncJoins(user.uid, session, signal)
    for (const group of groups) found.set(group._id, group)
  }

  const ids = joinedIds(getMemberships(user.uid))
  const queue = ids.filter((id) => !found.has(id)).values()
  async function findRest() {
    for (const id of queue) await find(id)
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, findRest))
  const { groups, errors } = sortResults(ids, found)
  rememberNames(user.uid, groups)
  if (errors.length > 0 && errors.length === ids.length) throw errors[0]
  return found
}

export function Component() {
  const { found } = useLoaderData<typeof loader>()
  const isKept = useAnnounced('members')
  return (
    <div className="page py-10">
      <PageHead title="Joined Groups" />
      <h1 className="text-title">Joined Groups</h1>
      <p className="mt-2 mb-6 min-h-6 text-base-content/75">
        {isKept !== undefined &&
          (isKept
            ? 'Your joined groups are saved to your account and appear on all your devices.'
            : 'Your joined groups are saved on this device only.')}
      </p>
      <Suspense
        fallback={
          <LinesSkeleton label="Loading your joined groups…">
            <div className="skeleton aspect-[16/10] w-20 rounded-xl" />
            <div className="skeleton h-6 w-1/2" />
          </LinesSkeleton>
        }
      >
        <Await resolve={found} errorElement={<LoadError title="Your joined groups could not be loaded." />}>
          {(results) => (
            <JoinedGroups found={results} actions={(groups) => <DownloadCalendar groups={groups} />} />
          )}
        </Await>
      </Suspense>
    </div>
  )
}

/** See `useRevalidateOnFocus`. */
export const handle = { revalidateOnFocus: true }
