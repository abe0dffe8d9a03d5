import { Suspense } from 'react'
import { Await, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { deferred } from '../api/deferred.ts'
import { getSession, type Session } from '../auth/session.ts'
import { LoadError } from '../components/load-error.tsx'
import { PageHead } from '../components/page-head.tsx'
import { RouteError } from '../components/route-error.tsx'
import { getGroupOrLastSeen } from '../features/groups/groups-api.ts'
import { getJoinedIds } from '../features/groups/joined-groups.ts'
import {
  type FoundGroups,
  isFailure,
  JoinedGroups,
  JoinedGroupsSkeleton,
} from '../features/groups/joined-list.tsx'

export function loader({ request, context }: LoaderFunctionArgs) {
  return { found: deferred(findJoined(getSession(context), request.signal)) }
}

/** How many groups are requested at a time. */
const AT_A_TIME = 4

/** Requests each joined group separately: one that fails does not affect the others. Throws if all fail. */
async function findJoined(session: Session, signal: AbortSignal): Promise<FoundGroups> {
  const user = await session.ready()
  const ids = user ? getJoinedIds(user.uid) : []
  const found: FoundGroups = new Map()
  const queue = ids.values()
  async function findRest() {
    for (const id of queue) {
      found.set(id, await getGroupOrLastSeen(id, signal).catch((error) => ({ error })))
      signal.throwIfAborted()
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, findRest))
  const failed = [...found.values()].filter(isFailure)
  if (failed[0] && failed.length === ids.length) throw failed[0].error
  return found
}

export function Component() {
  const { found } = useLoaderData<typeof loader>()
  return (
    <div className="page py-10">
      <PageHead title="Joined Groups" />
      <h1 className="text-title">Joined Groups</h1>
      <p className="mt-2 mb-6 text-base-content/75">Joined groups are remembered on this device only.</p>
      <Suspense fallback={<JoinedGroupsSkeleton />}>
        <Await resolve={found} errorElement={<LoadError title="Your joined groups could not be loaded." />}>
          {(groups) => <JoinedGroups found={groups} />}
        </Await>
      </Suspense>
    </div>
  )
}

/** See `useRevalidateOnFocus`. */
export const handle = { revalidateOnFocus: true }

export const ErrorBoundary = RouteError
