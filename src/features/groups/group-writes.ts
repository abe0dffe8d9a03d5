import * as v from 'valibot'
import { callApi } from '../../api/api-client.ts'
import type { Session } from '../../auth/session.ts'
import { createKeyFor, forgetCreateKey } from './create-key.ts'
import type { GroupInput } from './group-input.ts'

/** Who a group is created or updated as (spec §7): sent along with what the member typed. */
interface Creator {
  userName: string
  userEmail: string
}

/**
 * Creates a group; gives its id, or `null` where the backend did not say that it did. Sent again after its answer was
 * lost, the same group is created once, where the backend can do that.
 */
export async function createGroup(group: GroupInput & Creator, session: Session): Promise<string | null> {
  const { body } = await callApi('create-group', {
    method: 'post',
    json: group,
    getToken: session.getIdToken,
    idempotencyKey: createKeyFor(group),
  })
  if (!v.is(v.object({ insertedId: v.pipe(v.string(), v.nonEmpty()) }), body)) return null
  forgetCreateKey()
  return body.insertedId
}

/**
 * Updates a group; gives how many were modified.
 * @param version the only version to overwrite, where the backend has announced that it looks at it; any without.
 */
export async function updateGroup(
  id: string,
  group: GroupInput & Creator,
  session: Session,
  version = '',
): Promise<number> {
  const path = `all-group/${encodeURIComponent(id)}`
  const { body } = await callApi(path, {
    method: 'put',
    json: group,
    getToken: session.getIdToken,
    ifMatch: version,
  })
  return v.is(v.object({ modifiedCount: v.number() }), body) ? body.modifiedCount : 0
}

/** Deletes a group; gives how many were deleted. `version` is as for {@link updateGroup}. */
export async function deleteGroup(id: string, session: Session, version = ''): Promise<number> {
  const path = `all-group/${encodeURIComponent(id)}`
  const { body } = await callApi(path, { method: 'delete', getToken: session.getIdToken, ifMatch: version })
  return v.is(v.object({ deletedCount: v.number() }), body) ? body.deletedCount : 0
}
