import { callApi } from '../../api/api-client.ts'
import { createLastSeen } from '../../api/last-seen.ts'
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

/** What a query finds. */
export interface FoundGroups {
  /** As many of them as are shown, from the first one on. */
  groups: Group[]
  /** How many are found in all. */
  total: number
  /** How many there are of each category, whichever the query names. */
  counts: Map<string, number>
  /** Why some of the groups that are to be shown are missing. */
  error?: unknown
}

/** How many groups a call requests at most. */
const MAX_PAGE_SIZE = 2 * PAGE_SIZE

/** The parameters of the call for the first page of all groups. */
export const FIRST_PAGE = paramsOf(ANY_GROUP, 0, PAGE_SIZE)

const orLastSeen = createLastSeen<FoundGroups>()

/** What was found last, and by which query. */
let last: { key: string; found: FoundGroups } | undefined

/** The list of a backend that sends all groups, whatever is requested. */
let wholeList: GroupIndex | undefined

/**
 * Finds the first `shown` groups: requests them, or searches the whole list of a backend that sends no other. Where no response comes,
 * returns what was seen last.
 * @param isOnScreen whether what was found last is on the screen. Only what that lacks is then requested.
 */
export async function findGroups(
  query: GroupQuery,
  shown: number,
  isOnScreen: boolean,
  signal: AbortSignal,
): Promise<FoundGroups> {
  const key = writeGroupQuery(query)
  function find() {
    if (isOnScreen && wholeList) return findInList(wholeList, query, shown)
    if (isOnScreen && last?.key === key)
      return findMore(query, last.found.groups.length, shown, last.found, signal)
    return findFirst(query, shown, signal)
  }
  const found = await orLastSeen(`${key} ${shown}`, find)
  signal.throwIfAborted()
  last = { key, found }
  return found
}

async function findFirst(query: GroupQuery, shown: number, signal: AbortSignal): Promise<FoundGroups> {
  const { groups, headers } = await callPage(query, 0, Math.min(shown, MAX_PAGE_SIZE), signal)
  const total = readTotal(headers)
  wholeList = total === null ? createGroupIndex(groups) : undefined
  if (wholeList) return findInList(wholeList, query, shown)
  const counts = new URLSearchParams(headers.get('hobbynest-categories') ?? '')
  const first = {
    groups,
    total: total ?? 0,
    counts: new Map([...counts].map(([category, count]) => [category, Number(count)])),
  }
  return findMore(query, MAX_PAGE_SIZE, shown, first, signal)
}

/** Adds the groups from an offset on; says why where that fails. A list that changes meanwhile may send some twice. */
async function findMore(
  query: GroupQuery,
  from: number,
  shown: number,
  before: FoundGroups,
  signal: AbortSignal,
): Promise<FoundGroups> {
  const { groups, total, counts } = before
  const to = Math.min(shown, total)
  const pages: ReturnType<typeof callPage>[] = []
  for (let offset = from; offset < to; offset += MAX_PAGE_SIZE) {
    pages.push(callPage(query, offset, Math.min(to - offset, MAX_PAGE_SIZE), signal))
  }
  try {
    const all = [...groups, ...(await Promise.all(pages)).flatMap((page) => page.groups)]
    return { groups: [...new Map(all.map((group) => [group._id, group])).values()], total, counts }
  } catch (error) {
    return { groups, total, counts, error }
  }
}

async function callPage(query: GroupQuery, offset: number, limit: number, signal: AbortSignal) {
  const searchParams = paramsOf(query, offset, limit)
  const { body, headers } = await callApi('all-group', { searchParams, signal })
  return { groups: await readGroups(body), headers }
}

async function findInList(list: GroupIndex, query: GroupQuery, shown: number): Promise<FoundGroups> {
  const { groups, counts } = await list.find(query, today())
  return { groups: groups.slice(0, shown), total: groups.length, counts }
}

/** The day matters only to what has ended: without it, the first page has one address. */
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
