import * as v from 'valibot'
import type { Session } from '../../auth/session.ts'
import { ApiError, callApi, callTagged, greet } from '../../lib/api-client.ts'
import { knowsFeatures } from '../../lib/backend-features.ts'
import { breathe } from '../../lib/breathe.ts'
import { createLastSeen } from '../../lib/last-seen.ts'
import { createKeyFor, forgetCreateKey } from './create-key.ts'
import { type Group, type GroupInput, StoredGroup } from './group.ts'

/** Who a group is created or updated as (spec §7): sent along with what the member typed. */
interface Creator {
  userName: string
  userEmail: string
}

/** A group and the tag of its version, `''` where the backend gives none. */
interface GroupVersion {
  group: Group
  version: string
}

const orLastList = createLastSeen<Group[]>()
const orLastVersion = createLastSeen<GroupVersion>()

/**
 * All groups (spec §7); where no answer comes, those that were seen last. Documents that cannot be shown are left out
 * and reported to the console.
 */
export function getGroups(signal?: AbortSignal): Promise<Group[]> {
  return orLastList('all', async () => readGroups(await callApi('all-group', { ...(signal && { signal }) })))
}

/**
 * The groups of the signed-in member; none for a guest, nor for a member without an email (spec §7). Where no answer
 * comes, those that were seen last.
 */
export async function getMyGroups(session: Session, signal?: AbortSignal): Promise<Group[]> {
  const user = await session.ready()
  const email = user?.email
  if (!email) return []
  return orLastList(`of ${user.uid}`, async () =>
    readGroups(
      await callApi('my-groups', {
        searchParams: { email },
        getToken: session.getIdToken,
        ...(signal && { signal }),
      }),
    ),
  )
}

/** One group to show or to edit; where no answer comes, as it was seen last. Throws like {@link getGroupVersion}. */
export function getSeenGroup(id: string, signal: AbortSignal): Promise<GroupVersion> {
  return orLastVersion(id, () => getGroupVersion(id, signal))
}

/** One group as it is now. Throws `ApiError` with status 404 where there is none. */
export async function getGroupVersion(id: string, signal?: AbortSignal): Promise<GroupVersion> {
  const path = `all-group/${encodeURIComponent(id)}`
  const { body, tag } = await callTagged(path, { ...(signal && { signal }) })
  const result = v.safeParse(StoredGroup, body)
  if (!result.success) throw new ApiError(404, 'not_found', 'There is no such group.')
  return { group: result.output, version: tag ?? '' }
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

/** So many are read before the browser may do something else. */
const BATCH = 500

async function readGroups(answer: unknown): Promise<Group[]> {
  if (!Array.isArray(answer)) {
    throw new ApiError(0, 'unreadable', 'The server sent an answer that we cannot read. Please try again.')
  }
  const groups: Group[] = []
  for (const [index, document] of answer.entries()) {
    if (index > 0 && index % BATCH === 0) await breathe()
    const result = v.safeParse(StoredGroup, document)
    if (result.success) groups.push(result.output)
    else console.warn('A group was left out because it cannot be read:', result.issues[0].message, document)
  }
  return groups
}
