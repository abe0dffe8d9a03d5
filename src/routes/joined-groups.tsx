import { Suspense } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { hasAnnounced, useAnnounced } from '../api/backend-features.ts'
import { deferIfSlow } from '../api/deferred.ts'
import { getSession, type Session } from '../auth/session.ts'
import { Await } from '../components/await.tsx'
import { LoadError } from '../components/load-error.tsx'
import { PageHead } from '../components/page-head.tsx'
import type { Group } from '../features/groups/group.ts'
import { getGroupOrLastSeen, isNoGroup } from '../features/groups/groups-api.ts'
import { getMemberships, joinedIds } from '../features/groups/memberships.ts'
import { JoinedGroups, type JoinedResults } from '../features/join/joined-list.tsx'
import { LinesSkeleton } from '../features/join/lines-skeleton.tsx'
import { syncJoins } from '../features/join/sync-joins.tsx'
import { getMyGroups } from '../features/organise/my-groups-api.ts'
import { DownloadCalendar } from '../features/share/download-calendar.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { data: found } = await deferIfSlow(findJoined(getSession(context), request.signal))
  return { found }
}

/** The account's list where the backend keeps members, and each other group that was joined here. */
async function findJoined(session: Session, signal: AbortSignal): Promise<JoinedResults> {
  const user = await session.ready()
  const found: JoinedResults = new Map()
  if (!user) return found
  // The first response announces what the backend supports.
  if (hasAnnounced('members') === undefined) await getMyGroups(session, signal).catch(() => {})
  if (hasAnnounced('members')) {
    for (const group of await syncJoins(user.uid, session, signal)) found.set(group._id, group)
  }
  const ids = joinedIds(getMemberships(user.uid))
  const others = ids.filter((id) => !found.has(id))
  await Promise.all(others.map(async (id) => found.set(id, await findGroup(id, signal))))
  return found
}

async function findGroup(id: string, signal: AbortSignal): Promise<Group | null> {
  try {
    return (await getGroupOrLastSeen(id, signal)).group
  } catch (error) {
    if (isNoGroup(error)) return null
    throw error
  }
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

export const handle = { revalidateOnFocus: true }
