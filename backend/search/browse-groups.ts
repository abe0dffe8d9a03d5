import { sortOf } from '../../src/features/groups/group-query.ts'
import type { Query } from '../database/database.ts'
import { type FoundPage, filtersOf, lastDayOf, ORDERS, type Param } from './filters.ts'
import type { PageQuery } from './page-query.ts'

/** How many groups of a category end on a day, `''` for those without one. */
export interface DayCount {
  category: string
  day: string
  total: number
}

/** By end date: a day that has not passed, one that has, or none. */
type Span = 'open' | 'ended' | 'undated'

/** A page of all groups, or of those in a category or period. `days` says how many there are. */
export async function browseGroups(
  database: Query,
  page: PageQuery,
  days: DayCount[],
  signal?: AbortSignal,
): Promise<FoundPage> {
  const query: Query = (sql, params) => database(sql, params, signal)
  const matching = days.filter((count) => matches(page, count))
  const counts = new Map<string, number>()
  for (const { category, total } of matching) counts.set(category, (counts.get(category) ?? 0) + total)
  const wanted = matching.filter(({ category }) => page.category === '' || page.category === category)
  const ids: string[] = []
  let before = 0
  for (const part of partsOf(page)) {
    const size = sum(wanted.filter(({ day }) => part.includes(spanOf(day, page.today))))
    const skip = Math.max(0, page.offset - before)
    const take = Math.min(page.offset + page.limit - before, size) - skip
    if (take > 0) ids.push(...(await readPart(query, page, part, { size, skip, take })))
    before += size
  }
  return { ids, total: before, counts }
}

function matches({ ends, status, today }: PageQuery, { day }: DayCount): boolean {
  const span = spanOf(day, today)
  if (status && (status === 'ended') !== (span === 'ended')) return false
  return ends === '' || (span === 'open' && day <= lastDayOf(ends, today))
}

function spanOf(day: string, today: string): Span {
  if (day === '') return 'undated'
  return day < today ? 'ended' : 'open'
}

/** What comes one after the other, each in the order of an index. */
function partsOf(page: PageQuery): Span[][] {
  const sort = sortOf(page)
  if (sort === 'newest' || sort === 'oldest') return [['open', 'ended', 'undated']]
  return [['open', 'undated'], ['ended']]
}

async function readPart(
  query: Query,
  page: PageQuery,
  part: Span[],
  { size, skip, take }: { size: number; skip: number; take: number },
): Promise<string[]> {
  const params: unknown[] = []
  const param: Param = (value) => `$${params.push(value)}`
  const sort = sortOf(page)
  const order = ORDERS[sort === 'match' ? 'listed' : sort]
  // What is past the middle is nearer from the end.
  const isFromEnd = 2 * skip + take > size
  const sql = `select id from hobby_groups
    where ${[inSpans(part, page.today, param), ...filtersOf(page, param)].join(' and ')}
    order by ${isFromEnd ? reverse(order) : order}
    offset ${param(isFromEnd ? size - skip - take : skip)}::int limit ${param(take)}::int`
  const { rows } = await query<{ id: string }>(sql, params)
  const ids = rows.map(({ id }) => id)
  return isFromEnd ? ids.reverse() : ids
}

function inSpans(spans: Span[], today: string, param: Param): string {
  if (spans.length === 3) return 'true'
  const conditions: Record<Span, () => string> = {
    open: () => `end_day >= ${param(today)}`,
    ended: () => `end_day < ${param(today)} and end_day > ''`,
    undated: () => `end_day = ''`,
  }
  return `(${spans.map((span) => conditions[span]()).join(' or ')})`
}

function reverse(order: string): string {
  return order.replace(/(\w+)( desc)?/g, (_term, column, isDown) => column + (isDown ? '' : ' desc'))
}

function sum(days: DayCount[]): number {
  return days.reduce((total, day) => total + day.total, 0)
}
