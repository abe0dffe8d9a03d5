import { Suspense, useState } from 'react'
import {
  type ActionFunctionArgs,
  Await,
  type LoaderFunctionArgs,
  replace,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { deferred } from '../api/deferred.ts'
import { useAuth } from '../auth/auth-context.tsx'
import { getSession } from '../auth/session.ts'
import { showAlert } from '../components/dialogs.ts'
import { LoadError } from '../components/load-error.tsx'
import { PageHead } from '../components/page-head.tsx'
import { Spinner } from '../components/spinner.tsx'
import { draftGroup } from '../features/groups/draft-group.ts'
import type { Group } from '../features/groups/group.ts'
import { GroupForm } from '../features/groups/group-form.tsx'
import type { GroupFormErrors } from '../features/groups/group-form-data.ts'
import { isAlready, readGroupForm, toUpdateErrors } from '../features/groups/group-form-data.ts'
import { GroupRouteError, NotYourGroup } from '../features/groups/group-route-error.tsx'
import { updateGroup } from '../features/groups/group-writes.ts'
import { getGroupVersion, getSeenGroup } from '../features/groups/groups-api.ts'
import { MeanwhileChoices } from '../features/groups/meanwhile-choices.tsx'
import { isOwnGroup, withCreator } from '../features/groups/own-group.ts'

export async function loader({ params: { id = '' }, request, context }: LoaderFunctionArgs) {
  const seen = await getSeenGroup(id, request.signal)
  return { ...seen, isMine: deferred(isOwnGroup(seen.group, getSession(context), request.signal)) }
}

/** A rejected submit loads nothing anew: what is being edited stays, even when the group has gone. */
export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return !actionResult && defaultShouldRevalidate
}

export async function action({
  params: { id = '' },
  request,
  context,
}: ActionFunctionArgs): Promise<GroupFormErrors | Response> {
  const values = await request.formData()
  const form = readGroupForm(values)
  if (form.errors) return { fields: form.errors }
  const session = getSession(context)
  try {
    const creator = { userName: String(values.get('userName')), userEmail: String(values.get('userEmail')) }
    const version = values.has('overwrite') ? '' : String(values.get('version') ?? '')
    const modifiedCount = await updateGroup(id, { ...form.values, ...creator }, session, version)
    if (modifiedCount === 0)
      return { fields: {}, message: 'Nothing was changed: the group already looks like this.' }
  } catch (error) {
    const errors = toUpdateErrors(error)
    if (errors.meanwhile !== 'changed') return errors
    const current = await getGroupVersion(id).catch(() => null)
    if (!current || !isAlready(current.group, form.values)) return errors
  }
  draftGroup(id).clear()
  showAlert({ icon: 'success', title: 'Group Updated Successfully!' })
  return replace('/my-group')
}

export function Component() {
  const { group, isMine } = useLoaderData<typeof loader>()
  return (
    <Suspense fallback={<Spinner label="Loading the group…" />}>
      <Await resolve={isMine} errorElement={<LoadError title="This group could not be loaded." />}>
        {(mine) => (mine ? <UpdateScreen /> : <NotYourGroup group={group} />)}
      </Await>
    </Suspense>
  )
}

function UpdateScreen() {
  const { group, version } = useLoaderData<typeof loader>()
  const { user } = useAuth()
  return (
    <div className="page py-10">
      <PageHead title="Update Group" />
      <h1 className="mb-6 text-title">Update Group</h1>
      <UpdateForm key={version} group={withCreator(group, user)} version={version} />
    </div>
  )
}

function UpdateForm({ group, version }: { group: Group; version: string }) {
  const errors = useActionData<GroupFormErrors>()
  const draft = draftGroup(group._id)
  const [initial] = useState(() => ({ group: draft.applyTo(group), version: draft.version() ?? version }))
  return (
    <GroupForm
      initial={initial.group}
      before={group}
      version={initial.version}
      errors={errors}
      submitText="Update Group"
      wayOn={
        errors?.meanwhile && <MeanwhileChoices what={errors.meanwhile} id={group._id} onLoad={draft.clear} />
      }
      onChange={draft.save}
    />
  )
}

export const ErrorBoundary = GroupRouteError
