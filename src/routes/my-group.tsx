import { Suspense } from 'react'
import { Await, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { deferred } from '../api/deferred.ts'
import { getSession } from '../auth/session.ts'
import { LoadError } from '../components/load-error.tsx'
import { Notice } from '../components/notice.tsx'
import { PageHead } from '../components/page-head.tsx'
import { RouteError } from '../components/route-error.tsx'
import type { Group } from '../features/groups/group.ts'
import { useHeldDeletes } from '../features/groups/held-deletes.ts'
import { getMyGroups } from '../features/groups/my-groups-api.ts'
import { MyGroupsSkeleton, MyGroupsTable } from '../features/groups/my-groups-table.tsx'

export function loader({ request, context }: LoaderFunctionArgs) {
  return { groups: deferred(getMyGroups(getSession(context), request.signal)) }
}

export function Component() {
  const { groups } = useLoaderData<typeof loader>()
  const deletes = useHeldDeletes()
  const isShown = ({ _id }: Group) => deletes.stateOf(_id)?.is !== 'held'
  return (
    <div className="page py-10">
      <PageHead title="My Groups" />
      <h1 className="mb-6 text-title">My Groups</h1>
      <Suspense fallback={<MyGroupsSkeleton />}>
        <Await resolve={groups} errorElement={<LoadError title="Your groups could not be loaded." />}>
          {(mine) =>
            mine.some(isShown) ? (
              <MyGroupsTable groups={mine.filter(isShown)} deletes={deletes} />
            ) : (
              <Notice picture="no-groups" title="You haven't created any groups yet.">
                <Link to="/create-group" className="btn btn-primary">
                  Create Group
                </Link>
              </Notice>
            )
          }
        </Await>
      </Suspense>
    </div>
  )
}

/** See `useRevalidateOnFocus`. */
export const handle = { revalidateOnFocus: true }

export const ErrorBoundary = RouteError
