import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { focusIfFollowed } from '../../browser/focus.ts'
import { dayOf, describeDeadline, formatDate } from './deadline.ts'
import { type Group, groupPath } from './group.ts'
import { GroupPhoto } from './group-photo.tsx'

interface GroupLineProps {
  group: Group
  isUnsent?: boolean
  children?: ReactNode
}

/** One group in a list of a member: what it is, when it ends, and what can be done with it. */
export function GroupLine({ group, isUnsent, children }: GroupLineProps) {
  return (
    <li className="relative flex items-center gap-4 p-4">
      <GroupPhoto group={group} sizes="5rem" className="aspect-[16/10] w-20 shrink-0 rounded-xl" />
      <div className="min-w-0 grow">
        <Link ref={focusIfFollowed} to={groupPath(group._id)} className="link-quiet stretched-link">
          <bdi className="line-clamp-2 w-fit font-semibold">{group.name}</bdi>
        </Link>
        <p className="flex flex-wrap gap-x-3 text-base-content/80">
          <time dateTime={dayOf(group.date) || undefined} title={formatDate(group.date)}>
            {describeDeadline(group.date)}
          </time>
          {isUnsent && <span className="font-semibold shown-after-2">Not sent yet</span>}
        </p>
      </div>
      {children && <div className="relative shrink-0">{children}</div>}
    </li>
  )
}
