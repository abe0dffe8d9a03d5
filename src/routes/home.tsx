import { Suspense } from 'react'
import { Await, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { LoadError } from '../components/load-error.tsx'
import { Notice } from '../components/notice.tsx'
import { PageTitle } from '../components/page-title.tsx'
import { RouteError } from '../components/route-error.tsx'
import { GroupGrid, GroupGridSkeleton } from '../features/groups/group-grid.tsx'
import { getGroups } from '../features/groups/groups-api.ts'
import { deferred } from '../lib/deferred.ts'

export function loader({ request }: LoaderFunctionArgs) {
  return { groups: deferred(getGroups(request.signal)) }
}

export function Component() {
  const { groups } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTitle title="Home" isBare />
      <section className="page py-16 text-center">
        <h1 className="text-hero">Find your people, share your hobby</h1>
      </section>
      <section aria-labelledby="featured" className="page">
        <h2 id="featured" className="mb-6 text-title">
          Featured Spot
        </h2>
        <Suspense fallback={<GroupGridSkeleton />}>
          <Await resolve={groups} errorElement={<LoadError title="The groups could not be loaded." />}>
            {(all) =>
              all.length > 0 ? (
                <GroupGrid groups={all.slice(0, 8)} />
              ) : (
                <Notice picture="no-groups" title="No groups yet. Start the first one!">
                  <Link to="/create-group" className="btn btn-primary">
                    Create Group
                  </Link>
                </Notice>
              )
            }
          </Await>
        </Suspense>
        <p className="mt-8 text-center">
          <Link to="/all-groups" className="btn btn-ghost">
            See all groups
          </Link>
        </p>
      </section>
    </>
  )
}

export const ErrorBoundary = RouteError
