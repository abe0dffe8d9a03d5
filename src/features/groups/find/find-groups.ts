import { callApi } from '../../../api/api-client.ts'
import { isOwnHost } from '../../../api/backend-features.ts'
import { createLastSeen } from '../../../api/last-seen.ts'
import { today } from '../deadline.ts'
import type { ListedGroup } from '../group.ts'
import { readGroups, readTotal } from '../groups-api.ts'
import type { GroupIndex } from './group-index.ts'
import { ANY_GROUP, type GroupQuery, sortOf } from './group-query.ts'

/** How many groups are requested at a time. */
export const PAGE_SIZE = 48

/** What a query finds, from a place on. */
export interface GroupPage {
  /** {@link PAGE_SIZE} of them at most; where the backend knows only the whole list, all that are found. */
  groups: ListedGroup[]
  /** How many are found in all. */
  total: number
  /** How many there are of each category, whichever the query asks for. Empty but on the first page. */
  counts: Map<string, number>
  /** The state of the list that this is a page of: one with another tag may double or leave out groups. */
  tag: string
  /** Grows with each request, so that an older answer can be told from a newer one; a remembered answer keeps its own. */
  asked: number
}

/** The parameters of the call for the first page of all groups. */
export const FIRST_PAGE = paramsOf(ANY_GROUP, 0)

const orLastPage = createLastSeen<GroupPage>()

const loadGroupIndex = () => import('./group-index.ts')

let questions = 0

/** Answers from the list that a backend without pages gave last. */
let wholeList: GroupIndex | undefined

/** How long the state of the list counts as known, in milliseconds: by then others may have changed it. */
const KNOWN = 10_000

/** The revision of the list in the last answer, and when that came. */
let known = { revision: '', time: 0 }

/**
 * Finds groups from place `offset` on: asks the backend, and answers in memory where that knows only the whole list.
 * If no answer comes, returns what the same query last found; also if `isCurrent` says that this still holds.
 */
export function findGroups(
  query: GroupQuery,
  offset: number,
  signal?: AbortSignal,
  isCurrent?: (last: GroupPage) => boolean,
): Promise<GroupPage> {
  const searchParams = paramsOf(query, offset)
  async function ask(): Promise<GroupPage> {
    questions += 1
    const asked = questions
    // A backend elsewhere may not be ours, and then knows no pages.
    if (!isOwnHost()) loadGroupIndex().catch(() => {})
    const { body, headers } = await callApi('all-group', { searchParams, signal })
    const total = readTotal(headers)
    if (total === null) {
      const [list, { createGroupIndex }] = await Promise.all([readGroups(body), loadGroupIndex()])
      wholeList = createGroupIndex(list)
      wholeList.prepareSearch()
      return findIn(wholeList, query)
    }
    wholeList = undefined
    const groups = await readGroups(body)
    const counted = new URLSearchParams(headers.get('hobbynest-categories') ?? '')
    const counts = new Map([...counted].map(([category, count]) => [category, Number(count)]))
    // Joins change the tag, but not the groups or their order.
    const tag = headers.get('hobbynest-revision') ?? headers.get('etag') ?? ''
    known = { revision: revisionOf(tag), time: Date.now() }
    return { groups, total, counts, tag, asked }
  }
  return orLastPage(String(new URLSearchParams(searchParams)), ask, isCurrent)
}

/**
 * Like {@link findGroups} from the first group on, but does not request again what is already here: a whole list, or the
 * answer to a query made again, as when a letter is deleted, if the list has not changed since.
 */
export async function findAmongSame(query: GroupQuery, signal?: AbortSignal): Promise<GroupPage> {
  return wholeList ? findIn(wholeList, query) : findGroups(query, 0, signal, isOfKnownState)
}

function isOfKnownState({ tag }: GroupPage): boolean {
  return tag !== '' && revisionOf(tag) === known.revision && Date.now() - known.time < KNOWN
}

/** Without the day, which our backend adds where the query does not name one. */
function revisionOf(tag: string): string {
  return tag.split('.', 1)[0] ?? ''
}

async function findIn(list: GroupIndex, query: GroupQuery): Promise<GroupPage> {
  const { groups, counts } = await list.find(query, today())
  return { groups, total: groups.length, counts, tag: '', asked: questions }
}

/** The parameters of the call. The day matters only to what has ended: without it, the first page has one address. */
function paramsOf(query: GroupQuery, offset: number): Record<string, string> {
  const sort = sortOf(query)
  const hasDay = query.status || query.ends || (sort !== 'newest' && sort !== 'oldest')
  const params = {
    ...query,
    sort,
    today: hasDay ? today() : '',
    offset: offset > 0 ? String(offset) : '',
    limit: String(PAGE_SIZE),
  }
  return Object.fromEntries(Object.entries(params).filter(([, value]) => value !== ''))
}
