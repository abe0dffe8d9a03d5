import type { Database } from '../../backend/database/database.ts'
import type { PublicGroup } from '../../backend/groups/group-store.ts'

/** This many groups in one statement. */
const BATCH = 500

/** Puts groups into an empty database, the first of them created last. */
export async function fillDatabase(database: Database, groups: PublicGroup[]): Promise<void> {
  const sql = `insert into hobby_groups (id, owner_uid, user_name, user_email, name, category, description, location,
      members, end_date, photo, created_at, updated_at)
    select "_id", 'bench', "userName", '', name, category, description, location, members, date, photo,
      now() - place * interval '1 second', now()
    from json_to_recordset($1::json) as given ("_id" text, "userName" text, name text, category text, description text,
      location text, members integer, date text, photo text, place integer)`
  for (let start = 0; start < groups.length; start += BATCH) {
    const batch = groups
      .slice(start, start + BATCH)
      .map((group, index) => ({ ...group, place: start + index }))
    await database.query(sql, [JSON.stringify(batch)])
  }
}
