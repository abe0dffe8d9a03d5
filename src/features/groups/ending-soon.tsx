import { byEnd } from './by-end.ts'
import { hasEndDate } from './deadline.ts'
import type { Group } from './group.ts'
import { GroupLine } from './group-line.tsx'

const SHOWN = 3

/** The groups of a member that end next; nothing if none has an end date to come. */
export function EndingSoon({ groups }: { groups: Group[] }) {
  const next = byEnd(groups)
    .open.filter(({ date }) => hasEndDate(date))
    .slice(0, SHOWN)
  if (next.length === 0) return null
  return (
    <section aria-labelledby="ending-soon">
      <h2 id="ending-soon" className="mb-4 text-heading">
        Ending soon
      </h2>
      <ul className="surface divide-y divide-base-300">
        {next.map((group) => (
          <GroupLine key={group._id} group={group} />
        ))}
      </ul>
    </section>
  )
}
