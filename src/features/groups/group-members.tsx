import { Suspense } from 'react'
import { Await, useFetcher } from 'react-router'
import { askToConfirm } from '../../components/dialogs.ts'
import { FormError } from '../../components/form-error.tsx'
import { formatCount } from '../../components/format.ts'
import { LoadError } from '../../components/load-error.tsx'
import { formatDate, hasEndDate } from './deadline.ts'
import type { Member, MemberList } from './members-api.ts'

/** What became of taking a member off. */
export interface TakeOffAnswer {
  error?: string
}

/** Who has joined a group and since when, for its organiser, who can take them off. Needs an action that does. */
export function GroupMembers({ list }: { list: Promise<MemberList | null> }) {
  return (
    <section aria-labelledby="members" className="print:hidden">
      <h2 id="members" tabIndex={-1} className="mb-3 text-heading">
        Members
      </h2>
      <Suspense fallback={<MembersSkeleton />}>
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
          The first {formatCount(members.length)} of {formatCount(joined)} are listed.
        </p>
      )}
    </>
  )
}

function MemberLine({ member: { id, name, since } }: { member: Member }) {
  const fetcher = useFetcher<TakeOffAnswer>()
  const isSending = fetcher.state !== 'idle'

  async function takeOff() {
    const isConfirmed = await askToConfirm({
      icon: 'warning',
      title: 'Take this member off?',
      text: 'Their place becomes free. They can join again as long as there is one.',
      subject: name,
      confirmText: 'Yes, take off',
      isDestructive: true,
    })
    if (!isConfirmed) return
    fetcher.submit({ member: id, name }, { method: 'post' })
  }

  return (
    <li
      ref={passFocusOn}
      className={`flex flex-wrap items-center gap-x-4 p-4 ${isSending ? 'opacity-50' : ''}`}
    >
      <div className="min-w-0 grow">
        <p className="font-semibold">{name}</p>
        {hasEndDate(since) && <p className="text-base-content/80">since {formatDate(since)}</p>}
      </div>
      <button
        type="button"
        aria-label={`Take off ${name}`}
        aria-disabled={isSending}
        className="btn btn-ghost text-error"
        onClick={() => !isSending && takeOff()}
      >
        Take off
      </button>
      <div className="w-full">
        <FormError message={fetcher.data?.error} />
      </div>
    </li>
  )
}

/** Gives the focus to the heading when the line goes that has it. */
function passFocusOn(line: HTMLElement | null) {
  const heading = line?.closest('section')?.querySelector('h2')
  return () => {
    if (line?.contains(document.activeElement)) heading?.focus()
  }
}

/** The shape of the list that is on its way. */
function MembersSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading the members…</span>
      <div aria-hidden="true" className="surface animate-pulse divide-y divide-base-300">
        {['first', 'second', 'third'].map((line) => (
          <div key={line} className="p-4">
            <div className="skeleton h-12 w-1/2" />
          </div>
        ))}
      </div>
    </div>
  )
}
