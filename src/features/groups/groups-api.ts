import { callApi } from '../../api/api-client.ts'
import { ApiError, unreadable } from '../../api/api-error.ts'
import { createLastSeen } from '../../api/last-seen.ts'
import { yieldToBrowser } from '../../browser/scheduling.ts'
import { isPast } from './deadline.ts'
import { type Group, isFull, readGroup } from './group.ts'

// The calls of spec §7 that anybody may make, without a token.

/** `version` is its ETag, `''` if the backend sends none. */
export interface GroupVersion {
  group: Group
  version: string
}

interface Featured {
  groups: Group[]
  total: number
}

const orLastFeatured = createLastSeen<Featured>()
const orLastCount = createLastSeen<number>()
const orLastVersion = createLastSeen<GroupVersion>()

/** Some may be full. A backend without pages sends the whole list. */
export const FEATURED = { limit: '24' }

/**
 * The first eight groups that are still on (spec §2), ended ones only if there are fewer; no full ones, which nobody can join.
 */
export function getFeaturedGroups(signal?: AbortSignal): Promise<Featured> {
  return orLastFeatured('featured', async () => {
    const { body, headers } = await callApi('all-group', { searchParams: FEATURED, signal })
    const groups = await readGroups(body)
    const free = groups.filter((group) => !isFull(group))
    const activeFirst = free.sort((one, other) => Number(isPast(one.date)) - Number(isPast(other.date)))
    return { groups: activeFirst.slice(0, 8), total: readTotal(headers) ?? groups.length }
  })
}

/** The backend's count, or the length of its list (spec §2, §7). */
export function countGroups(signal: AbortSignal): Promise<number> {
  return orLastCount('all', async () => {
    const { body, headers } = await callApi('all-group', { searchParams: { limit: '0' }, signal })
    return readTotal(headers) ?? (await readGroups(body)).length
  })
}

/** How many groups there are where the response is a page of them; `null` where it is the whole list. */
export function readTotal(headers: Headers): number | null {
  const total = headers.get('x-total-count')
  return total && /^\d+$/.test(total) ? Number(total) : null
}

/** One group to show, or, `isFresh`, to edit. Throws `ApiError`, with status 404 where there is none. */
export function getGroup(id: string, signal?: AbortSignal, isFresh = false): Promise<GroupVersion> {
  async function request() {
    const { body, headers } = await callApi(pathOf(id), { signal })
    const group = readGroup(body)
    if (!group) throw new ApiError(404, 'not_found', 'There is no such group.')
    return { group, version: headers.get('etag') ?? '' }
  }
  return orLastVersion(id, request, isFresh)
}

/** Whether a group could not be loaded because there is none (any more). */
export function isNoGroup(error: unknown): boolean {
  return error instanceof ApiError && [400, 404, 422].includes(error.status)
}

/** One group to show; `null` if there is none. Throws `ApiError`. */
export async function findGroup(id: string, signal: AbortSignal): Promise<Group | null> {
  try {
    return (await getGroup(id, signal)).group
  } catch (error) {
    if (isNoGroup(error)) return null
    throw error
  }
}

/** The path of the calls for one group. */
export function pathOf(id: string): string {
  return `all-group/${encodeURIComponent(id)}`
}

/** How many may have long texts without keeping a slow phone busy. */
const BATCH = 200

/** Leaves out, and reports to the console, what cannot be shown. Throws `ApiError` if it is no list. */
export async function readGroups(body: unknown): Promise<Group[]> {
  if (!Array.isArray(body)) throw unreadable()
  const groups: Group[] = []
  for (const [index, document] of body.entries()) {
    if (index > 0 && index % BATCH === 0) await yieldToBrowser()
    const group = readGroup(document)
    if (group) groups.push(group)
    else console.warn('Left out a group without an id or a name:', document)
  }
  return groups
}
