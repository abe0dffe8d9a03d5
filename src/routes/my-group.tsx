import { type ActionFunctionArgs, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { wasNot } from '../api/api-error.ts'
import { deferIfSlow } from '../api/deferred.ts'
import { getSession } from '../auth/session.ts'
import { Await } from '../components/await.tsx'
import { showAlert } from '../components/dialogs.ts'
import { Loaded } from '../components/loaded.tsx'
import { Notice } from '../components/notice.tsx'
import { PageHead } from '../components/page-head.tsx'
import { showToast } from '../components/toasts.tsx'
import { endedLast } from '../features/groups/deadline.ts'
import { updateMemberships } from '../features/groups/memberships.ts'
import { deleteGroup, getMyGroups } from '../features/organise/my-groups-api.ts'
import { MyGroupsTable } from '../features/organise/my-groups-table.tsx'
import { type FormResult, resultOf } from '../forms/form-data.ts'
import { refused } from '../forms/outcome.tsx'

export function loader({ request, context }: LoaderFunctionArgs) {
  return deferIfSlow({ groups: getMyGroups(getSession(context), request.signal) })
}

const DELETED = { icon: 'success', title: 'Deleted!', text: 'Your group has been deleted.' } as const
const ALREADY_GONE = {
  icon: 'info',
  title: 'Already deleted',
  text: 'This group had already been deleted.',
} as const

/** Deletes a group. Once the member has left the screen, reports by toast, since a dialog would interrupt them (spec §4). */
export async function action({ request, context }: ActionFunctionArgs) {
  const { id, name, number } = Object.fromEntries(await request.formData())
  const session = getSession(context)
  const uid = session.getState().user?.uid ?? ''
  const { pathname } = new URL(request.url)
  const hasLeft = () => window.location.pathname !== pathname
  try {
    const wasThere = await deleteGroup(String(id), session)
    updateMemberships(uid, (mine) => mine.delete(String(id)))
    if (hasLeft()) showToast('success', `${name} has been deleted.`)
    else showAlert({ ...(wasThere ? DELETED : ALREADY_GONE), nextFocus: () => findRow(Number(number)) })
    // Otherwise, the list that is loaded next decides whether the row stays (spec §4).
    return (wasThere ? { isDone: true } : {}) satisfies FormResult
  } catch (error) {
    const result = resultOf(error)
    if (hasLeft()) showToast('error', `${name} ${wasNot(error)} deleted. ${result.failure}`)
    return refused(result)
  }
}

/** The link of the row in place of a deleted one, or of the last row. */
function findRow(number: number): HTMLElement | null {
  return document.querySelector(`tbody tr:nth-child(${number}) a, tbody tr:last-child a`)
}

export function Component() {
  const { groups } = useLoaderData<typeof loader>()
  return (
    <div className="page py-10">
      <PageHead title="My Groups" />
      <div className="mb-6 flex min-h-11 flex-wrap items-center justify-between gap-4">
        <h1 className="text-title">My Groups</h1>
        <Await resolve={groups} fallback={null} errorElement={<CreateLink />}>
          {(mine) => mine.length > 0 && <CreateLink />}
        </Await>
      </div>
      <Loaded resolve={groups} what="your groups">
        {(mine) =>
          mine.length > 0 ? (
            <MyGroupsTable groups={endedLast(mine)} />
          ) : (
            <Notice picture="no-groups" title="You haven't created any groups yet.">
              <CreateLink />
              <Link to="/dashboard/joined" className="btn btn-ghost">
                See the groups you have joined
              </Link>
            </Notice>
          )
        }
      </Loaded>
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
