import { callApi, fieldsOf, type GetToken, readToken } from '../../api/api-client.ts'
import { ApiError, isResponseLost } from '../../api/api-error.ts'
import { mayUse } from '../../api/backend-features.ts'
import { createLastSeen } from '../../api/last-seen.ts'
import type { Session } from '../../auth/session.ts'
import type { Group } from '../groups/group.ts'
import type { GroupInput } from '../groups/group-input.ts'
import { getGroup, pathOf, readGroups } from '../groups/groups-api.ts'
import { createKeyFor, forgetCreateKey } from './create-key.ts'

// The calls of spec §7 that a member makes, with their token: their own groups, and all that changes a group.

const orLastList = createLastSeen<Group[]>()

/**
 * The groups of the signed-in member; none for a guest, nor for a member without an email (spec §7). Where no answer
 * comes, those that were seen last.
 */
export async function getMyGroups(session: Session, signal?: AbortSignal): Promise<Group[]> {
  const user = await session.ready()
  if (!user?.email) return []
  const { uid, email } = user
  return orLastList(uid, async () => readGroups((await askForMyGroups(email, session, signal)).body))
}

/**
 * Whether the signed-in member created `group`: by its email, or, where the backend keeps emails to itself, by being
 * among the member's own groups. Throws `ApiError` where that cannot be known now.
 */
export async function isMyGroup(group: Group, session: Session, signal?: AbortSignal): Promise<boolean> {
  const user = await session.ready()
  if (group.userEmail) return group.userEmail.toLowerCase() === user?.email?.toLowerCase()
  return (await getMyGroups(session, signal)).some(({ _id }) => _id === group._id)
}

/** How many more groups a member may have at a time, and may start today. */
export interface CreatesLeft {
  groups: number
  creates: number
}

/**
 * How many more groups the signed-in member may start; `null` where the backend does not tell. Never rejects: a create
 * that is refused says why.
 */
export async function getCreatesLeft(session: Session, signal: AbortSignal): Promise<CreatesLeft | null> {
  if (!mayUse('creates-left')) return null
  try {
    const email = (await session.ready())?.email
    if (!email) return null
    const { headers } = await askForMyGroups(email, session, signal)
    const read = (name: string) => Number(headers.get(name) ?? Number.POSITIVE_INFINITY)
    return { groups: read('HobbyNest-Groups-Left'), creates: read('HobbyNest-Creates-Left') }
  } catch {
    return null
  }
}

function askForMyGroups(email: string, { getIdToken }: Session, signal: AbortSignal | undefined) {
  return callApi('my-groups', { searchParams: { email }, getToken: getIdToken, signal })
}

/** Who a group is created or updated as (spec §7): sent along with what the member typed. */
interface Creator {
  userName: string
  userEmail: string
}

/**
 * Creates a group; returns its id, or `null` if the backend did not confirm it. Sent again after its answer was
 * lost, the same group is created once, where the backend can do that.
 */
export async function createGroup(group: GroupInput & Creator, session: Session): Promise<string | null> {
  const { body } = await callApi('create-group', {
    method: 'post',
    json: group,
    getToken: session.getIdToken,
    idempotencyKey: createKeyFor(group),
  })
  const { insertedId } = fieldsOf(body)
  if (typeof insertedId !== 'string' || !insertedId) return null
  forgetCreateKey()
  return insertedId
}

/**
 * Updates a group; returns how many were modified.
 * @param version the only version to overwrite, where the backend looks at it; any without.
 */
export async function updateGroup(
  id: string,
  group: GroupInput & Creator,
  session: Session,
  version: string,
): Promise<number> {
  const call = { json: group, getToken: session.getIdToken, ifMatch: version }
  const { body } = await callApi(pathOf(id), { method: 'put', ...call })
  const { modifiedCount } = fieldsOf(body)
  return typeof modifiedCount === 'number' ? modifiedCount : 0
}

/** What became of a delete: `changed` carries the group as it is now, which nobody has seen before deleting it. */
export type DeleteResult = { outcome: 'deleted' | 'already-gone' } | { outcome: 'changed'; group: Group }

/**
 * Deletes a group exactly as it was seen: lists have no versions, so it is loaded again before. Uses the member's token from
 * when it is called, even if they log out meanwhile. Throws `ApiError`.
 * @param anyway whether to delete it whatever it is now.
 */
export async function deleteGroup(
  seen: Group,
  { getIdToken }: Session,
  anyway: boolean,
): Promise<DeleteResult> {
  const { _id: id } = seen
  const token = await readToken(getIdToken)
  const getToken: GetToken = async (forceRefresh) => (forceRefresh ? getIdToken(true) : token)
  const found = await findGroup(id)
  if (!found) return { outcome: 'already-gone' }
  if (!anyway && !isSame(found.group, seen)) return { outcome: 'changed', group: found.group }
  try {
    const call = { getToken, ifMatch: anyway ? '' : found.version }
    const { body } = await callApi(pathOf(id), { method: 'delete', ...call })
    return { outcome: Number(fieldsOf(body).deletedCount) > 0 ? 'deleted' : 'already-gone' }
  } catch (error) {
    if (hasStatus(error, 404)) return { outcome: 'already-gone' }
    if (hasStatus(error, 412)) {
      const changed = await findGroup(id)
      return changed ? { outcome: 'changed', group: changed.group } : { outcome: 'already-gone' }
    }
    if (isResponseLost(error) && (await hasGone(id))) return { outcome: 'deleted' }
    throw error
  }
}

async function hasGone(id: string): Promise<boolean> {
  return (await findGroup(id).catch(() => undefined)) === null
}

/** The group as it is now; `null` where there is none. */
async function findGroup(id: string) {
  try {
    return await getGroup(id)
  } catch (error) {
    if (hasStatus(error, 404)) return null
    throw error
  }
}

/**
 * Both were read in the same way, field by field; a backend may send a member's email only with their own list, and
 * joins do not change what the creator wrote.
 */
function isSame(one: Group, other: Group): boolean {
  const written = (group: Group) => JSON.stringify({ ...group, userEmail: '', joined: 0 })
  return written(one) === written(other)
}

function hasStatus(error: unknown, status: number): boolean {
  return error instanceof ApiError && error.status === status
}
