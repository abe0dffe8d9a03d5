import { usePrinting } from '../../browser/printing.ts'
import { formatDate } from './deadline.ts'
import type { Group } from './group.ts'
import { describeMembers } from './group-card.tsx'

/** Groups as paper shows them: a plain list of all. Not on the page before it is printed, since it may be long. */
export function PrintedGroups({ groups }: { groups: Group[] }) {
  if (!usePrinting()) return null
  return (
    <ul className="hidden print:block">
      {groups.map(({ _id, name, category, location, members, date }) => (
        <li key={_id} className="border-b border-base-300 py-1.5">
          <strong>{name}</strong>
          <br />
          {[category, location, describeMembers(members), formatDate(date)].filter(Boolean).join(' · ')}
        </li>
      ))}
    </ul>
  )
}
