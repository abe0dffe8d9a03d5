import type { PublicGroup } from '../../backend/groups/group-store.ts'
import { addWords, searchTextOf } from '../../backend/search/search-text.ts'

const BATCH = 500

interface Target {
  query(sql: string, params: unknown[]): Promise<unknown>
}

/** Adds groups to a database, newest first. */
export async function fillDatabase(database: Target, groups: PublicGroup[], first = 0): Promise<void> {
  const sql = `insert into hobby_groups (id, owner_uid, user_name, user_email, name, category, description, location,
      members, end_date, photo, created_at, updated_at, name_key, search_text)
    select "_id", 'bench', "userName", '', name, category, description, location, members, date, photo,
      now() - place * interval '1 second', now(), "nameKey", "searchText"
    from json_to_recordset($1::json) as given ("_id" text, "userName" text, name text, category text, description text,
      location text, members integer, date text, photo text, place integer, "nameKey" text, "searchText" text)`
  for (let start = 0; start < groups.length; start += BATCH) {
    const batch = groups.slice(start, start + BATCH).map((group, index) => ({
      ...group,
      place: first + start + index,
      ...searchTextOf(group, group.userName),
    }))
    await database.query(sql, [JSON.stringify(batch.map(({ words, ...row }) => row))])
    const words = batch.flatMap((group) => group.words)
    await addWords((insert, params) => database.query(insert, params), words)
  }
}
