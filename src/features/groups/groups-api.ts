import { preload } from 'react-dom'
import { callApi } from '../../api/api-client.ts'
import { ApiError, unreadable } from '../../api/api-error.ts'
import { readApiHost } from '../../api/api-host.ts'
import { createLastSeen } from '../../api/last-seen.ts'
import { yieldToBrowser } from '../../browser/scheduling.ts'
import { type Group, readGroup } from './group.ts'

// The calls of spec §7 that anybody may make: they only read, and send no token.

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

/** One group as it is now. Throws `ApiError` with status 404 where there is none. */
export async function getGroup(id: string, signal?: AbortSignal): Promise<GroupVersion> {
  const { body, headers } = await callApi(pathOf(id), { signal })
  const group = readGroup(body)
  if (!group) throw new ApiError(404, 'not_found', 'There is no such group.')
  return { group, version: headers.get('etag') ?? '' }
}

/** One group to show or to edit; where no answer comes, as it was seen last. Throws like {@link getGroup}. */
export function getGroupOrLastSeen(id: string, signal: AbortSignal): Promise<GroupVersion> {
  return orLastVersion(id, () => getGroup(id, signal))
}

/** The path of the calls for one group. */
export function pathOf(id: string): string {
  return `all-group/${encodeURIComponent(id)}`
}

/** So many are read before the browser may do something else. */
const BATCH = 500

/** Reads a list of groups as a backend sends it, like {@link getGroups}. Throws `ApiError` where it is none. */
export async function readGroups(body: unknown): Promise<Group[]> {
  if (!Array.isArray(body)) throw unreadable()
  const groups: Group[] = []
  for (const [index, document] of body.entries()) {
    if (index > 0 && index % BATCH === 0) await yieldToBrowser()
    const group = readGroup(document)
    if (group) groups.push(group)
    else console.warn('A group was left out because it has no id or no name:', document)
  }
  return groups
}
