import { addDays } from '../../src/features/groups/deadline.ts'
import { DAYS_AHEAD, type GroupSort } from '../../src/features/groups/group-query.ts'
import type { PageQuery } from './page-query.ts'

export interface FoundPage {
  ids: string[]
  /** How many groups the query finds, with a text or a location at most `MAX_FOUND`. */
  total: number
  /** How many it would find in each category if none were chosen. */
  counts: Map<string, number>
}

/** Adds a parameter to a statement, and returns its placeholder. */
export type Param = (value: unknown) => string

export const ORDERS: Record<GroupSort, string> = {
  listed: 'created_at desc, id desc',
  // After the score, which only a text gives.
  match: 'created_at desc, id desc',
  newest: 'end_day desc, created_at desc, id desc',
  oldest: 'end_day, created_at, id',
  name: 'name_key, created_at desc, id desc',
  size: 'members desc, created_at desc, id desc',
}

/** The conditions of a query other than its words. */
export function filtersOf({ category, ends, status, today }: PageQuery, param: Param): string[] {
  const filters: string[] = []
  if (category) filters.push(`category = ${param(category)}`)
  if (ends) filters.push(`end_day between ${param(today)} and ${param(lastDayOf(ends, today))}`)
  if (status === 'open') filters.push(`(end_day >= ${param(today)} or end_day = '')`)
  if (status === 'ended') filters.push(`end_day < ${param(today)} and end_day > ''`)
  return filters
}

export function lastDayOf(ends: 'week' | 'month', today: string): string {
  return addDays(today, DAYS_AHEAD[ends])
}
