import type { Query } from '../database/database.ts'
import { deleteMembers } from './member-store.ts'

/**
 * Deletes what an account has: the groups it has created, its photos, its seats in other groups, that it was removed from
 * some, its reports, and what counts towards its limits. Returns how many groups it had created and joined.
 * @param query of `writeInTurn` for this account.
 */
export async function forgetAccount(query: Query, uid: string): Promise<{ created: number; joined: number }> {
  // All in one order, before the revision, so that no join waits for this while this waits for it.
  await query(
    `select from hobby_groups
    where owner_uid = $1 or id in (select group_id from hobbynest_memberships where member_uid = $1)
    order by id for update`,
    [uid],
  )
  const { changed: created } = await query('delete from hobby_groups where owner_uid = $1', [uid])
  const { changed: joined } = await query(deleteMembers('member_uid = $1'), [uid])
  await query('delete from hobbynest_removed where member_uid = $1', [uid])
  for (const table of ['hobbynest_photos', 'hobbynest_creates']) {
    await query(`delete from ${table} where owner_uid = $1`, [uid])
  }
  await query('delete from hobbynest_reports where reporter_uid = $1', [uid])
  return { created, joined }
}
