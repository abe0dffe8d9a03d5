import { Link, useSearchParams } from 'react-router'
import { passFocusOn } from '../../browser/focus.ts'
import { Loaded } from '../../components/loaded.tsx'
import { Notice } from '../../components/notice.tsx'
import { dateLanguage, formatCount } from '../../text/format.ts'
import { groupPath } from '../groups/group.ts'
import { DecisionForm } from './decide.tsx'
import type { Decision } from './decision.ts'
import type { DeskRow, DeskRows } from './desk-api.ts'
import { Download } from './download.tsx'
import { MessageButtons } from './message-buttons.tsx'

const DATE_AND_TIME = new Intl.DateTimeFormat(dateLanguage(), { dateStyle: 'medium', timeStyle: 'short' })

const DONE: Record<string, string> = {
  hide: 'Hid',
  restore: 'Restored',
  dismiss: 'Dismissed a report about',
  remove: 'Removed',
  ban: 'Banned',
  unban: 'Lifted the ban on',
  forget: 'Deleted the account',
}

interface DeskListProps {
  list: string
  rows: DeskRows | Promise<DeskRows>
  empty: string
}

/** Needs the action `changeMessage` for the messages, and `decide` for the other lists. */
export function DeskList({ list, rows: resolve, empty }: DeskListProps) {
  const [params] = useSearchParams()
  const page = Number(params.get('page')) || 1
  return (
    <Loaded resolve={resolve} what="the desk">
      {({ rows, hasMore }) => (
        <>
          {rows.length > 0 ? (
            <>
              <Download list={list} />
              <ul className="grid grid-cols-1 gap-4">
                {rows.map((row) => (
                  // One that is done with moves down the list, and the focus to its neighbour.
                  <Row key={`${row.id} ${row.isOpen}`} row={row} />
                ))}
              </ul>
            </>
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
  const { id, groupId, name, ownerName, ownerId, hiddenWhy, what, target, reason, words, kind, email } = row
  const subject = row.subject ?? name ?? ownerName ?? ownerId ?? target ?? email ?? ''
  const decisions = decisionsOf(row)
  const form = <DecisionForm row={id} subject={subject} owner={ownerName ?? ''} decisions={decisions} />
  return (
    <li className="surface grid grid-cols-1 gap-3 p-5 wrap-anywhere sm:p-6">
      <p className="flex flex-wrap gap-x-3 text-sm text-base-content/80">
        {reason && <span className="font-semibold">{`Reported: ${reason}`}</span>}
        {kind && <span className="font-semibold">{kind === 'contact' ? 'Message' : 'Application'}</span>}
        <time dateTime={row.at}>{DATE_AND_TIME.format(new Date(row.at))}</time>
        {row.who && <span>{row.who}</span>}
        {kind && !row.isOpen && <span className="font-semibold">Done</span>}
        {row.isUnmailed && <span>Not emailed yet</span>}
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
      {kind && (
        <p className="flex flex-wrap gap-x-3">
          <bdi>{row.fullName}</bdi>
          <a href={mailto(email ?? '', `Re: ${subject}`)} className="link-quiet">
            {email}
          </a>
          {row.phone && <span>{row.phone}</span>}
        </p>
      )}
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
      {kind && <MessageButtons id={id} subject={subject} isOpen={Boolean(row.isOpen)} />}
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

function mailto(email: string, subject: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(subject)}`
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
    row.reason && !row.isOpen ? 'Decided: see the log.' : '',
  ].filter(Boolean)
}

function decisionsOf({ id, groupId, hiddenWhy, ownerId, isBanned, reason, isOpen, what }: DeskRow) {
  const decisions: [Decision, string][] = []
  if (what || isOpen === false) return decisions
  if (groupId) decisions.push([hiddenWhy ? 'restore' : 'hide', groupId])
  if (reason) decisions.push(['dismiss', id])
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
