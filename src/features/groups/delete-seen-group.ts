import { ApiError, isAnswerLost } from '../../api/api-error.ts'
import type { Session } from '../../auth/session.ts'
import type { Group } from './group.ts'
import { deleteGroup } from './group-writes.ts'
import { getGroupVersion } from './groups-api.ts'

/** What became of a delete: `changed` carries the group as it is now, which nobody has seen before deleting it. */
export type DeleteResult = { outcome: 'deleted' | 'already-gone' } | { outcome: 'changed'; group: Group }

/**
 * Deletes a group as it was seen, and only so: lists have no versions, so it is looked at again first.
 * Throws `ApiError` where it could not be deleted.
 */
export async function deleteSeenGroup(seen: Group, session: Session): Promise<DeleteResult> {
  const found = await look(seen._id)
  if (!found) return { outcome: 'already-gone' }
  if (!isSame(found.group, seen)) return { outcome: 'changed', group: found.group }
  try {
    const deletedCount = await deleteGroup(seen._id, session, found.version)
    return { outcome: deletedCount > 0 ? 'deleted' : 'already-gone' }
  } catch (error) {
    if (hasStatus(error, 404)) return { outcome: 'already-gone' }
    if (hasStatus(error, 412)) {
      const changed = await look(seen._id)
      return changed ? { outcome: 'changed', group: changed.group } : { outcome: 'already-gone' }
    }
    if (isAnswerLost(error) && (await look(seen._id).catch(() => found)) === null)
      return { outcome: 'deleted' }
    throw error
  }
}

async function look(id: string) {
  try {
    return await getGroupVersion(id)
  } catch (error) {
    if (hasStatus(error, 404)) return null
    throw error
  }
}

/** Both have been read in the same way, field by field; a backend may give a member's email with their own list alone. */
function isSame(one: Group, other: Group): boolean {
  return JSON.stringify({ ...one, userEmail: '' }) === JSON.stringify({ ...other, userEmail: '' })
}

function hasStatus(error: unknown, status: number): boolean {
  return error instanceof ApiError && error.status === status
}
