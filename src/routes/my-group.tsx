import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { deferIfSlow } from '../api/deferred.ts'
import { getSession } from '../auth/session.ts'
import { Await } from '../components/await.tsx'
import { LoadError } from '../components/load-error.tsx'
import { Notice } from '../components/notice.tsx'
import { PageHead } from '../components/page-head.tsx'
import { Spinner } from '../components/spinner.tsx'
import type { Group } from '../features/groups/group.ts'
import { getMyGroups } from '../features/organise/my-groups-api.ts'
import { MyGroupsTable } from '../features/organise/my-groups-table.tsx'
import { useDeletes } from '../features/organise/use-deletes.ts'

export function loader({ request, context }: LoaderFunctionArgs) {
  return deferIfSlow({ groups: getMyGroups(getSession(context), request.signal) })
}

export function Component() {
  const { groups } = useLoaderData<typeof loader>()
  const deletes = useDeletes()
  const isShown = ({ _id }: Group) => deletes.states[_id]?.status !== 'done'
  return (
    <div className="page py-10">
      <PageHead title="My Groups" />
      <div className="mb-6 flex min-h-11 flex-wrap items-center justify-between gap-4">
        <h1 className="text-title">My Groups</h1>
        <Await resolve={groups} fallback={null} errorElement={<CreateLink />}>
          {(mine) => mine.some(isShown) && <CreateLink />}
        </Await>
      </div>
      <Await
        resolve={groups}
        fallback={<Spinner label="Loading your groups…" />}
        errorElement={<LoadError title="Your groups could not be loaded." />}
      >
        {(mine) =>
          mine.some(isShown) ? (
            <MyGroupsTable groups={mine.filter(isShown)} deletes={deletes} />
          ) : (
            <Notice picture="no-groups" title="You haven't created any groups yet.">
              <CreateLink />
              <Link to="/dashboard/joined" className="btn btn-ghost">
                See the groups you have joined
              </Link>
            </Notice>
          )
        }
      </Await>
    </div>
  )
}

function CreateLink() {
  return (
    <Link to="/create-group" className="btn btn-primary">
      Create Group
    </Link>
  )
}

export const handle = { revalidateOnFocus: true }
