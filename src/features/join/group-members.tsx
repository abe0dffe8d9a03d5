import { Suspense } from 'react'
import { useFetcher } from 'react-router'
import { passFocusOn } from '../../browser/focus.ts'
import { Await } from '../../components/await.tsx'
import { askToConfirm } from '../../components/dialogs.ts'
import { LoadError } from '../../components/load-error.tsx'
import { FormError } from '../../forms/form-error.tsx'
import { foldText } from '../../text/fold-text.ts'
import { formatCount, formatDay } from '../../text/format.ts'
import { LinesSkeleton } from './lines-skeleton.tsx'
import type { Member, MemberList } from './members-api.ts'

/** The result of removing a member, or of letting one back. */
export interface RemoveResult {
  error?: string
}

/** Who has joined a group and when, for its organiser, who can remove members and let them back. Needs an action that does so. */
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

function Members({ joined, members, removed }: MemberList) {
  const marked = markNamesakes([...members, ...removed])
  const linesOf = (listed: Member[], isRemoved: boolean) => (
    <ul className="surface divide-y divide-base-300">
      {listed.map((member) => (
        <MemberLine key={member.id} member={member} name={marked(member)} isRemoved={isRemoved} />
      ))}
    </ul>
  )
  return (
    <>
      {members.length === 0 ? <p>Nobody has joined yet.</p> : linesOf(members, false)}
      {joined > members.length && (
        <p className="mt-3">
          {`Showing the first ${formatCount(members.length)} of ${formatCount(joined)} members.`}
        </p>
      )}
      {removed.length > 0 && (
        <>
          <h3 className="mt-6 mb-3 text-lg font-semibold">Removed</h3>
          {linesOf(removed, true)}
        </>
      )}
    </>
  )
}

/** Returns a function that names a member, with their mark if another has that name. */
function markNamesakes(all: Member[]): (member: Member) => string {
  const byName = Map.groupBy(all, ({ name }) => foldText(name))
  return ({ name, mark }) => {
    const marks = new Set(byName.get(foldText(name))?.map((other) => other.mark))
    return marks.size > 1 ? `${name} #${mark}` : name
  }
}

interface MemberLineProps {
  member: Member
  name: string
  isRemoved: boolean
}

function MemberLine({ member: { id, since }, name, isRemoved }: MemberLineProps) {
  const fetcher = useFetcher<RemoveResult>()
  const isSending = fetcher.state !== 'idle'

  async function remove() {
    const isConfirmed = await askToConfirm({
      icon: 'warning',
      title: 'Remove this member?',
      text: 'This frees their place. They cannot join again unless you let them back.',
      subject: name,
      confirmText: 'Yes, remove',
      isDestructive: true,
    })
    if (!isConfirmed) return
    fetcher.submit({ member: id, name }, { method: 'post' })
  }

  const letBack = () => fetcher.submit({ removed: id, name }, { method: 'post' })

  const day = Date.parse(since)
  return (
    <li className={`flex flex-wrap items-center gap-x-4 p-4 ${isSending ? 'opacity-50' : ''}`}>
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{name}</p>
        {day > 0 && (
          <p className="text-base-content/80">
            {`${isRemoved ? 'Removed' : 'Joined'} ${formatDay(new Date(day))}`}
          </p>
        )}
      </div>
      <button
        ref={passFocusOn}
        type="button"
        aria-label={isRemoved ? `Let them back: ${name}` : `Remove ${name}`}
        aria-disabled={isSending}
        className={`btn btn-ghost ${isRemoved ? '' : 'text-error'}`}
        onClick={() => !isSending && (isRemoved ? letBack() : remove())}
      >
        {isRemoved ? 'Let them back' : 'Remove'}
      </button>
      <div className="w-full">
        <FormError message={fetcher.data?.error} />
      </div>
    </li>
  )
}
