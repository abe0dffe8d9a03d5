import { formatCount } from '../../text/format.ts'
import type { Group } from './group.ts'

/** "7 of 12 members", "up to 12 members" where the backend keeps none, or what an old document tells. */
export function describeMembers({ members, joined }: Pick<Group, 'members' | 'joined'>): string {
  if (members === null) return joined === undefined ? 'No limit set' : countMembers(joined)
  if (joined === undefined) return `up to ${countMembers(members)}`
  // The organiser can lower the number of seats below that of members.
  return joined > members ? 'Full' : `${formatCount(joined)} of ${countMembers(members)}`
}

function countMembers(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'member' : 'members'}`
}
