import { preload } from 'react-dom'
import { callApi } from '../../api/api-client.ts'
import { ApiError } from '../../api/api-error.ts'
import { readApiHost } from '../../api/api-host.ts'
import { createLastSeen } from '../../api/last-seen.ts'
import type { Session } from '../../auth/session.ts'
import { yieldToBrowser } from '../../browser/scheduling.ts'
import { type Group, readGroup } from './group.ts'

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
  return orLastList('all', async () => readGroups((await callApi('all-group', { signal })).body))
}

/** Lets the page that the build renders ask for the groups before its scripts have come; the browser gives that answer to {@link getGroups}. */
export function preloadGroups(): void {
  if (!import.meta.env.SSR) return
  preload(`${readApiHost(import.meta.env)}/all-group`, { as: 'fetch', crossOrigin: 'anonymous' })
}

/**
 * The groups of the signed-in member; none for a guest, nor for a member without an email (spec §7). Where no answer
 * comes, those that were seen last.
 */
export async function getMyGroups(session: Session, signal?: AbortSignal): Promise<Group[]> {
  const user = await session.ready()
  const email = user?.email
  if (!email) return []
  const call = { searchParams: { email }, getToken: session.getIdToken, signal }
  return orLastList(`of ${user.uid}`, async () => readGroups((await callApi('my-groups', call)).body))
}

/** One group to show or to edit; where no answer comes, as it was seen last. Throws like {@link getGroupVersion}. */
export function getSeenGroup(id: string, signal: AbortSignal): Promise<GroupVersion> {
  return orLastVersion(id, () => getGroupVersion(id, signal))
}

/** One group as it is now. Throws `ApiError` with status 404 where there is none. */
export async function getGroupVersion(id: string, signal?: AbortSignal): Promise<GroupVersion> {
  const path = `all-group/${encodeURIComponent(id)}`
  const { body, headers } = await callApi(path, { signal })
  const group = readGroup(body)
  if (!group) throw new ApiError(404, 'not_found', 'There is no such group.')
  return { group, version: headers.get('etag') ?? '' }
}

/** So many are read before the browser may do something else. */
const BATCH = 500

async function readGroups(answer: unknown): Promise<Group[]> {
  if (!Array.isArray(answer)) {
    throw new ApiError(0, 'unreadable', 'The server sent an answer that we cannot read. Please try again.')
  }
  const groups: Group[] = []
  for (const [index, document] of answer.entries()) {
    if (index > 0 && index % BATCH === 0) await yieldToBrowser()
    const group = readGroup(document)
    if (group) groups.push(group)
    else console.warn('A group was left out because it has no id or no name:', document)
  }
  return groups
}
