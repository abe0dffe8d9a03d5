import { createHash } from 'node:crypto'
import type { Group } from '../src/features/groups/group.ts'
import type { GroupInput } from '../src/features/groups/group-input.ts'
import type { Database } from './database.ts'
import { isObjectId, newObjectId } from './object-id.ts'

/** Who creates a group: the account's uid owns it, name and e-mail are shown with it. */
export interface Owner {
  uid: string
  name: string
  email: string
}

/** How a write by someone ended. Nothing changed unless it is `done`. */
export type WriteResult = 'done' | 'not-found' | 'not-owner' | 'changed-meanwhile'

/** Which group a key created, and whether it was created from the same input. */
export interface KeyedCreate {
  id: string
  isSameInput: boolean
}

export type GroupStore = ReturnType<typeof createGroupStore>

/** A group as everybody may see it: the creator's e-mail address is given to the creator alone. */
export type PublicGroup = Omit<Group, 'userEmail'>

const PUBLIC = `id as "_id", name, category, description, location, members, end_date as "date", photo,
  user_name as "userName"`
const GROUP = `${PUBLIC}, user_email as "userEmail"`
const NEWEST_FIRST = 'order by created_at desc, id desc'
/** A new row, in the order of {@link rowOf}. */
const COLUMNS = `id, owner_uid, user_name, user_email, name, category, description, location, members, end_date, photo,
  created_at, updated_at`
const PLACES = `$1::text, $2::text, $3::text, $4::text, $5::text, $6::text, $7::text, $8::text, $9::integer, $10::text,
  $11::text, $12::timestamptz, $12::timestamptz`
const IS_WRITABLE = 'id = $1 and owner_uid = $2 and ($3::integer[] is null or version = any($3::integer[]))'

/** The groups of `database`: their six uses (spec §7) and a count. All SQL about groups stands here. */
export function createGroupStore(database: Database) {
  let kept: Promise<PublicGroup[]> | undefined

  async function readAll(): Promise<PublicGroup[]> {
    return (await database.query<PublicGroup>(`select ${PUBLIC} from hobby_groups ${NEWEST_FIRST}`)).rows
  }

  /** Runs a write and then forgets the kept list, so that a read that starts after the answer sees the change. */
  async function write(text: string, params: unknown[]): Promise<number> {
    try {
      return (await database.query(text, params)).changed
    } finally {
      kept = undefined
    }
  }

  async function whyNothingChanged(id: string, ownerUid: string): Promise<WriteResult> {
    const sql = 'select owner_uid = $2 as "isOwner" from hobby_groups where id = $1'
    const [group] = (await database.query<{ isOwner: boolean }>(sql, [id, ownerUid])).rows
    if (!group) return 'not-found'
    return group.isOwner ? 'changed-meanwhile' : 'not-owner'
  }

  return {
    /** Every group, newest first. The same array until a write, where nobody else can write. */
    list(): Promise<PublicGroup[]> {
      if (!database.soleWriter) return readAll()
      if (!kept) {
        const reading = readAll()
        kept = reading
        reading.catch(() => {
          if (kept === reading) kept = undefined
        })
      }
      return kept
    },

    /** The groups that the account `uid` created, newest first. */
    async listByOwner(uid: string): Promise<Group[]> {
      const sql = `select ${GROUP} from hobby_groups where owner_uid = $1 ${NEWEST_FIRST}`
      return (await database.query<Group>(sql, [uid])).rows
    },

    /**
     * The group `id`, as the account `viewerUid` may see it, and the number of its version, or undefined; anything that
     * is no id finds nothing.
     */
    async find(
      id: string,
      viewerUid: string | null,
    ): Promise<{ group: PublicGroup | Group; version: number } | undefined> {
      if (!isObjectId(id)) return undefined
      const sql = `select ${GROUP}, version, owner_uid = $2 as "isOwner" from hobby_groups where id = $1`
      type Row = Group & { version: number; isOwner: boolean | null }
      const [row] = (await database.query<Row>(sql, [id, viewerUid])).rows
      if (!row) return undefined
      const { version, isOwner, userEmail, ...group } = row
      return { group: isOwner ? { ...group, userEmail } : group, version }
    },

    /** Adds a group, and gives its id. */
    async insert(input: GroupInput, owner: Owner, { createdAt = new Date() } = {}): Promise<string> {
      const id = newObjectId(createdAt)
      const values = rowOf(id, input, owner, createdAt)
      await write(`insert into hobby_groups (${COLUMNS}) values (${PLACES})`, values)
      return id
    },

    /**
     * Adds a group unless the same member's `key` did so within a day: then gives the group of then, whatever became
     * of it since. One statement, so that neither a kill nor a second try at the same moment comes between.
     */
    async insertOnce(input: GroupInput, owner: Owner, key: string): Promise<KeyedCreate> {
      const createdAt = new Date()
      const id = newObjectId(createdAt)
      const hash = createHash('sha256')
        .update(JSON.stringify(valuesOf(input)))
        .digest('base64url')
      await database.query(`delete from hobbynest_create_keys where created_at < now() - interval '1 day'`)
      const added = await write(
        `with claimed as (
          insert into hobbynest_create_keys (owner_uid, key, input_hash, group_id, created_at)
          values ($2, $13, $14, $1, $12) on conflict do nothing returning 1
        )
        insert into hobby_groups (${COLUMNS}) select ${PLACES} from claimed`,
        [...rowOf(id, input, owner, createdAt), key, hash],
      )
      if (added > 0) return { id, isSameInput: true }
      const sql = 'select group_id, input_hash from hobbynest_create_keys where owner_uid = $1 and key = $2'
      const { rows } = await database.query<{ group_id: string; input_hash: string }>(sql, [owner.uid, key])
      const [first] = rows
      if (!first) throw new Error('A key that was there has gone in between.')
      return { id: first.group_id, isSameInput: first.input_hash === hash }
    },

    /**
     * Overwrites what a member may change of the group `id`, if `ownerUid` created it.
     * @param versions the versions that may be overwritten; any without.
     */
    async update(
      id: string,
      input: GroupInput,
      ownerUid: string,
      versions: number[] | null = null,
    ): Promise<WriteResult> {
      if (!isObjectId(id)) return 'not-found'
      const changed = await write(
        `update hobby_groups set name = $4, category = $5, description = $6, location = $7, members = $8,
          end_date = $9, photo = $10, updated_at = now(), version = version + 1
        where ${IS_WRITABLE}`,
        [id, ownerUid, versions, ...valuesOf(input)],
      )
      return changed > 0 ? 'done' : whyNothingChanged(id, ownerUid)
    },

    /** Deletes the group `id`, if `ownerUid` created it and it is still one of `versions`. */
    async remove(id: string, ownerUid: string, versions: number[] | null = null): Promise<WriteResult> {
      if (!isObjectId(id)) return 'not-found'
      const changed = await write(`delete from hobby_groups where ${IS_WRITABLE}`, [id, ownerUid, versions])
      return changed > 0 ? 'done' : whyNothingChanged(id, ownerUid)
    },

    async count(): Promise<number> {
      const { rows } = await database.query<{ total: number }>(
        'select count(*)::int as total from hobby_groups',
      )
      return rows[0]?.total ?? 0
    },
  }
}

function rowOf(id: string, input: GroupInput, owner: Owner, createdAt: Date): unknown[] {
  return [id, owner.uid, owner.name, owner.email, ...valuesOf(input), createdAt.toISOString()]
}

function valuesOf(input: GroupInput): unknown[] {
  return [
    input.name,
    input.category,
    input.description,
    input.location,
    input.members,
    input.date,
    input.photo,
  ]
}
