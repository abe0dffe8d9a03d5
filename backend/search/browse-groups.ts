import { isByDate } from '../../src/features/groups/group-query.ts'
import type { Query } from '../database/database.ts'
import { SHOWN } from '../groups/group-store.ts'
import { type FoundPage, filtersOf, lastDayOf, ORDERS, type Param } from './filters.ts'
import type { PageQuery } from './page-query.ts'

/** How many groups of each category end on a day; `''` is for groups without one. */
export interface DayCount {
  day: string
  totals: Record<string, number>
}

interface DayTotal {
  day: string
  total: number
}

/** A page of all groups, or of a category or period. `days` counts the groups, in the order of their days. */
export async function browseGroups(query: Query, page: PageQuery, days: DayCount[]): Promise<FoundPage> {
  const counts = new Map<string, number>()
  const parts = partsOf(page).map((status) => ({ status, days: [] as DayTotal[], size: 0 }))
  for (const { day, totals } of days) {
    const part = parts.find(({ status }) => matches(page, status, day))
    if (!part) continue
    let total = 0
    for (const category in totals) {
      const added = totals[category] ?? 0
      counts.set(category, (counts.get(category) ?? 0) + added)
      if (page.category === '' || page.category === category) total += added
    }
    part.size += total
    part.days.push({ day, total })
  }
  const ids: string[] = []
  let before = 0
  for (const { status, days: within, size } of parts) {
    const offset = Math.max(0, page.offset - before)
    const limit = Math.min(page.offset + page.limit - before, size) - offset
    if (limit > 0) ids.push(...(await readPart(query, { ...page, status, offset, limit }, within)))
    before += size
  }
  return { ids, total: before, counts }
}

function matches({ ends, today }: PageQuery, status: PageQuery['status'], day: string): boolean {
  const hasEnded = day !== '' && day < today
  if (status && (status === 'ended') !== hasEnded) return false
  return ends === '' || (day >= today && day <= lastDayOf(ends, today))
}

/** Ended groups come last, except in an order by end date. */
function partsOf(page: PageQuery): PageQuery['status'][] {
  return page.status || isByDate(page.sort) ? [page.status] : ['open', 'ended']
}

async function readPart(query: Query, page: PageQuery, days: DayTotal[]): Promise<string[]> {
  const params: unknown[] = []
  const param: Param = (value) => `$${params.push(value)}`
  const conditions = ['true', ...filtersOf(page, param)]
  const { sort, limit } = page
  let { offset } = page
  if (isByDate(sort)) {
    const isDescending = sort === 'newest'
    const { day, before } = seekDay(isDescending ? days.toReversed() : days, offset)
    // Ascending, the index begins with ended groups. Descending, a new group may end later than all that were counted.
    if (before > 0 || !isDescending) conditions.push(`end_day ${isDescending ? '<=' : '>='} ${param(day)}`)
    offset -= before
  }
  const sql = `select id from ${SHOWN} where ${conditions.join(' and ')}
    order by ${ORDERS[sort]} offset ${param(offset)}::int limit ${param(limit)}::int`
  const { rows } = await query<{ id: string }>(sql, params)
  return rows.map(({ id }) => id)
}

/** The day on which the group at an offset ends, and how many groups end on the days before it. */
function seekDay(days: DayTotal[], offset: number): { day: string; before: number } {
  let before = 0
  for (const { day, total } of days) {
    if (before + total > offset) return { day, before }
    before += total
  }
  return { day: '', before: 0 }
}
