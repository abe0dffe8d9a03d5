import { useState } from 'react'
import { type ActionFunctionArgs, Link, useActionData } from 'react-router'
import { detectFeature } from '../api/api-client.ts'
import { wasNot } from '../api/api-error.ts'
import { useAuth } from '../auth/auth-context.tsx'
import { getSession } from '../auth/session.ts'
import { showAlert } from '../components/dialogs.ts'
import { PageHead } from '../components/page-head.tsx'
import { showToast } from '../components/toasts.tsx'
import { groupPath } from '../features/groups/group.ts'
import { GroupForm } from '../features/organise/group-form.tsx'
import {
  emptyGroup,
  type GroupFormResult,
  NEW_GROUP_DRAFT,
  organiserOf,
  readGroupForm,
  readUnconfirmed,
  toCreateResult,
} from '../features/organise/group-form-data.ts'
import { createGroup } from '../features/organise/my-groups-api.ts'
import { clearDraft } from '../forms/drafts.ts'
import { refused } from '../forms/outcome.tsx'
import { reportChange } from '../layouts/use-revalidate-on-focus.ts'

/** Learns whether the member's email must be verified before they fill in the form. */
export function loader() {
  detectFeature('verified-email').catch(() => {})
  return null
}

export async function action({ request, context }: ActionFunctionArgs) {
  const session = getSession(context)
  const { values, errors } = readGroupForm(await request.formData())
  if (errors) return refused({ errors })
  try {
    const group = { ...values, ...organiserOf(session.getState().user) }
    const createdId = await createGroup(group, session, request.signal)
    if (!createdId) return refused({ failure: UNCONFIRMED })
    clearDraft(NEW_GROUP_DRAFT)
    if (request.signal.aborted) {
      reportChange()
      // A dialog would interrupt a member who has left the screen.
      return void showToast('success', CREATED)
    }
    showAlert({ icon: 'success', title: CREATED, nextFocus: () => document.getElementById('created') })
    return { createdId }
  } catch (error) {
    const result = toCreateResult(error)
    if (request.signal.aborted)
      showToast('error', `${values.name} ${wasNot(error)} created. ${result.failure}`)
    return refused(result)
  }
}

const CREATED = 'Group Created Successfully.'
const UNCONFIRMED =
  'The server did not confirm that the group was created. Check My Groups before you try again.'

export function Component() {
  const { user } = useAuth()
  const [unconfirmed] = useState(readUnconfirmed)
  const result = useActionData<GroupFormResult>() ?? unconfirmed
  // The form's key, which resets it after a group has been created, but not when the next one is refused.
  const [createdId, setCreatedId] = useState<string>()
  if (result?.createdId && result.createdId !== createdId) setCreatedId(result.createdId)
  return (
    <div className="page py-10">
      <PageHead title="Create Group" />
      <h1 className="text-title">Create Group</h1>
      <p className="mt-2 mb-6 text-lg text-base-content/80">
        Tell people what you love doing, and who should join you.
      </p>
      {result?.createdId && (
        <p
          id="created"
          tabIndex={-1}
          className="mb-6 scroll-mt-40 rounded-box bg-success/12 px-5 py-4 font-semibold"
        >
          <span>Your group is online.</span>{' '}
          <Link to={groupPath(result.createdId)} className="link-quiet">
            See its page
          </Link>{' '}
          <span>or</span>{' '}
          <Link to="/my-group" className="link-quiet">
            all your groups
          </Link>
          <span>.</span>
        </p>
      )}
      <GroupForm key={createdId} group={emptyGroup(user)} result={result} draft={NEW_GROUP_DRAFT} />
    </div>
  )
}
