import { useState } from 'react'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  replace,
  useActionData,
  useLoaderData,
} from 'react-router'
import { wasNot } from '../api/api-error.ts'
import { useAuth } from '../auth/auth-context.tsx'
import { getSession } from '../auth/session.ts'
import { focusHeading } from '../browser/focus.ts'
import { loadDialogs, showAlert } from '../components/dialogs.ts'
import { PageHead } from '../components/page-head.tsx'
import { showToast } from '../components/toasts.tsx'
import type { Group } from '../features/groups/group.ts'
import { GroupRouteError, NotYourGroup } from '../features/groups/group-route-error.tsx'
import { GroupForm } from '../features/organise/group-form.tsx'
import {
  draftOf,
  type GroupFormResult,
  hasDraft,
  readGroupForm,
  toUpdateResult,
  withOrganiser,
} from '../features/organise/group-form-data.ts'
import { getGroupOrOwn, isMyGroup, updateGroup } from '../features/organise/my-groups-api.ts'
import { clearDraft } from '../forms/drafts.ts'
import { refused } from '../forms/outcome.tsx'
import { reportChange } from '../layouts/use-revalidate-on-focus.ts'

export async function loader({ params: { id = '' }, request, context }: LoaderFunctionArgs) {
  const session = getSession(context)
  const { group, version } = await getGroupOrOwn(id, session, request.signal, true)
  return { group, version, isMine: await isMyGroup(group, session, request.signal) }
}

export async function action({ params: { id = '' }, request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const { values, errors } = readGroupForm(form)
  if (errors) return refused({ errors })
  const session = getSession(context)
  try {
    const organiser = { userName: String(form.get('userName')), userEmail: String(form.get('userEmail')) }
    const version = form.get('intent') === 'overwrite' ? '' : String(form.get('version') ?? '')
    const modifiedCount = await updateGroup(id, { ...values, ...organiser }, session, version)
    if (modifiedCount === 0) return refused({ failure: NOTHING_TO_SAVE })
  } catch (error) {
    const result = toUpdateResult(error)
    if (request.signal.aborted)
      showToast('error', `${values.name} ${wasNot(error)} updated. ${result.failure}`)
    return refused(result)
  }
  clearDraft(draftOf(id))
  if (request.signal.aborted) {
    reportChange()
    // A dialog would interrupt a member who has left the screen.
    return void showToast('success', UPDATED)
  }
  // Loaded first, so that the dialog opens before the next page, which then comes in without animation.
  await loadDialogs().catch(() => {})
  showAlert({ icon: 'success', title: UPDATED })
  return replace('/my-group')
}

const UPDATED = 'Group Updated Successfully!'
const NOTHING_TO_SAVE = 'The group already looks like this, so there is nothing to save.'

export function Component() {
  const { group, version, isMine } = useLoaderData<typeof loader>()
  const { user } = useAuth()
  if (!isMine) return <NotYourGroup group={group} />
  return (
    <div className="page py-10">
      <PageHead title="Update Group" />
      <h1 className="mb-6 text-title">Update Group</h1>
      <UpdateForm key={version} group={withOrganiser(group, user)} version={version} />
    </div>
  )
}

function UpdateForm({ group, version }: { group: Group; version: string }) {
  const result = useActionData<GroupFormResult>()
  const draft = draftOf(group._id)
  const [isDrafted] = useState(() => hasDraft(draft, group))
  const [discarded, setDiscarded] = useState<{ result: GroupFormResult | undefined }>()

  function discard() {
    clearDraft(draft)
    setDiscarded({ result })
    focusHeading()
  }

  return (
    <>
      {isDrafted && !discarded && (
        <div className="mb-6 flex flex-wrap items-center justify-between gap-x-4 rounded-box bg-warning/15 px-5 py-2">
          <p className="py-2 font-semibold">You have unsaved changes.</p>
          <button type="button" className="btn btn-ghost -mx-3" onClick={discard}>
            Discard changes
          </button>
        </div>
      )}
      <GroupForm
        key={discarded ? 'group' : 'draft'}
        group={group}
        version={version}
        result={result === discarded?.result ? undefined : result}
        draft={draft}
      />
    </>
  )
}

export const ErrorBoundary = GroupRouteError
