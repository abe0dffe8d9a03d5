import type { User } from '../../auth/auth-client.ts'
import type { Session } from '../../auth/session.ts'
import type { Group } from './group.ts'
import { creatorOf } from './group-form-data.ts'
import { getMyGroups } from './groups-api.ts'

/**
 * Whether the signed-in member created `group`: by its email, or, where the backend keeps emails to itself, by being
 * among the member's own groups. Throws `ApiError` where that cannot be known now.
 */
export async function isOwnGroup(group: Group, session: Session, signal?: AbortSignal): Promise<boolean> {
  const user = await session.ready()
  if (group.userEmail) return group.userEmail.toLowerCase() === user?.email?.toLowerCase()
  return (await getMyGroups(session, signal)).some(({ _id }) => _id === group._id)
}

/** A member's own group with the creator's fields that the backend left out. */
export function withCreator(group: Group, user: User | null): Group {
  const { userName, userEmail } = creatorOf(user)
  return { ...group, userName: group.userName || userName, userEmail: group.userEmail || userEmail }
}
