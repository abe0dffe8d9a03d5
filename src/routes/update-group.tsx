import { useState } from 'react'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { useAuth } from '../auth/auth-context.tsx'
import { getSession } from '../auth/session.ts'
import { PageTitle } from '../components/page-title.tsx'
import { draftGroup } from '../features/groups/draft-group.ts'
import { GroupInput } from '../features/groups/group.ts'
import { GroupForm, type GroupFormErrors } from '../features/groups/group-form.tsx'
import { toFormErrors } from '../features/groups/group-form-data.ts'
import { GroupRouteError, NotYourGroup } from '../features/groups/group-route-error.tsx'
import { getGroup, updateGroup } from '../features/groups/groups-api.ts'
import { showAlert } from '../lib/alerts.ts'
import { readForm } from '../lib/form-data.ts'

export async function loader({ params: { id = '' }, request }: LoaderFunctionArgs) {
  return { group: await getGroup(id, request.signal) }
}

export async function action({
  params: { id = '' },
  request,
  context,
}: ActionFunctionArgs): Promise<GroupFormErrors | Response> {
  const values = await request.formData()
  const form = readForm(GroupInput, values)
  if (form.errors) return { fields: form.errors }
  try {
    const creator = { userName: String(values.get('userName')), userEmail: String(values.get('userEmail')) }
    const modifiedCount = await updateGroup(id, { ...form.values, ...creator }, getSession(context))
    if (modifiedCount === 0)
      return { fields: {}, message: 'Nothing was changed: the group already looks like this.' }
    draftGroup(id).clear()
    showAlert({ icon: 'success', title: 'Group Updated Successfully!' })
    return redirect('/my-group')
  } catch (error) {
    return toFormErrors(error)
  }
}

export function Component() {
  const { group } = useLoaderData<typeof loader>()
  const { user } = useAuth()
  const errors = useActionData<GroupFormErrors>()
  const draft = draftGroup(group._id)
  const [initial] = useState(() => draft.applyTo(group))
  if (group.userEmail.toLowerCase() !== user?.email?.toLowerCase()) return <NotYourGroup group={group} />
  return (
    <div className="page py-10">
      <PageTitle title="Update Group" />
      <h1 className="mb-6 text-title">Update Group</h1>
      <GroupForm initial={initial} errors={errors} submitText="Update Group" onChange={draft.save} />
    </div>
  )
}

export const ErrorBoundary = GroupRouteError
