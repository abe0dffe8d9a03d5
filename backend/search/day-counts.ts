import type { Query } from '../database/database.ts'
import { REVISION, SHOWN } from '../groups/group-store.ts'
import { shareNext } from '../share-next.ts'
import type { DayCount } from './browse-groups.ts'

const MAX_QUICK = 50_000
const MAX_STALE_MS = 10_000

/** Counting a million groups takes half a second, so after a change the last counts of many groups still serve for a while. */
export function createDayCounts(query: Query) {
  let cached: { revision: string; at: number; days: DayCount[]; groups: number } | undefined

  const count = shareNext(async () => {
    const at = performance.now()
    const { rows } = await query<{ revision: string; days: string }>(
      // Ordered, since V8 parses objects of the same shape in half the time.
      `select ${REVISION} as revision, (
        select coalesce(json_agg(counted order by day), '[]')::text from (
          select day, json_object_agg(category, total order by category) as totals from (
            select end_day as day, category, count(*) as total from ${SHOWN} group by category, end_day
          ) each group by day
        ) counted
      ) as days`,
    )
    const { revision, days: json } = rows[0] ?? { revision: '', days: '[]' }
    const days: DayCount[] = JSON.parse(json)
    const groups = days.flatMap(({ totals }) => Object.values(totals)).reduce((sum, total) => sum + total, 0)
    cached = { revision, at, days, groups }
    return cached
  })

  return async (revision: string) => {
    if (!cached) return count()
    if (cached.revision === revision) cached.at = performance.now()
    else if (cached.groups <= MAX_QUICK || performance.now() - cached.at >= MAX_STALE_MS) return count()
    return cached
  }
}
