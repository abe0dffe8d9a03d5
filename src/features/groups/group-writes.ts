import * as v from 'valibot'
import { callApi } from '../../api/api-client.ts'
import { knowsFeatures } from '../../api/backend-features.ts'
import { greet } from '../../api/greet.ts'
import type { Session } from '../../auth/session.ts'
import { createKeyFor, forgetCreateKey } from './create-key.ts'
import type { GroupInput } from './group-input.ts'

/** Who a group is created or updated as (spec §7): sent along with what the member typed. */
interface Creator {
  userName: string
  userEmail: string
}

let greeting: Promise<void> | undefined

/** Gets ready for a create: a backend that has not been heard of yet says what it understands. Never rejects. */
export function greetBackend(): Promise<void> {
  greeting ??= greet('all-group').finally(() => {
    greeting = undefined
  })
  return greeting
}

/**
 * Creates a group; gives its id, or `null` where the backend did not say that it did. Sent again after its answer was
 * lost, the same group is created once, where the backend has announced that it can.
 */
export async function createGroup(group: GroupInput & Creator, session: Session): Promise<string | null> {
  if (!knowsFeatures()) await greetBackend()
  const answer = await callApi('create-group', {
    method: 'post',
    json: group,
    getToken: session.getIdToken,
    idempotencyKey: createKeyFor(group),
  })
  if (!v.is(v.object({ insertedId: v.pipe(v.string(), v.nonEmpty()) }), answer)) return null
  forgetCreateKey()
  return answer.insertedId
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
  const answer = await callApi(path, {
    method: 'put',
    json: group,
    getToken: session.getIdToken,
    ifMatch: version,
  })
  return v.is(v.object({ modifiedCount: v.number() }), answer) ? answer.modifiedCount : 0
}

/** Deletes a group; gives how many were deleted. `version` is as for {@link updateGroup}. */
export async function deleteGroup(id: string, session: Session, version = ''): Promise<number> {
  const path = `all-group/${encodeURIComponent(id)}`
  const answer = await callApi(path, { method: 'delete', getToken: session.getIdToken, ifMatch: version })
  return v.is(v.object({ deletedCount: v.number() }), answer) ? answer.deletedCount : 0
}
