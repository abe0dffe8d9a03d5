import { callApi } from '../../api/api-client.ts'
import { hasAnnounced } from '../../api/backend-features.ts'
import { type LastSeen, orLastSeen } from '../../api/last-seen.ts'
import { today } from '../groups/deadline.ts'
import type { Group } from '../groups/group.ts'
import {
  ANY_GROUP,
  type GroupQuery,
  isByDate,
  PAGE_SIZE,
  sortOf,
  writeGroupQuery,
} from '../groups/group-query.ts'
import { readGroups, readTotal } from '../groups/groups-api.ts'
import { createGroupIndex, type GroupIndex } from './group-index.ts'

export interface FoundGroups {
  /** The first groups, as many as are shown. */
  groups: Group[]
  total: number
  /** The number found in each category, ignoring the query's category. */
  counts: Map<string, number>
  /** Why some of the groups to show are missing. */
  error?: unknown
}

const MAX_PAGE_SIZE = 2 * PAGE_SIZE

export const FIRST_PAGE_PARAMS = paramsOf(ANY_GROUP, 0, PAGE_SIZE)

/** What All Groups shows. */
let last: { key: string; found: FoundGroups } | undefined

/** The index of all groups, if the last response had all of them, whatever was requested. */
let wholeList: Promise<GroupIndex | undefined> | undefined

/**
 * Finds the first `shown` groups for All Groups, and keeps them: by request, or in memory if the backend only sends the
 * whole list. Without a response, returns what was last seen.
 * @param isOnScreen whether the last result is on the screen; then only the missing groups are requested.
 */
export async function findGroups(
  query: GroupQuery,
  shown: number,
  isOnScreen: boolean,
  lastSeen: LastSeen,
  signal: AbortSignal,
): Promise<FoundGroups> {
  const key = writeGroupQuery(query)
  // A backend that has announced nothing may be sending the whole list, which would start anew at each letter.
  const mayBeWhole = !hasAnnounced('if-match')
  async function find() {
    const list = isOnScreen && mayBeWhole && (await wholeList)
    signal.throwIfAborted()
    if (list) return findInList(list, query, shown)
    if (isOnScreen && last?.key === key)
      return findMore(query, last.found.groups.length, shown, last.found, signal)
    return findFirst(query, shown, mayBeWhole ? undefined : signal)
  }
  const found = await orLastSeen(lastSeen, `found ${key} ${shown}`, find)
  signal.throwIfAborted()
  last = { key, found }
  return found
}

async function findFirst(query: GroupQuery, shown: number, signal: AbortSignal | undefined) {
  const request = callPage(query, 0, Math.min(shown, MAX_PAGE_SIZE), signal)
  const index = request.then(({ groups, total }) => (total === null ? createGroupIndex(groups) : undefined))
  const before = wholeList
  wholeList = index.catch(() => before)
  const { groups, total, headers } = await request
  // Not `wholeList`, which a later call may have replaced meanwhile.
  const list = await index
  if (list) return findInList(list, query, shown)
  const counts = new URLSearchParams(headers.get('hobbynest-categories') ?? '')
  const found = {
    groups,
    total: total ?? 0,
    counts: new Map([...counts].map(([category, count]) => [category, Number(count)])),
  }
  return findMore(query, MAX_PAGE_SIZE, shown, found, signal)
}

/** Adds the groups from an offset on, or the error. Drops duplicates, in case the list has changed. */
async function findMore(
  query: GroupQuery,
  from: number,
  shown: number,
  before: FoundGroups,
  signal: AbortSignal | undefined,
): Promise<FoundGroups> {
  const { groups, total, counts } = before
  const to = Math.min(shown, total)
  const requests: ReturnType<typeof callPage>[] = []
  for (let offset = from; offset < to; offset += MAX_PAGE_SIZE) {
    requests.push(callPage(query, offset, Math.min(to - offset, MAX_PAGE_SIZE), signal))
  }
  try {
    const pages = await Promise.all(requests)
    // After a deletion, a group has moved from these pages to those before.
    if (pages.some((page) => page.total !== null && page.total < total))
      return await findFirst(query, shown, signal)
    const all = [...groups, ...pages.flatMap((page) => page.groups)]
    return { groups: [...new Map(all.map((group) => [group._id, group])).values()], total, counts }
  } catch (error) {
    signal?.throwIfAborted()
    return { groups, total, counts, error }
  }
}

async function callPage(query: GroupQuery, offset: number, limit: number, signal: AbortSignal | undefined) {
  const searchParams = paramsOf(query, offset, limit)
  const { body, headers } = await callApi('all-group', { searchParams, signal })
  return { groups: await readGroups(body), total: readTotal(headers), headers }
}

async function findInList(list: GroupIndex, query: GroupQuery, shown: number): Promise<FoundGroups> {
  const { groups, counts } = await list.find(query, today())
  return { groups: groups.slice(0, shown), total: groups.length, counts }
}

/** Leaves out today's date unless ended groups matter, so that the first page keeps one address. */
function paramsOf(query: GroupQuery, offset: number, limit: number): Record<string, string> {
  const sort = sortOf(query)
  const hasDay = query.status || query.ends || !isByDate(sort)
  const params = {
    ...query,
    sort,
    today: hasDay ? today() : '',
    offset: offset > 0 ? String(offset) : '',
    limit: String(limit),
  }
  return Object.fromEntries(Object.entries(params).filter(([, value]) => value !== ''))
}
