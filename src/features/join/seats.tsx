import { formatCount } from '../../text/format.ts'
import type { Group } from '../groups/group.ts'
import { describeMembers } from '../groups/group-card.tsx'

/** How many seats of a group are taken, in words and as a bar, or just its limit if the backend keeps no members. */
export function Seats({ group }: { group: Group }) {
  const { joined, members } = group
  if (joined === undefined || members === null) return <span>{describeMembers(group)}</span>
  return (
    <>
      <span>{describeSeats(joined, members)}</span>
      <progress
        aria-hidden="true"
        value={Math.min(joined, members)}
        max={members || 1}
        className="progress progress-primary mt-2 block print:hidden"
      />
    </>
  )
}

/** The organiser can lower the number of seats below that of members. */
function describeSeats(joined: number, members: number): string {
  if (joined > members) return 'Full'
  return `${formatCount(joined)} of ${formatCount(members)} ${members === 1 ? 'place' : 'places'} taken`
}
