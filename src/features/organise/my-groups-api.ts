import { callApi, fieldsOf } from '../../api/api-client.ts'
import { ApiError, isResponseLost, unreadable } from '../../api/api-error.ts'
import { hasAnnounced } from '../../api/backend-features.ts'
import { orLastSeen } from '../../api/last-seen.ts'
import type { Session } from '../../auth/session.ts'
import { clearDraft, readDraft, saveDraft } from '../../forms/drafts.ts'
import { type Group, readCount, readId } from '../groups/group.ts'
import type { GroupInput } from '../groups/group-input.ts'
import { apiPathOf, getGroup, isGroupNotFound, readGroups } from '../groups/groups-api.ts'

// The calls of spec §7 that need a member's token.

/** No groups for a guest or a member without an email (spec §7). */
export async function getMyGroups(session: Session, signal?: AbortSignal): Promise<Group[]> {
  const user = await session.ready()
  if (!user?.email) return []
  const { uid, email } = user
  return orLastSeen(session.lastSeen, `groups of ${uid}`, async () => {
    const call = { searchParams: { email }, getToken: session.getIdToken, signal }
    return readGroups((await callApi('my-groups', call)).body)
  })
}

/** By the group's email or, if the backend hides emails, the list of the member's groups. Throws `ApiError`. */
export async function isMyGroup(group: Group, session: Session, signal?: AbortSignal): Promise<boolean> {
  const user = await session.ready()
  // Nobody else gets a hidden group. Its email is that of the day it was created.
  if (group.hiddenWhy) return true
  if (group.userEmail) return group.userEmail.toLowerCase() === user?.email?.toLowerCase()
  return (await getMyGroups(session, signal)).some(({ _id }) => _id === group._id)
}

/** {@link getGroup}, which also finds the member's own group if it is hidden. */
export async function getGroupOrOwn(id: string, session: Session, signal?: AbortSignal, isFresh = false) {
  try {
    return await getGroup(id, session.lastSeen, signal, isFresh)
  } catch (error) {
    if (!isGroupNotFound(error) || !hasAnnounced('reports')) throw error
    const mine = await getMyGroups(session, signal).catch(() => [])
    const group = mine.find(({ _id, hiddenWhy }) => _id === id && hiddenWhy)
    if (!group) throw error
    return { group, version: '' }
  }
}

export const CREATE_KEY = 'create-key'

type NewGroup = GroupInput & Pick<Group, 'userName' | 'userEmail'>

/**
 * Returns the id, or `null` if the backend did not confirm the group. If the form has been left meanwhile, which aborts
 * the `signal` but not the call, sending it again creates no second group.
 */
export async function createGroup(group: NewGroup, session: Session, signal: AbortSignal) {
  const { body } = await callApi('create-group', {
    method: 'post',
    json: group,
    getToken: session.getIdToken,
    idempotencyKey: idempotencyKeyOf(group),
  })
  const insertedId = readId(fieldsOf(body).insertedId)
  if (!insertedId) return null
  if (!signal.aborted || !hasAnnounced('idempotency-key')) clearDraft(CREATE_KEY)
  return insertedId
}

/** Kept as a draft until the group is created: the next one is another, even with the same values. */
function idempotencyKeyOf(group: NewGroup): string {
  const sent = JSON.stringify(group)
  const last = readDraft(CREATE_KEY)
  if (last.key && last.sent === sent) return last.key
  // Not `randomUUID`, which browsers withhold from sites without TLS.
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const key = Array.from(bytes, (byte) => byte.toString(16)).join('-')
  saveDraft(CREATE_KEY, Object.entries({ sent, key }))
  return key
}

/** Overwrites only this `version`, if the backend checks it. Returns `modifiedCount`. Throws `ApiError`. */
export async function updateGroup(id: string, group: NewGroup, session: Session, version: string) {
  const call = { json: group, getToken: session.getIdToken, ifMatch: version }
  const { body } = await callApi(apiPathOf(id), { method: 'put', ...call })
  const { modifiedCount, matchedCount, upsertedId } = fieldsOf(body)
  const modified = readCount(modifiedCount)
  if (modified === null) throw unreadable()
  if (readCount(matchedCount) === 0 && !upsertedId) throw new ApiError(404, 'There is no such group.')
  return upsertedId ? 1 : modified
}

/** Whether the group existed; looks it up if the response is lost or lacks a count. Throws `ApiError`. */
export async function deleteGroup(id: string, session: Session): Promise<boolean> {
  try {
    const { body } = await callApi(apiPathOf(id), { method: 'delete', getToken: session.getIdToken })
    const deleted = readCount(fieldsOf(body).deletedCount)
    if (deleted) return true
    if (await isGone(id, session)) return deleted !== 0
    throw new ApiError(200, 'The server did not delete this group. Please try again.')
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false
    if (isResponseLost(error) && (await isGone(id, session))) return true
    throw error
  }
}

function isGone(id: string, session: Session): Promise<boolean> {
  return getGroupOrOwn(id, session, undefined, true).then(() => false, isGroupNotFound)
}
