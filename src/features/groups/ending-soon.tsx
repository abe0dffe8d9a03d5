import { Link } from 'react-router'
import { dateValue, dayOf, describeDeadline, formatDate, hasEndDate, isPast } from './deadline.ts'
import type { Group } from './group.ts'
import { GroupPhoto } from './group-photo.tsx'

const SHOWN = 3

/** The groups of a member that end next; nothing where none has an end ahead of it. */
export function EndingSoon({ groups }: { groups: Group[] }) {
  const next = groups
    .filter(({ date }) => hasEndDate(date) && !isPast(date))
    .sort((one, other) => dateValue(one.date) - dateValue(other.date))
    .slice(0, SHOWN)
  if (next.length === 0) return null
  return (
    <section aria-labelledby="ending-soon">
      <h2 id="ending-soon" className="mb-4 text-heading">
        Ending soon
      </h2>
      <ul className="surface divide-y divide-base-300">
        {next.map((group) => (
          <li key={group._id} className="flex items-center gap-4 p-4">
            <GroupPhoto group={group} sizes="5rem" className="aspect-[16/10] w-20 shrink-0 rounded-xl" />
            <div className="min-w-0">
              <Link
                to={`/details-group/${encodeURIComponent(group._id)}`}
                className="link-quiet line-clamp-2 font-semibold"
              >
                {group.name}
              </Link>
              <p className="text-base-content/80">
                <time dateTime={dayOf(group.date) || undefined} title={formatDate(group.date)}>
                  {describeDeadline(group.date)}
                </time>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
