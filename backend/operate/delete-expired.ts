import type { Database } from '../database/database.ts'

const IS_SHOWN = 'exists (select from hobby_groups where photo_id = photos.id)'
const UPDATE_PHOTOS = 'update hobbynest_photos photos set unused_since ='

/** What is kept for how long. */
const STATEMENTS = [
  // The creates of the last day count towards limits, and their keys are still valid.
  `delete from hobbynest_creates where created_at < now() - interval '1 day'`,
  // Tokens last for an hour.
  `delete from hobbynest_forgotten where forgotten_at < now() - interval '1 day'`,
  `delete from hobbynest_messages where sent_at < now() - interval '180 days'`,
  `delete from hobbynest_subscribers where confirmed_at is null and asked_at < now() - interval '3 days'`,
  // The photos that no group has shown for a day, once it is recorded since when others have been unused.
  `${UPDATE_PHOTOS} null where unused_since <> 'infinity' and ${IS_SHOWN}`,
  `${UPDATE_PHOTOS} now() where unused_since is null and not ${IS_SHOWN}`,
  `delete from hobbynest_photos photos where unused_since < now() - interval '1 day' and not ${IS_SHOWN}`,
]

/** Deletes what has been kept for long enough. */
export async function deleteExpired({ query }: Database): Promise<void> {
  for (const statement of STATEMENTS) await query(statement)
}
