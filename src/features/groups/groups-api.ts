import * as v from 'valibot'
import type { Session } from '../../auth/session.ts'
import { ApiError, callApi } from '../../lib/api-client.ts'
import { type Group, type GroupInput, StoredGroup } from './group.ts'

/** Who a group is created or updated as (spec §7): sent along with what the member typed. */
interface Creator {
  userName: string
  userEmail: string
}

/** All groups (spec §7). Documents that cannot be shown are left out and reported to the console. */
export async function getGroups(signal?: AbortSignal): Promise<Group[]> {
  return readGroups(await callApi('all-group', { ...(signal && { signal }) }))
}

/** The groups of the signed-in member; none for a guest, nor for a member without an email (spec §7). */
export async function getMyGroups(session: Session, signal?: AbortSignal): Promise<Group[]> {
  const user = await session.ready()
  if (!user?.email) return []
  return readGroups(
    await callApi('my-groups', {
      searchParams: { email: user.email },
      getToken: session.getIdToken,
      ...(signal && { signal }),
    }),
  )
}

/** One group. Throws `ApiError` with status 404 where there is none. */
export async function getGroup(id: string, signal?: AbortSignal): Promise<Group> {
  const answer = await callApi(`all-group/${encodeURIComponent(id)}`, { ...(signal && { signal }) })
  const result = v.safeParse(StoredGroup, answer)
  if (!result.success) throw new ApiError(404, 'not_found', 'There is no such group.')
  return result.output
}

/** Creates a group; gives its id, or `null` where the backend did not say that it did. */
export async function createGroup(group: GroupInput & Creator, session: Session): Promise<string | null> {
  const answer = await callApi('create-group', { method: 'post', json: group, getToken: session.getIdToken })
  return v.is(v.object({ insertedId: v.pipe(v.string(), v.nonEmpty()) }), answer) ? answer.insertedId : null
}

/** Updates a group; gives how many were modified. */
export async function updateGroup(
  id: string,
  group: GroupInput & Creator,
  session: Session,
): Promise<number> {
  const path = `all-group/${encodeURIComponent(id)}`
  const answer = await callApi(path, { method: 'put', json: group, getToken: session.getIdToken })
  return v.is(v.object({ modifiedCount: v.number() }), answer) ? answer.modifiedCount : 0
}

/** Deletes a group; gives how many were deleted. */
export async function deleteGroup(id: string, session: Session): Promise<number> {
  const path = `all-group/${encodeURIComponent(id)}`
  const answer = await callApi(path, { method: 'delete', getToken: session.getIdToken })
  return v.is(v.object({ deletedCount: v.number() }), answer) ? answer.deletedCount : 0
}

function readGroups(answer: unknown): Group[] {
  if (!Array.isArray(answer)) {
    throw new ApiError(0, 'unreadable', 'The server sent an answer that we cannot read. Please try again.')
  }
  return answer.flatMap((document) => {
    const result = v.safeParse(StoredGroup, document)
    if (result.success) return [result.output]
    console.warn('A group was left out because it cannot be read:', result.issues[0].message, document)
    return []
  })
}
