import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import CalendarIcon from '~icons/lucide/calendar-days'
import LocationIcon from '~icons/lucide/map-pin'
import UsersIcon from '~icons/lucide/users-round'
import { focusIfFollowed } from '../../browser/focus.ts'
import { countOf, formatCount } from '../../text/format.ts'
import { CategoryChip } from './category-chip.tsx'
import { dayOf, describeDeadline, formatDate, hasEndDate, isPast } from './deadline.ts'
import { type Group, groupPath, isFull } from './group.ts'
import { GroupPhoto } from './group-photo.tsx'

/** A card's texts, such as with the search words marked. */
export interface CardTexts {
  name: ReactNode
  location: ReactNode
  /** Why the group was found, if nothing else on the card shows it. */
  reason?: ReactNode
}

interface GroupCardProps {
  group: Group
  isJoined?: boolean
  texts?: CardTexts | undefined
}

/** One group in a grid (spec §2, Featured Spot). */
export function GroupCard({ group, isJoined, texts = group }: GroupCardProps) {
  const { name, location, reason } = texts
  const path = groupPath(group._id)
  const id = useId()
  const isEnded = isPast(group.date)
  return (
    <article className="surface group-card relative h-full overflow-hidden transition-shadow duration-300 ease-gentle hover:shadow-lifted hover:border-primary">
      <GroupPhoto group={group} className={`group-card-photo ${isEnded ? 'opacity-70 grayscale-75' : ''}`} />
      <div className="group-card-badges">
        {isEnded ? <span aria-hidden="true">Ended</span> : isFull(group) && <span>Full</span>}
        {isJoined && <span>Joined</span>}
      </div>
      <div className="group-card-text">
        <div>
          <CategoryChip category={group.category} />
        </div>
        <h3 id={id} dir="auto" className="text-lg leading-snug lg:text-xl lg:leading-snug">
          <Link ref={focusIfFollowed} to={path} className="stretched-link">
            <span className="line-clamp-3 lg:line-clamp-2">{name}</span>
          </Link>
        </h3>
        <dl className="mt-auto grid grid-cols-[minmax(0,1fr)] gap-1 text-base-content/80 md:gap-1.5">
          {group.location && (
            <div className="flex items-end lg:in-[.group-grid]:min-h-[2lh]">
              <dt className="sr-only">Location</dt>
              <dd className="flex gap-2">
                <LocationIcon className="mt-0.5 shrink-0 text-secondary" />
                <span dir="auto" className="line-clamp-3 phone:line-clamp-2">
                  {location}
                </span>
              </dd>
            </div>
          )}
          <div>
            <dt className="sr-only">Members</dt>
            <dd className="flex gap-2">
              <UsersIcon className="mt-0.5 shrink-0 text-secondary" />
              <span>{describeMembers(group)}</span>
            </dd>
          </div>
          <div>
            <dt className="sr-only">End Date</dt>
            <dd className="flex gap-2">
              <CalendarIcon className="mt-0.5 shrink-0 text-secondary" />
              <span className="flex flex-wrap gap-x-2 lg:flex-col">
                <time
                  dateTime={dayOf(group.date)}
                  className={isEnded ? '' : 'font-semibold text-base-content'}
                >
                  {formatDate(group.date)}
                </time>
                {hasEndDate(group.date) && <span>{describeDeadline(group.date)}</span>}
              </span>
            </dd>
          </div>
        </dl>
        {reason && (
          <p dir="auto" className="line-clamp-3 text-sm">
            {reason}
          </p>
        )}
      </div>
      {/* For pointers only: the keyboard reaches the same page through the name. */}
      <Link
        to={path}
        tabIndex={-1}
        aria-describedby={id}
        className="btn btn-primary btn-outline btn-sm group-card-button text-sm md:btn-md relative"
      >
        See More
      </Link>
    </article>
  )
}

/** Such as "7 of 12 members", or "up to 12 members" if the backend does not keep members. */
export function describeMembers({ members, joined }: Pick<Group, 'members' | 'joined'>): string {
  if (members === null) return joined === undefined ? 'No limit set' : countOf(joined, 'member')
  if (joined === undefined) return `up to ${countOf(members, 'member')}`
  // The organiser can lower the limit below the number of members.
  return joined > members ? 'Full' : `${formatCount(joined)} of ${countOf(members, 'member')}`
}
