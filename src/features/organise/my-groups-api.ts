import { callApi, fieldsOf } from '../../api/api-client.ts'
import { ApiError, isResponseLost, unreadable } from '../../api/api-error.ts'
import { hasAnnounced, mayUse } from '../../api/backend-features.ts'
import { createLastSeen } from '../../api/last-seen.ts'
import type { Session } from '../../auth/session.ts'
import { createSendKey } from '../../forms/send-key.ts'
import { type Group, readId } from '../groups/group.ts'
import type { GroupInput } from '../groups/group-input.ts'
import { type GroupVersion, getGroup, isNoGroup, pathOf, readGroups } from '../groups/groups-api.ts'

// The calls of spec §7 that a member makes, with their token.

const orLastList = createLastSeen<Group[]>()

/** None for a guest, nor for a member without an email (spec §7). */
export async function getMyGroups(session: Session, signal?: AbortSignal): Promise<Group[]> {
  const user = await session.ready()
  if (!user?.email) return []
  const { uid, email } = user
  return orLastList(uid, async () => readGroups((await askForMyGroups(email, session, signal)).body))
}

/**
 * Whether the member created `group`: by its email, or, where the backend keeps emails to itself, by the list of their groups.
 * Throws `ApiError` if that cannot be known now.
 */
export async function isMyGroup(group: Group, session: Session, signal?: AbortSignal): Promise<boolean> {
  const user = await session.ready()
  if (group.userEmail) return group.userEmail.toLowerCase() === user?.email?.toLowerCase()
  return (await getMyGroups(session, signal)).some(({ _id }) => _id === group._id)
}

/** {@link getGroup}, also one that is hidden from all but the member, who has created it. */
export async function getGroupOrOwn(
  id: string,
  session: Session,
  signal: AbortSignal,
  isFresh = false,
): Promise<GroupVersion> {
  try {
    return await getGroup(id, signal, isFresh)
  } catch (error) {
    if (!isNoGroup(error) || !hasAnnounced('reports')) throw error
    const mine = await getMyGroups(session, signal).catch(() => [])
    const group = mine.find(({ _id, hiddenWhy }) => _id === id && hiddenWhy)
    if (!group) throw error
    return { group, version: '' }
  }
}

/** How many more groups a member may have at a time, and may start today. */
export interface CreatesLeft {
  groups: number
  creates: number
}

/** `null` if the backend does not tell. Never rejects: a create that is refused says why. */
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

const createKey = createSendKey('create-key')

type NewGroup = GroupInput & Pick<Group, 'userName' | 'userEmail'>

/** Returns the id, or `null` if the backend did not confirm it. */
export async function createGroup(group: NewGroup, session: Session): Promise<string | null> {
  const { body } = await callApi('create-group', {
    method: 'post',
    json: group,
    getToken: session.getIdToken,
    idempotencyKey: createKey.keyFor(group),
  })
  const insertedId = readId(fieldsOf(body).insertedId)
  if (!insertedId) return null
  createKey.forget()
  return insertedId
}

/**
 * Returns how many were modified. Throws `ApiError`, with status 404 if the group is gone.
 * @param version the only one to overwrite, if the backend looks at it.
 */
export async function updateGroup(
  id: string,
  group: NewGroup,
  session: Session,
  version: string,
): Promise<number> {
  const call = { json: group, getToken: session.getIdToken, ifMatch: version }
  const { body } = await callApi(pathOf(id), { method: 'put', ...call })
  const { modifiedCount, matchedCount, upsertedId } = fieldsOf(body)
  if (typeof modifiedCount !== 'number') throw unreadable()
  if (matchedCount === 0 && !upsertedId) throw new ApiError(404, 'not_found', 'There is no such group.')
  return modifiedCount
}

/** Returns whether the group was still there. If the response is lost, or has no count, one that is gone has been deleted. Throws `ApiError`. */
export async function deleteGroup(id: string, { getIdToken }: Session): Promise<boolean> {
  try {
    const { body } = await callApi(pathOf(id), { method: 'delete', getToken: getIdToken })
    const { deletedCount } = fieldsOf(body)
    if (Number(deletedCount) > 0) return true
    if (await hasGone(id)) return deletedCount !== 0
    throw new ApiError(200, 'kept', 'The server did not delete this group. Please try again.')
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false
    if (isResponseLost(error) && (await hasGone(id))) return true
    throw error
  }
}

function hasGone(id: string): Promise<boolean> {
  return getGroup(id, undefined, true).then(() => false, isNoGroup)
}
