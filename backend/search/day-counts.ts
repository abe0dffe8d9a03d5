import type { Query } from '../database/database.ts'
import { REVISION } from '../groups/revision.ts'
import { isFresh, type Kept, shareNext } from '../kept.ts'
import type { DayCount } from './browse-groups.ts'

export interface DayCounts extends Kept {
  days: DayCount[]
}

/** How old counts may be that are given while the next ones are made, in milliseconds. */
const MAX_AGE_MEANWHILE = 10_000

/**
 * Counts the groups by category and end date, again when they have changed. A million take a fifth of a second: nobody waits for
 * that but the first, and who comes after a pause.
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
    kept = { revision, days: JSON.parse(days), from, until: performance.now() }
    return kept
  })

  return async (revision) => {
    if (kept && isFresh(kept, revision)) return kept
    const next = count()
    if (!kept || !isFresh(kept, revision, MAX_AGE_MEANWHILE)) return next
    next.catch(() => {})
    return kept
  }
}
