import { Link } from 'react-router'
import { formatDay } from '../../text/format.ts'
import { groupPath } from '../groups/group.ts'
import type { DeskGroup } from './desk-lists.ts'

/** What a row of the desk says of a group and its organiser. */
export function GroupFacts({ group }: { group: DeskGroup }) {
  const { groupId, name, category, ownerName, ownerId, createdAt, hiddenWhy, isBanned } = group
  return (
    <div>
      <p className="text-lg font-semibold">
        {hiddenWhy === null ? (
          <Link to={groupPath(groupId)} className="link-quiet">
            <bdi>{name}</bdi>
          </Link>
        ) : (
          <bdi>{name}</bdi>
        )}
      </p>
      <p className="text-base-content/80">
        {`${category}, started by ${ownerName} (${ownerId}) on ${formatDay(new Date(createdAt))}`}
      </p>
      {hiddenWhy !== null && <p className="font-semibold">{`Hidden: ${hiddenWhy}`}</p>}
      {isBanned && <p className="font-semibold">The organiser is banned.</p>}
    </div>
  )
}
