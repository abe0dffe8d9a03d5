import { useFetcher, useFormAction } from 'react-router'
import * as v from 'valibot'
import { callApi } from '../../api/api-client.ts'
import { wasNot } from '../../api/api-error.ts'
import { orLastSeen } from '../../api/last-seen.ts'
import { readBody } from '../../api/read-body.ts'
import type { Session } from '../../auth/session.ts'
import { passFocusOn } from '../../browser/focus.ts'
import { Await } from '../../components/await.tsx'
import { askToConfirm } from '../../components/dialogs.ts'
import { LoadError } from '../../components/load-error.tsx'
import { showToast } from '../../components/toasts.tsx'
import { type FormResult, resultOf } from '../../forms/form-data.ts'
import { FormError, refused } from '../../forms/outcome.tsx'
import { foldText } from '../../text/fold-text.ts'
import { formatCount, formatDay } from '../../text/format.ts'
import { groupPath } from '../groups/group.ts'
import { apiPathOf } from '../groups/groups-api.ts'

/** The mark distinguishes members who have the same name. */
const Member = v.object({
  id: v.string(),
  name: v.string(),
  mark: v.optional(v.string(), ''),
  since: v.string(),
})

/** The first thousand members, and the first thousand that the organiser has removed. */
const MemberList = v.object({
  joined: v.optional(v.number(), 0),
  members: v.array(Member),
  removed: v.optional(v.array(Member), []),
})

type Member = v.InferOutput<typeof Member>
type MemberList = v.InferOutput<typeof MemberList>

/** For the organiser only, and only if the backend announces `members`. */
export function getMembers(id: string, session: Session, signal: AbortSignal): Promise<MemberList> {
  const { getState, getIdToken, lastSeen } = session
  return orLastSeen(lastSeen, `members of ${id} for ${getState().user?.uid}`, async () => {
    const { body } = await callApi(`${apiPathOf(id)}/members`, { getToken: getIdToken, signal })
    return readBody(MemberList, body)
  })
}

/** The action of {@link GroupMembers}. Removes a member, who cannot join again, or lets one back. */
export async function changeMembers(id: string, form: FormData, session: Session) {
  const { list, member, name } = Object.fromEntries(form)
  const path = `${apiPathOf(id)}/${list}/${encodeURIComponent(String(member))}`
  try {
    await callApi(path, { method: 'delete', getToken: session.getIdToken })
  } catch (error) {
    const result = resultOf(error)
    const what = list === 'removed' ? 'let back' : 'removed'
    const hasLeft = window.location.pathname !== groupPath(id)
    if (hasLeft) showToast('error', `${name} ${wasNot(error)} ${what}. ${result.failure}`, 'members')
    return refused(result)
  }
  const done = list === 'removed' ? `${name} can join again.` : `${name} is no longer a member.`
  showToast('success', done, 'members')
  return {}
}

/** For the organiser. Needs the action {@link changeMembers}. */
export function GroupMembers({ list }: { list: Promise<MemberList | null> }) {
  return (
    <section aria-labelledby="members" className="print:hidden">
      <h2 id="members" tabIndex={-1} className="mb-3 text-heading">
        Members
      </h2>
      <Await
        resolve={list}
        fallback={<p role="status">Loading the members…</p>}
        errorElement={<LoadError title="The members could not be loaded." />}
      >
        {(loaded) => loaded && <Members {...loaded} />}
      </Await>
    </section>
  )
}

function Members({ joined, members, removed }: MemberList) {
  const namesakes = Map.groupBy([...members, ...removed], ({ name }) => foldText(name))
  const renderList = (listed: Member[], isRemoved: boolean) => (
    <ul className="surface divide-y divide-base-300">
      {listed.map((member) => (
        <MemberItem key={member.id} {...member} name={nameOf(member)} isRemoved={isRemoved} />
      ))}
    </ul>
  )

  /** Adds the mark if another member has the same name. */
  function nameOf({ name, mark }: Member): string {
    const isShared = namesakes.get(foldText(name))?.some((other) => other.mark !== mark)
    return isShared ? `${name} #${mark}` : name
  }

  return (
    <>
      {members.length === 0 ? <p>Nobody has joined yet.</p> : renderList(members, false)}
      {joined > members.length && (
        <p className="mt-3">{`The first ${formatCount(members.length)} of ${formatCount(joined)} members.`}</p>
      )}
      {removed.length > 0 && (
        <>
          <h3 className="mt-6 mb-3 text-lg font-semibold">Removed</h3>
          {renderList(removed, true)}
        </>
      )}
    </>
  )
}

function MemberItem({ id, name, since, isRemoved }: Member & { isRemoved: boolean }) {
  const fetcher = useFetcher<FormResult>()
  const isSending = fetcher.state !== 'idle'
  // By the time the dialog is answered, another screen may have loaded beneath it.
  const action = useFormAction()

  async function change() {
    if (isSending || !(isRemoved || (await askToRemove(name)))) return
    const values = { list: isRemoved ? 'removed' : 'members', member: id, name }
    fetcher.submit(values, { method: 'post', action })
  }

  return (
    <li className={`flex flex-wrap items-center gap-x-4 p-4 ${isSending ? 'opacity-50' : ''}`}>
      <div className="min-w-0 grow basis-28">
        <p className="font-semibold">{name}</p>
        <p className="text-base-content/80">
          {`${isRemoved ? 'Removed' : 'Joined'} ${formatDay(new Date(since))}`}
        </p>
      </div>
      <button
        ref={passFocusOn}
        type="button"
        aria-label={isRemoved ? `Let them back: ${name}` : `Remove ${name}`}
        aria-disabled={isSending}
        className={`btn btn-ghost -mr-2 ml-auto ${isRemoved ? '' : 'text-error'}`}
        // The second click of a double click was meant for the member who was here before.
        onClick={({ detail }) => detail < 2 && change()}
      >
        {isRemoved ? 'Let them back' : 'Remove'}
      </button>
      <div className="w-full">
        <FormError message={isSending ? undefined : fetcher.data?.failure} />
      </div>
    </li>
  )
}

function askToRemove(name: string): Promise<boolean> {
  return askToConfirm({
    title: 'Remove this member?',
    text: 'This frees their place. They cannot join again unless you let them back.',
    subject: name,
    confirmText: 'Yes, remove',
    isDestructive: true,
  })
}
