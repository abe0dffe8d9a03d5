import type { Query } from '../database/database.ts'
import { REVISION } from '../groups/group-store.ts'
import { isFresh, type Kept, readKept, shareNext } from '../kept.ts'
import type { DayCount } from './browse-groups.ts'

interface DayCounts extends Kept {
  /** In the order of the days. */
  days: DayCount[]
}

const MAX_STALE_MS = 10_000

/**
 * Counts the groups by category and end date. A million take half a second, for which hardly anybody waits: while they are
 * counted again, the last counts are given.
 */
export function createDayCounts(query: Query): (revision: string) => Promise<DayCounts> {
  let kept: DayCounts | undefined
  let recount: Promise<unknown> | undefined

  const count = shareNext(async () => {
    kept = await readKept(async () => {
      const { rows } = await query<{ revision: string; days: string }>(
        `select ${REVISION} as revision, (
          select coalesce(json_agg(counted order by day), '[]')::text from (
            select category, end_day as day, count(*)::int as total from hobby_groups group by category, end_day
          ) counted
        ) as days`,
      )
      const { revision, days } = rows[0] ?? { revision: '', days: '[]' }
      return { revision, days: JSON.parse(days) }
    })
    return kept
  })

  return async (revision) => {
    if (!kept || !isFresh(kept, revision, MAX_STALE_MS)) return count()
    if (kept.revision === revision) kept.at = performance.now()
    if (!isFresh(kept, revision)) {
      recount ??= count()
        .catch(() => {})
        .finally(() => (recount = undefined))
    }
    return kept
  }
}
