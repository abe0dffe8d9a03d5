import { Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { passFocusOn } from '../../browser/focus.ts'
import { Await } from '../../components/await.tsx'
import { LoadError } from '../../components/load-error.tsx'
import { Spinner } from '../../components/spinner.tsx'
import { formatDay } from '../../text/format.ts'
import { groupPath } from '../groups/group.ts'
import { DecisionForm } from './decide.tsx'
import type { Decision } from './decision.ts'
import type { DeskRow, DeskRows } from './desk-rows.ts'

const DONE: Record<string, string> = {
  hide: 'Hid',
  restore: 'Restored',
  dismiss: 'Dismissed a report about',
  remove: 'Removed',
  ban: 'Banned',
  unban: 'Lifted the ban of',
  forget: 'Deleted the account',
}

interface DeskListProps {
  list: DeskRows | Promise<DeskRows>
  empty: string
}

/** A list of the desk. Needs the action `decide`. */
export function DeskList({ list, empty }: DeskListProps) {
  return (
    <Suspense fallback={<Spinner label="Loading…" />}>
      <Await resolve={list} errorElement={<LoadError title="The desk could not be loaded." />}>
        {({ rows, hasMore }) => (
          <>
            {rows.length > 0 ? (
              <ul className="surface divide-y divide-base-300">
                {rows.map((row) => (
                  <Row key={row.id} row={row} />
                ))}
              </ul>
            ) : (
              <p>{empty}</p>
            )}
            <Pager hasMore={hasMore} />
          </>
        )}
      </Await>
    </Suspense>
  )
}

function Row({ row }: { row: DeskRow }) {
  const { id, groupId, name, ownerName, ownerId, hiddenWhy, what, target } = row
  const subject = name ?? ownerName ?? ownerId ?? target ?? ''
  const decisions = decisionsOf(row)
  return (
    <li ref={passFocusOn} className="grid grid-cols-1 gap-4 p-5 wrap-anywhere">
      <div>
        <p className="text-lg font-semibold">
          {what && <span>{`${DONE[what] ?? what} `}</span>}
          {groupId && !hiddenWhy ? (
            <Link to={groupPath(groupId)} className="link-quiet">
              <bdi>{subject}</bdi>
            </Link>
          ) : (
            <bdi>{subject}</bdi>
          )}
        </p>
        {factsOf(row).map((fact) => (
          <p key={fact} dir="auto" className="whitespace-pre-line">
            {fact}
          </p>
        ))}
      </div>
      {decisions.length > 0 && <DecisionForm row={id} subject={subject} decisions={decisions} />}
    </li>
  )
}

/** A line for each thing that a row says. */
function factsOf(row: DeskRow): string[] {
  const at = new Date(row.at)
  const time = `${formatDay(at)}, ${at.toLocaleTimeString([], { timeStyle: 'short' })}`
  return [
    row.category
      ? `${row.category}, started by ${row.ownerName} (${row.ownerId})`
      : (row.ownerName && row.ownerId) || '',
    row.reason ? `Reported: ${row.reason}` : '',
    row.words ?? '',
    row.why ?? '',
    row.reporterId ? `Reported by ${row.reporterName} (${row.reporterId})` : '',
    row.hiddenWhy ? `Hidden: ${row.hiddenWhy}` : '',
    row.isBanned && row.groupId ? 'The organiser is banned.' : '',
    row.isOpen === false ? 'Decided: see the log.' : '',
    row.who ? `${row.who}, ${time}` : time,
  ].filter(Boolean)
}

function decisionsOf({ id, groupId, hiddenWhy, ownerId, isBanned, isOpen, what }: DeskRow) {
  const decisions: [Decision, string][] = []
  if (what || isOpen === false) return decisions
  if (groupId) decisions.push([hiddenWhy ? 'restore' : 'hide', groupId])
  if (isOpen) decisions.push(['dismiss', id])
  if (ownerId) decisions.push([isBanned ? 'unban' : 'ban', ownerId])
  return decisions
}

function Pager({ hasMore }: { hasMore: boolean }) {
  const [params] = useSearchParams()
  const page = Number(params.get('page')) || 1
  return (
    <nav aria-label="Pages" className="mt-6 flex flex-wrap gap-3 empty:hidden">
      {page > 1 && (
        <Link to={`?page=${page - 1}`} className="btn btn-outline">
          Newer
        </Link>
      )}
      {hasMore && (
        <Link to={`?page=${page + 1}`} className="btn btn-outline">
          Older
        </Link>
      )}
    </nav>
  )
}
