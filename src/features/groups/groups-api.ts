import { callApi } from '../../api/api-client.ts'
import { ApiError, unreadable } from '../../api/api-error.ts'
import { createLastSeen } from '../../api/last-seen.ts'
import { yieldToBrowser } from '../../browser/scheduling.ts'
import { isPast } from './deadline.ts'
import { type Group, isFull, readGroup } from './group.ts'

// The calls of spec §7 that anybody may make: they only read, and send no token.

/** A group and the tag of its version, `''` if the backend sends none. */
interface GroupVersion {
  group: Group
  version: string
}

interface Featured {
  groups: Group[]
  /** How many groups there are in all. */
  total: number
}

const orLastFeatured = createLastSeen<Featured>()
const orLastCount = createLastSeen<number>()
const orLastVersion = createLastSeen<GroupVersion>()

/** What Home requests, in which some may be full: a backend without pages ignores it and sends the whole list. */
export const FEATURED = { limit: '24' }

/**
 * The first eight groups of the list that are still on (spec §2), ended ones only where there are fewer, and no full ones,
 * which nobody can join; where no response comes, those seen last.
 */
export function getFeaturedGroups(signal?: AbortSignal): Promise<Featured> {
  return orLastFeatured('featured', async () => {
    const { body, headers } = await callApi('all-group', { searchParams: FEATURED, signal })
    const groups = await readGroups(body)
    const free = groups.filter((group) => !isFull(group))
    const isOn = ({ date }: Group) => !isPast(date)
    const ended = free.filter((group) => !isOn(group))
    const featured = [...free.filter(isOn), ...ended].slice(0, 8)
    return { groups: featured, total: readTotal(headers) ?? groups.length }
  })
}

/**
 * How many groups there are (spec §2, §7): the backend's count, or the length of its list; if no response comes, the last
 * known number.
 */
export function countGroups(signal: AbortSignal): Promise<number> {
  return orLastCount('all', async () => {
    const { body, headers } = await callApi('all-group', { searchParams: { limit: '0' }, signal })
    return readTotal(headers) ?? (await readGroups(body)).length
  })
}

/** How many groups there are in all, where the response is a page of them; `null` where it is the whole list. */
export function readTotal(headers: Headers): number | null {
  const total = headers.get('x-total-count')
  return total && /^\d+$/.test(total) ? Number(total) : null
}

/** One group as it is now. Throws `ApiError` with status 404 where there is none. */
export async function getGroup(id: string, signal?: AbortSignal): Promise<GroupVersion> {
  const { body, headers } = await callApi(pathOf(id), { signal })
  const group = readGroup(body)
  if (!group) throw new ApiError(404, 'not_found', 'There is no such group.')
  return { group, version: headers.get('etag') ?? '' }
}

/** Whether a group could not be loaded because there is none (any more). */
export function isNoGroup(error: unknown): boolean {
  return error instanceof ApiError && [400, 404, 422].includes(error.status)
}

/**
 * One group to show, or, `isFresh`, to edit; where no response comes, as it was seen last. Throws like {@link getGroup}.
 */
export function getGroupOrLastSeen(id: string, signal: AbortSignal, isFresh = false): Promise<GroupVersion> {
  return orLastVersion(id, () => getGroup(id, signal), isFresh)
}

/**
 * The result of `get` for a group whose id comes from an address. If there is no such group, for the id without the
 * punctuation at its end: programs that find links in a text take that of the sentence along.
 */
export async function getLinked<T>(id: string, get: (id: string) => Promise<T>): Promise<T> {
  try {
    return await get(id)
  } catch (error) {
    const shorter = id.replace(/[\p{P}\p{S}\p{Z}]+$/u, '')
    if (!isNoGroup(error) || shorter === '' || shorter === id) throw error
    // That there is none is said of the address as it is.
    return get(shorter).catch((second) => {
      throw isNoGroup(second) ? error : second
    })
  }
}

/** The path of the calls for one group. */
export function pathOf(id: string): string {
  return `all-group/${encodeURIComponent(id)}`
}

/** How many are read before yielding to the browser. */
const BATCH = 500

/**
 * Reads a list of groups as a backend sends it, leaving out what cannot be shown and
 * reporting it to the console. Throws `ApiError` where it is none.
 */
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
