import { Suspense } from 'react'
import { useFetcher } from 'react-router'
import { passFocusOn } from '../../browser/focus.ts'
import { Await } from '../../components/await.tsx'
import { askToConfirm } from '../../components/dialogs.ts'
import { LoadError } from '../../components/load-error.tsx'
import { FormError } from '../../forms/form-error.tsx'
import { formatCount, formatDay } from '../../text/format.ts'
import { LinesSkeleton } from './lines-skeleton.tsx'
import type { Member, MemberList } from './members-api.ts'

/** The result of removing a member. */
export interface RemoveResult {
  error?: string
}

/** Who has joined a group and when, for its organiser, who can remove members. Needs an action that removes them. */
export function GroupMembers({ list }: { list: Promise<MemberList | null> }) {
  return (
    <section aria-labelledby="members" className="print:hidden">
      <h2 id="members" tabIndex={-1} className="mb-3 text-heading">
        Members
      </h2>
      <Suspense
        fallback={
          <LinesSkeleton label="Loading the members…">
            <div className="skeleton h-12 w-1/2" />
          </LinesSkeleton>
        }
      >
        <Await resolve={list} errorElement={<LoadError title="The members could not be loaded." />}>
          {(loaded) => loaded && <Members {...loaded} />}
        </Await>
      </Suspense>
    </section>
  )
}

function Members({ joined, members }: MemberList) {
  if (members.length === 0) return <p>Nobody has joined yet.</p>
  return (
    <>
      <ul className="surface divide-y divide-base-300">
        {members.map((member) => (
          <MemberLine key={member.id} member={member} />
        ))}
      </ul>
      {joined > members.length && (
        <p className="mt-3">
          {`Showing the first ${formatCount(members.length)} of ${formatCount(joined)} members.`}
        </p>
      )}
    </>
  )
}

function MemberLine({ member: { id, name, since } }: { member: Member }) {
  const fetcher = useFetcher<RemoveResult>()
  const isSending = fetcher.state !== 'idle'

  async function remove() {
    const isConfirmed = await askToConfirm({
      icon: 'warning',
      title: 'Remove this member?',
      text: 'This frees their place. They can join again while there are places left.',
      subject: name,
      confirmText: 'Yes, remove',
      isDestructive: true,
    })
    if (!isConfirmed) return
    fetcher.submit({ member: id, name }, { method: 'post' })
  }

  const joined = Date.parse(since)
  return (
    <li className={`flex flex-wrap items-center gap-x-4 p-4 ${isSending ? 'opacity-50' : ''}`}>
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{name}</p>
        {joined > 0 && <p className="text-base-content/80">{`Joined ${formatDay(new Date(joined))}`}</p>}
      </div>
      <button
        ref={passFocusOn}
        type="button"
        aria-label={`Remove ${name}`}
        aria-disabled={isSending}
        className="btn btn-ghost text-error"
        onClick={() => !isSending && remove()}
      >
        Remove
      </button>
      <div className="w-full">
        <FormError message={fetcher.data?.error} />
      </div>
    </li>
  )
}
