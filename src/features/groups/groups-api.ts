import { callApi } from '../../api/api-client.ts'
import { ApiError, unreadable } from '../../api/api-error.ts'
import { type LastSeen, orLastSeen } from '../../api/last-seen.ts'
import { yieldToBrowser } from '../../browser/scheduling.ts'
import { endedLast } from './deadline.ts'
import { type Group, isFull, readCount, readGroup } from './group.ts'

// The calls of spec §7 that need no token.

/** More than the eight to show, since some may be full. A backend without paging sends the whole list. */
export const FEATURED_PARAMS = { limit: '24' }

/** The first eight groups with free seats (spec §2), active ones first. */
export function getFeaturedGroups(lastSeen: LastSeen, signal?: AbortSignal) {
  return orLastSeen(lastSeen, 'featured groups', async () => {
    const { body } = await callApi('all-group', { searchParams: FEATURED_PARAMS, signal })
    const free = (await readGroups(body)).filter((group) => !isFull(group))
    return endedLast(free).slice(0, 8)
  })
}

export function countGroups(lastSeen: LastSeen, signal: AbortSignal): Promise<number> {
  return orLastSeen(lastSeen, 'number of groups', async () => {
    const { body, headers } = await callApi('all-group', { searchParams: { limit: '0' }, signal })
    if (!Array.isArray(body)) throw unreadable()
    return readTotal(headers) ?? body.length
  })
}

/** The total if the response is a page of groups; `null` if it is the whole list. */
export function readTotal(headers: Headers): number | null {
  return readCount(headers.get('x-total-count'))
}

/**
 * `isFresh`, for editing, requests it even on a return. `version` is the ETag, `''` if the backend sends none. Throws
 * `ApiError`, with 404 if there is none.
 */
export function getGroup(id: string, lastSeen: LastSeen, signal?: AbortSignal, isFresh = false) {
  async function request() {
    const { body, headers } = await callApi(apiPathOf(id), { signal })
    const group = readGroup(body)
    if (!group) throw new ApiError(404, 'There is no such group.')
    return { group, version: headers.get('etag') ?? '' }
  }
  return orLastSeen(lastSeen, `group ${id}`, request, isFresh)
}

export function isGroupNotFound(error: unknown): boolean {
  return error instanceof ApiError && [400, 404, 422].includes(error.status)
}

/** Like {@link getGroup}, but `null` if there is none. Throws `ApiError`. */
export async function findGroup(id: string, lastSeen: LastSeen, signal: AbortSignal): Promise<Group | null> {
  try {
    return (await getGroup(id, lastSeen, signal)).group
  } catch (error) {
    if (isGroupNotFound(error)) return null
    throw error
  }
}

export function apiPathOf(id: string): string {
  return `all-group/${encodeURIComponent(id)}`
}

/** Small enough not to keep a slow phone busy, even with long texts. */
const BATCH_SIZE = 200

/** Leaves out unreadable groups, with a console warning, and repeated ones. Throws `ApiError` if the body is not a list. */
export async function readGroups(body: unknown): Promise<Group[]> {
  if (!Array.isArray(body)) throw unreadable()
  const groups = new Map<string, Group>()
  for (const [index, document] of body.entries()) {
    if (index > 0 && index % BATCH_SIZE === 0) await yieldToBrowser()
    const group = readGroup(document)
    if (group) groups.set(group._id, group)
    else console.warn('Left out a group without an id or a name:', document)
  }
  return [...groups.values()]
}
