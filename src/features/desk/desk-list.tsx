import { Link, useSearchParams } from 'react-router'
import { passFocusOn } from '../../browser/focus.ts'
import { Loaded } from '../../components/loaded.tsx'
import { Notice } from '../../components/notice.tsx'
import { formatCount } from '../../text/format.ts'
import { groupPath } from '../groups/group.ts'
import { DecisionForm } from './decide.tsx'
import type { Decision } from './decision.ts'
import type { DeskRow, DeskRows } from './desk-api.ts'
import { Timestamp } from './desk-page.tsx'

const DONE: Record<string, string> = {
  hide: 'Hid',
  restore: 'Restored',
  dismiss: 'Dismissed a report about',
  remove: 'Removed',
  ban: 'Banned',
  unban: 'Lifted the ban on',
  forget: 'Deleted the account',
}

/** Needs the action `decide`. */
export function DeskList({ list, empty }: { list: DeskRows | Promise<DeskRows>; empty: string }) {
  const [params] = useSearchParams()
  const page = Number(params.get('page')) || 1
  return (
    <Loaded resolve={list} what="the desk">
      {({ rows, hasMore }) => (
        <>
          {rows.length > 0 ? (
            <ul className="grid grid-cols-1 gap-4">
              {rows.map((row) => (
                <Row key={row.id} row={row} />
              ))}
            </ul>
          ) : (
            <Notice picture="no-results" title={page > 1 ? 'This page is empty.' : empty} />
          )}
          <Pager page={page} hasMore={hasMore} />
        </>
      )}
    </Loaded>
  )
}

function Row({ row }: { row: DeskRow }) {
  const { id, groupId, name, ownerName, ownerId, hiddenWhy, what, target, reason, words } = row
  const subject = name ?? ownerName ?? ownerId ?? target ?? ''
  const decisions = decisionsOf(row)
  const form = <DecisionForm row={id} subject={subject} owner={ownerName ?? ''} decisions={decisions} />
  return (
    <li className="surface grid grid-cols-1 gap-3 p-5 wrap-anywhere sm:p-6">
      <p className="flex flex-wrap gap-x-3 text-sm text-base-content/80">
        {reason && <span className="font-semibold">{`Reported: ${reason}`}</span>}
        <Timestamp at={row.at} />
        {row.who && <span>{row.who}</span>}
      </p>
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
      {words && (
        <blockquote dir="auto" className="rounded-box bg-base-300/60 px-5 py-4 whitespace-pre-line">
          {words}
        </blockquote>
      )}
      <div className="text-sm text-base-content/80 empty:hidden">
        {factsOf(row).map((fact) => (
          <p key={fact} dir="auto">
            {fact}
          </p>
        ))}
      </div>
      {decisions.length > 0 &&
        (reason || hiddenWhy || !groupId ? (
          form
        ) : (
          <details>
            <summary className="btn btn-outline min-h-11">
              Decide <span className="sr-only">{`about ${subject}`}</span>
            </summary>
            <div className="mt-3">{form}</div>
          </details>
        ))}
    </li>
  )
}

function factsOf(row: DeskRow): string[] {
  return [
    row.category
      ? `${row.category}, started by ${row.ownerName} (${row.ownerId})`
      : (row.ownerName && row.ownerId) || '',
    row.why ?? '',
    row.reporterId ? `Reported by ${row.reporterName} (${row.reporterId})` : '',
    row.hiddenWhy ? `Hidden: ${row.hiddenWhy}` : '',
    row.isBanned && row.groupId ? 'The organiser is banned.' : '',
    row.isOpen === false ? 'Decided: see the log.' : '',
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

function Pager({ page, hasMore }: { page: number; hasMore: boolean }) {
  return (
    <nav ref={passFocusOn} aria-label="Pages" className="mt-6 flex flex-wrap items-center gap-3 empty:hidden">
      {page > 1 && (
        <>
          <Link to={`?page=${page - 1}`} className="btn btn-outline">
            Newer
          </Link>
          <span>{`Page ${formatCount(page)}`}</span>
        </>
      )}
      {hasMore && (
        <Link to={`?page=${page + 1}`} className="btn btn-outline">
          Older
        </Link>
      )}
    </nav>
  )
}
