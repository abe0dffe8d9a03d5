import { sortOf } from '../../src/features/groups/group-query.ts'
import type { Query } from '../database/database.ts'
import { SHOWN } from '../groups/group-store.ts'
import { type FoundPage, filtersOf, lastDayOf, ORDERS, type Param } from './filters.ts'
import type { PageQuery } from './page-query.ts'

/** How many groups of a category end on a day, `''` for those without one. */
export interface DayCount {
  category: string
  day: string
  total: number
}

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
  for (const status of partsOf(page)) {
    const part = { ...page, status }
    const within = wanted.filter((count) => matches(part, count))
    const size = within.reduce((sum, { total }) => sum + total, 0)
    const offset = Math.max(0, page.offset - before)
    const limit = Math.min(page.offset + page.limit - before, size) - offset
    if (limit > 0) ids.push(...(await readPart(query, { ...part, offset, limit }, within)))
    before += size
  }
  return { ids, total: before, counts }
}

function matches({ ends, status, today }: PageQuery, { day }: DayCount): boolean {
  const hasEnded = day !== '' && day < today
  if (status && (status === 'ended') !== hasEnded) return false
  return ends === '' || (day >= today && day <= lastDayOf(ends, today))
}

/** Except by end date, those that have ended come last. */
function partsOf(page: PageQuery): PageQuery['status'][] {
  return page.status || ORDERS[orderOf(page)].startsWith('end_day') ? [page.status] : ['open', 'ended']
}

function orderOf(page: PageQuery): keyof typeof ORDERS {
  const sort = sortOf(page)
  return sort === 'match' ? 'listed' : sort
}

async function readPart(query: Query, page: PageQuery, days: DayCount[]): Promise<string[]> {
  const params: unknown[] = []
  const param: Param = (value) => `$${params.push(value)}`
  const conditions = ['true', ...filtersOf(page, param)]
  const order = ORDERS[orderOf(page)]
  let { offset } = page
  if (order.startsWith('end_day')) {
    const isDown = order.startsWith('end_day desc')
    const { day, before } = seekDay(isDown ? days.toReversed() : days, offset)
    if (before > 0) conditions.push(`end_day ${isDown ? '<=' : '>='} ${param(day)}`)
    offset -= before
  }
  const sql = `select id from ${SHOWN} where ${conditions.join(' and ')}
    order by ${order} offset ${param(offset)}::int limit ${param(page.limit)}::int`
  const { rows } = await query<{ id: string }>(sql, params)
  return rows.map(({ id }) => id)
}

/** The day of the group at an offset, and how many groups are on the days before it. */
function seekDay(days: DayCount[], offset: number): { day: string; before: number } {
  let [current, before, counted] = ['', 0, 0]
  for (const { day, total } of days) {
    if (day !== current) [current, before] = [day, counted]
    counted += total
    if (counted > offset) break
  }
  return { day: current, before }
}
