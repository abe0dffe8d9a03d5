import type { Query } from '../database/database.ts'
import { REVISION } from '../groups/group-store.ts'
import { type Kept, MAX_AGE_MS, QUICK_MS, shareNext } from '../kept.ts'
import type { DayCount } from './browse-groups.ts'

export interface DayCounts extends Kept {
  /** In the order of the days. */
  days: DayCount[]
  /** When they were last known to be right. */
  rightAt: number
}

/** How long counts may be out of date that are given while the next ones are made. */
const MAX_STALE_MS = 10_000

/**
 * Counts the groups by category and end date, again when they have changed. A million take half a second, for which nobody waits
 * but who comes first, or after a pause.
 */
export function createDayCounts(query: Query): (revision: string) => Promise<DayCounts> {
  let kept: DayCounts | undefined

  const count = shareNext(async () => {
    const from = performance.now()
    const { rows } = await query<{ revision: string; days: string }>(
      `select ${REVISION} as revision, (
        select coalesce(json_agg(counted order by day), '[]')::text from (
          select category, end_day as day, count(*)::int as total from hobby_groups group by category, end_day
        ) counted
      ) as days`,
    )
    const { revision, days } = rows[0] ?? { revision: '', days: '[]' }
    kept = { revision, days: JSON.parse(days), from, until: performance.now(), rightAt: from }
    return kept
  })

  return async (revision) => {
    const now = performance.now()
    if (!kept) return count()
    if (kept.revision === revision) kept.rightAt = now
    const wrongFor = now - kept.rightAt
    const maxWrong = kept.until - kept.from < QUICK_MS ? 0 : MAX_STALE_MS
    if (wrongFor > maxWrong) return count()
    if (wrongFor > 0 && now - kept.from > MAX_AGE_MS) count().catch(() => {})
    return kept
  }
}
