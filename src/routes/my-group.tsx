import { Suspense } from 'react'
import { type ActionFunctionArgs, Await, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { ApiError } from '../api/api-error.ts'
import { deferred } from '../api/deferred.ts'
import { getSession } from '../auth/session.ts'
import { showAlert } from '../components/dialogs.ts'
import { LoadError } from '../components/load-error.tsx'
import { Notice } from '../components/notice.tsx'
import { PageHead } from '../components/page-head.tsx'
import { RouteError } from '../components/route-error.tsx'
import { readGroup } from '../features/groups/group.ts'
import { deleteGroup, getMyGroups } from '../features/groups/my-groups-api.ts'
import { type DeleteAnswer, MyGroupsSkeleton, MyGroupsTable } from '../features/groups/my-groups-table.tsx'

export function loader({ request, context }: LoaderFunctionArgs) {
  return { groups: deferred(getMyGroups(getSession(context), request.signal)) }
}

export async function action({ request, context }: ActionFunctionArgs): Promise<DeleteAnswer> {
  const seen = readGroup(JSON.parse(String((await request.formData()).get('seen'))))
  if (!seen) throw new Error('The form does not say which group was seen.')
  try {
    const result = await deleteGroup(seen, getSession(context))
    if (result.outcome === 'changed') return { error: CHANGED_ELSEWHERE, current: result.group }
    showAlert(result.outcome === 'deleted' ? DELETED : ALREADY_GONE)
    return {}
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { error: error.message }
  }
}

const DELETED = { icon: 'success', title: 'Deleted!', text: 'Your group has been deleted.' } as const
const ALREADY_GONE = {
  icon: 'info',
  title: 'Already deleted',
  text: 'This group had already been deleted.',
} as const
const CHANGED_ELSEWHERE =
  'This group was changed elsewhere, so it was not deleted. Check it before you delete it.'

export function Component() {
  const { groups } = useLoaderData<typeof loader>()
  return (
    <div className="page py-10">
      <PageHead title="My Groups" />
      <h1 className="mb-6 text-title">My Groups</h1>
      <Suspense fallback={<MyGroupsSkeleton />}>
        <Await resolve={groups} errorElement={<LoadError title="Your groups could not be loaded." />}>
          {(mine) =>
            mine.length > 0 ? (
              <MyGroupsTable groups={mine} />
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
