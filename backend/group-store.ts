import type { Group, GroupInput } from '../src/features/groups/group.ts'
import type { Database } from './database.ts'
import { isObjectId, newObjectId } from './object-id.ts'

/** Who creates a group: the account's uid owns it, name and e-mail are shown with it. */
export interface Owner {
  uid: string
  name: string
  email: string
}

/** How a write by someone ended. Nothing changed unless it is `done`. */
export type WriteResult = 'done' | 'not-found' | 'not-owner'

export type GroupStore = ReturnType<typeof createGroupStore>

const GROUP = `id as "_id", name, category, description, location, members, end_date as "date", photo,
  user_name as "userName", user_email as "userEmail"`
const NEWEST_FIRST = 'order by created_at desc, id desc'

/** The groups of `database`: their six uses (spec §7) and a count. All SQL about groups stands here. */
export function createGroupStore(database: Database) {
  let kept: Promise<Group[]> | undefined

  async function readAll(): Promise<Group[]> {
    return (await database.query<Group>(`select ${GROUP} from hobby_groups ${NEWEST_FIRST}`)).rows
  }

  /** Runs a write and then forgets the kept list, so that a read that starts after the answer sees the change. */
  async function write(text: string, params: unknown[]): Promise<number> {
    try {
      return (await database.query(text, params)).changed
    } finally {
      kept = undefined
    }
  }

  async function whyNothingChanged(id: string): Promise<WriteResult> {
    const { rows } = await database.query('select 1 from hobby_groups where id = $1', [id])
    return rows.length > 0 ? 'not-owner' : 'not-found'
  }

  return {
    /** Every group, newest first. The same array until a write, where nobody else can write. */
    list(): Promise<Group[]> {
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

    /** The group `id`, or undefined; anything that is no id finds nothing. */
    async find(id: string): Promise<Group | undefined> {
      if (!isObjectId(id)) return undefined
      return (await database.query<Group>(`select ${GROUP} from hobby_groups where id = $1`, [id])).rows[0]
    },

    /** Adds a group, and gives its id. */
    async insert(input: GroupInput, owner: Owner, { createdAt = new Date() } = {}): Promise<string> {
      const id = newObjectId(createdAt)
      await write(
        `insert into hobby_groups (id, owner_uid, user_name, user_email, name, category, description, location,
          members, end_date, photo, created_at, updated_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12)`,
        [id, owner.uid, owner.name, owner.email, ...valuesOf(input), createdAt.toISOString()],
      )
      return id
    },

    /** Overwrites what a member may change of the group `id`, if `ownerUid` created it. */
    async update(id: string, input: GroupInput, ownerUid: string): Promise<WriteResult> {
      if (!isObjectId(id)) return 'not-found'
      const changed = await write(
        `update hobby_groups set name = $3, category = $4, description = $5, location = $6, members = $7,
          end_date = $8, photo = $9, updated_at = now()
        where id = $1 and owner_uid = $2`,
        [id, ownerUid, ...valuesOf(input)],
      )
      return changed > 0 ? 'done' : whyNothingChanged(id)
    },

    /** Deletes the group `id`, if `ownerUid` created it. */
    async remove(id: string, ownerUid: string): Promise<WriteResult> {
      if (!isObjectId(id)) return 'not-found'
      const changed = await write('delete from hobby_groups where id = $1 and owner_uid = $2', [id, ownerUid])
      return changed > 0 ? 'done' : whyNothingChanged(id)
    },

    async count(): Promise<number> {
      const { rows } = await database.query<{ total: number }>(
        'select count(*)::int as total from hobby_groups',
      )
      return rows[0]?.total ?? 0
    },
  }
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
