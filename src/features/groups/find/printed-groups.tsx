import { useSyncExternalStore } from 'react'
import { usePrinting } from '../../../browser/printing.ts'
import { formatCount } from '../../../components/format.ts'
import { formatDate } from '../deadline.ts'
import { describeMembers } from '../group-card.tsx'
import { firstGroups, type GroupPages } from './group-pages.ts'

/** Groups on paper: a plain list of those that have been loaded. Only rendered for printing, since it may be long. */
export function PrintedGroups({ pages }: { pages: GroupPages }) {
  const isPrinting = usePrinting()
  const loaded = useSyncExternalStore(pages.subscribe, pages.getSnapshot)
  if (!isPrinting) return null
  const groups = firstGroups(loaded)
  return (
    <div className="hidden print:block">
      <ul>
        {groups.map(({ _id, name, category, location, members, date }) => (
          <li key={_id} className="border-b border-base-300 py-1.5">
            <strong>
              <bdi>{name}</bdi>
            </strong>
            <br />
            {/* Isolated, so that a place from right to left does not turn what is beside it. */}
            {[category, location && `\u2068${location}\u2069`, describeMembers(members), formatDate(date)]
              .filter(Boolean)
              .join(' · ')}
          </li>
        ))}
      </ul>
      {groups.length < loaded.total && (
        <p className="py-1.5">
          {`The first ${formatCount(groups.length)} of ${formatCount(loaded.total)} groups.`}
        </p>
      )}
    </div>
  )
}
