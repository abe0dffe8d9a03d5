import { randomBytes } from 'node:crypto'
import type { Database, Query } from '../database/database.ts'
import { SHOWN } from '../groups/group-store.ts'

/** A photo as stored: WebP without metadata, large for a group's page and small for cards. */
export interface Photo {
  large: Uint8Array
  small: Uint8Array
}

export function createPhotoStore(database: Database) {
  return {
    /** The size of all photos. PostgreSQL keeps their lengths in the rows, so it reads no photo. */
    async totalBytes(): Promise<number> {
      const sql = `select coalesce(sum(octet_length(large) + octet_length(small)), 0)::float8 as total from hobbynest_photos`
      return (await database.query<{ total: number }>(sql)).rows[0]?.total ?? 0
    },

    /** Stores a photo under an unguessable id. A profile photo counts as unused since infinity until the next one replaces it. */
    async add({ large, small }: Photo, ownerUid: string, isOfProfile: boolean): Promise<string> {
      const id = randomBytes(16).toString('hex')
      await database.query(
        `with replaced as (
          update hobbynest_photos set unused_since = now()
          where owner_uid = $2 and unused_since = 'infinity' and $5
        )
        insert into hobbynest_photos (id, owner_uid, created_at, unused_since, large, small)
        values ($1, $2, now(), case when $5 then 'infinity' else now() end, $3, $4)`,
        [id, ownerUid, large, small, isOfProfile],
      )
      return id
    },

    async listByOwner(uid: string): Promise<string[]> {
      const sql = 'select id from hobbynest_photos where owner_uid = $1 order by created_at desc'
      return (await database.query<{ id: string }>(sql, [uid])).rows.map(({ id }) => id)
    },

    /** One size of the photo `id`; undefined if there is none, or if a hidden group shows it and no visible one of its owner. */
    async find(id: string, size: keyof Photo): Promise<Uint8Array | undefined> {
      const sql = `select ${size} as bytes from hobbynest_photos photos where id = $1 and (
          not exists (select from hobby_groups where photo_id = $1 and hidden_why is not null)
          or exists (select from ${SHOWN} shown where photo_id = $1 and shown.owner_uid = photos.owner_uid)
        )`
      return (await database.query<{ bytes: Uint8Array }>(sql, [id])).rows[0]?.bytes
    },

    /** Whether `photo` is the address of a deleted photo in the API at `api`. */
    async isGone(photo: string, api: string, query: Query): Promise<boolean> {
      const start = `${api}/photos/`
      if (!photo.startsWith(start)) return false
      const id = photo.slice(start.length, start.length + 32)
      return (await query('select from hobbynest_photos where id = $1', [id])).rows.length === 0
    },
  }
}
