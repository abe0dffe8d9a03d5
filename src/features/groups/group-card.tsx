import { Link } from 'react-router'
import CalendarIcon from '~icons/lucide/calendar-days'
import UsersIcon from '~icons/lucide/users-round'
import { focusIfFollowed } from '../../lib/followed-link.ts'
import { formatCount } from '../../lib/format-count.ts'
import { CategoryChip } from './category-chip.tsx'
import { describeDeadline, formatDate, isPast } from './deadline.ts'
import type { Group } from './group.ts'
import { GroupPhoto, type PhotoLoading } from './group-photo.tsx'

interface GroupCardProps {
  group: Group
  photoLoading?: PhotoLoading
  /** A card that only shows how a group will look leads nowhere. */
  isPreview?: boolean
}

/** One group in a grid: what it is, for how many, until when (spec §2, Featured Spot). */
export function GroupCard({ group, photoLoading = 'lazy', isPreview = false }: GroupCardProps) {
  return (
    <article className="surface group relative flex h-full flex-col overflow-hidden transition duration-300 ease-gentle hover:-translate-y-1 hover:shadow-lifted has-[a:focus-visible]:-translate-y-1">
      <GroupPhoto group={group} loading={photoLoading} />
      <div className="flex grow flex-col gap-3 p-5">
        <div>
          <span className="sr-only">Category: </span>
          <CategoryChip category={group.category} />
        </div>
        <h3 className="line-clamp-2 text-xl leading-snug">{group.name}</h3>
        <dl className="grid gap-1.5 text-base-content/80">
          <div>
            <dt className="sr-only">Members</dt>
            <dd className="flex items-center gap-2">
              <UsersIcon aria-hidden="true" className="shrink-0 text-secondary" />
              {describeMembers(group.members)}
            </dd>
          </div>
          <div>
            <dt className="sr-only">End Date</dt>
            <dd className="flex items-center gap-2">
              <CalendarIcon aria-hidden="true" className="shrink-0 text-secondary" />
              <time
                dateTime={group.date || undefined}
                title={formatDate(group.date)}
                className={isPast(group.date) ? 'text-base-content/70' : 'font-semibold text-base-content'}
              >
                {describeDeadline(group.date)}
              </time>
              {group.date && <span className="sr-only">, {formatDate(group.date)}</span>}
            </dd>
          </div>
        </dl>
        {isPreview ? (
          <span aria-hidden="true" className="btn btn-primary btn-outline pointer-events-none mt-auto">
            See More
          </span>
        ) : (
          <Link
            ref={focusIfFollowed}
            to={`/details-group/${encodeURIComponent(group._id)}`}
            className="btn btn-primary btn-outline mt-auto after:absolute after:inset-0"
          >
            See More <span className="sr-only">about {group.name}</span>
          </Link>
        )}
      </div>
    </article>
  )
}

/** "up to 12 members", or what is known where an old document says less. */
export function describeMembers(members: number | null): string {
  if (members === null) return 'open to members'
  return `up to ${formatCount(members)} ${members === 1 ? 'member' : 'members'}`
}
