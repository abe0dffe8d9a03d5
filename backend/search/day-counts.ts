import type { Query } from '../database/database.ts'
import { REVISION } from '../groups/revision.ts'
import { isFresh, type Kept, shareNext } from '../kept.ts'
import type { DayCount } from './browse-groups.ts'

export interface DayCounts extends Kept {
  days: DayCount[]
}

/** Counts the groups by category and end date, which takes a tenth of a second for a million, again when they have changed. */
export function createDayCounts(query: Query): (revision: string) => Promise<DayCounts> {
  let kept: DayCounts | undefined

  const count = shareNext(async () => {
    const from = performance.now()
    const { rows } = await query<Pick<DayCounts, 'revision' | 'days'>>(
      `select ${REVISION} as revision, (
        select coalesce(json_agg(counted), '[]')::jsonb from (
          select category, end_day as day, count(*)::int as total from hobby_groups group by category, end_day
        ) counted
      ) as days`,
    )
    kept = { ...(rows[0] ?? { revision: '', days: [] }), from, until: performance.now() }
    return kept
  })

  return async (revision) => (kept && isFresh(kept, revision) ? kept : count())
}
