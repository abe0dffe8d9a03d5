import type { Query } from '../database/database.ts'
import { deleteMemberships } from './member-store.ts'

/** Deletes all data of an account, by a `query` from `writeInTurn`. Returns how many groups it had created and joined. */
export async function forgetAccount(query: Query, uid: string): Promise<{ created: number; joined: number }> {
  // Locks all groups in one order, and before the revision, so that this and a join or an operator never wait for each other.
  await query(
    `select from hobby_groups
    where owner_uid = $1 or id in (select group_id from hobbynest_memberships where member_uid = $1)
      or id in (select group_id from hobbynest_reports where reporter_uid = $1)
    order by id for update`,
    [uid],
  )
  const { changed: created } = await query('delete from hobby_groups where owner_uid = $1', [uid])
  const joined = await deleteMemberships(query, 'member_uid = $1', [uid])
  await query('delete from hobbynest_removed where member_uid = $1', [uid])
  for (const table of ['hobbynest_photos', 'hobbynest_creates']) {
    await query(`delete from ${table} where owner_uid = $1`, [uid])
  }
  await query('delete from hobbynest_reports where reporter_uid = $1', [uid])
  await query(
    `insert into hobbynest_forgotten (account, forgotten_at) values ($1, now())
    on conflict (account) do update set forgotten_at = excluded.forgotten_at`,
    [uid],
  )
  return { created, joined }
}
