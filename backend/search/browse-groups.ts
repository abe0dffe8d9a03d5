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

type Span = 'open' | 'ended' | 'undated'

/** A page of all groups, or of those in a category or period. `days` says how many there are, in the order of the days. */
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
    const within = wanted.filter(({ day }) => part.includes(spanOf(day, page.today)))
    const size = within.reduce((sum, { total }) => sum + total, 0)
    const skip = Math.max(0, page.offset - before)
    const take = Math.min(page.offset + page.limit - before, size) - skip
    if (take > 0) ids.push(...(await readPart(query, page, part, within, { skip, take })))
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

function partsOf(page: PageQuery): Span[][] {
  const sort = sortOf(page)
  if (sort === 'newest' || sort === 'oldest') return [['open', 'ended', 'undated']]
  return [['open', 'undated'], ['ended']]
}

async function readPart(
  query: Query,
  page: PageQuery,
  part: Span[],
  days: DayCount[],
  { skip, take }: { skip: number; take: number },
): Promise<string[]> {
  const params: unknown[] = []
  const param: Param = (value) => `$${params.push(value)}`
  const conditions = [inSpans(part, page.today, param), ...filtersOf(page, param)]
  const sort = sortOf(page)
  const order = ORDERS[sort === 'match' ? 'listed' : sort]
  let offset = skip
  if (order.startsWith('end_day')) {
    const isDown = order.startsWith('end_day desc')
    const { day, before } = seekDay(isDown ? days.toReversed() : days, offset)
    if (before > 0) conditions.push(`end_day ${isDown ? '<=' : '>='} ${param(day)}`)
    offset -= before
  }
  const sql = `select id from hobby_groups where ${conditions.join(' and ')}
    order by ${order} offset ${param(offset)}::int limit ${param(take)}::int`
  const { rows } = await query<{ id: string }>(sql, params)
  return rows.map(({ id }) => id)
}

function seekDay(days: DayCount[], offset: number): { day: string; before: number } {
  let [current, before, counted] = ['', 0, 0]
  for (const { day, total } of days) {
    if (day !== current) [current, before] = [day, counted]
    counted += total
    if (counted > offset) break
  }
  return { day: current, before }
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
