import { hash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Group } from '../../src/features/groups/group.ts'
import type { ExistingGroup, GroupInput } from '../../src/features/groups/group-input.ts'
import type { MemberLimits } from '../config.ts'
import type { Database, Query } from '../database/database.ts'
import { HttpError } from '../http/http-error.ts'
import { refuse } from '../http/refusals.ts'
import type { Account, Identity } from '../http/require-auth.ts'
import { addInTurn, writeInTurn } from '../members/write-in-turn.ts'
import { addWords, searchTextOf } from '../search/search-text.ts'
import { isObjectId, newObjectId } from './object-id.ts'

/** A group as everybody may see it; only its organiser gets the email address and the reason why it is hidden. */
export type PublicGroup = Omit<Group, 'userEmail' | 'hiddenWhy'>

export type CardGroup = Omit<PublicGroup, 'description'> & { description?: string }

export type GroupStore = ReturnType<typeof createGroupStore>

interface LockedGroup extends ExistingGroup {
  ownerUid: string
  userName: string
  version: number
  /** The uploaded photo that the group shows while an operator has hidden it. */
  hiddenPhotoId: string | null
}

const LISTED = `id as "_id", name, category, location, members, end_date as "date", photo, user_name as "userName", joined`
export const PUBLIC = `${LISTED}, description`
/** The groups that no operator has hidden. */
export const SHOWN = 'hobbynest_shown_groups'
/** The revision of all groups, which differs after each change of a group and each join. */
export const REVISION = `(
  select left(encode(sha256(convert_to(string_agg(revision::text, '' order by slot), 'UTF8')), 'hex'), 32) from hobbynest_revision
)`
const NEWEST_FIRST = 'order by created_at desc, id desc'

export function createGroupStore(database: Database) {
  /** Locks the group `id`, if `ownerUid` created it. */
  async function lock(query: Query, id: string, ownerUid: string): Promise<LockedGroup> {
    const sql = `select owner_uid as "ownerUid", user_name as "userName", name, category, description, location, members,
        end_date as date, photo, version, case when hidden_why is not null then photo_id end as "hiddenPhotoId"
      from hobby_groups
      where id = $1 and (hidden_why is null or owner_uid = $2) for update`
    const [group] = (await query<LockedGroup>(sql, [id, ownerUid])).rows
    if (!group) refuse('not-found')
    if (group.ownerUid !== ownerUid) refuse('not-owner')
    return group
  }

  /** Deletes the photo that a hidden group has shown, unless another group of its member shows it: nothing would hide it any more. */
  async function deleteHiddenPhoto(query: Query, { hiddenPhotoId, ownerUid }: LockedGroup): Promise<void> {
    if (hiddenPhotoId === null) return
    await query(
      `delete from hobbynest_photos where id = $1 and owner_uid = $2
        and not exists (select from hobby_groups where photo_id = $1 and owner_uid = $2)`,
      [hiddenPhotoId, ownerUid],
    )
  }

  /** How many active groups a member has, and how many they have created within a day. */
  async function usageOf(uid: string, query: Query): Promise<MemberLimits> {
    const sql = `select
      (select count(*)::int from hobby_groups where owner_uid = $1 and end_date >= $2) as groups,
      (select count(*)::int from hobbynest_creates
        where owner_uid = $1 and created_at > now() - interval '1 day') as creates`
    const { rows } = await query<MemberLimits>(sql, [uid, earliestToday()])
    return rows[0] ?? { groups: 0, creates: 0 }
  }

  async function insert(
    input: GroupInput,
    { uid, name, email }: Identity,
    { createdAt = new Date(), query = database.query } = {},
  ): Promise<string> {
    const id = newObjectId(createdAt)
    const userName = name || 'User'
    const { nameKey, searchText, words } = searchTextOf(input, userName)
    await query(
      `insert into hobby_groups (id, owner_uid, user_name, user_email, name, category, description, location, members,
        end_date, photo, created_at, updated_at, name_key, search_text)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12, $13, $14)`,
      [id, uid, userName, email, ...valuesOf(input), createdAt.toISOString(), nameKey, searchText],
    )
    await addWords(query, words)
    return id
  }

  return {
    async revision(): Promise<string> {
      const { rows } = await database.query<{ revision: string }>(`select ${REVISION} as revision`)
      return rows[0]?.revision ?? ''
    },

    /** Every group, newest first, as the UTF-8 JSON of `PublicGroup[]`, with its revision. */
    async list(): Promise<{ revision: string; json: Uint8Array }> {
      const sql = `select ${REVISION} as revision, (
          select coalesce(json_agg(row_to_json(listed)), '[]')
          from (select ${PUBLIC} from ${SHOWN} ${NEWEST_FIRST}) listed
        ) as json`
      const { rows } = await database.query<{ revision: string; json: Uint8Array }>(sql)
      return rows[0] ?? { revision: '', json: Buffer.from('[]') }
    },

    /** The groups with these ids, in this order. */
    async pick(ids: string[], hasDescriptions: boolean, query: Query): Promise<CardGroup[]> {
      const sql = `select ${hasDescriptions ? PUBLIC : LISTED}
        from unnest($1::text[]) with ordinality page (id, index) join ${SHOWN} using (id) order by index`
      return (await query<CardGroup>(sql, [ids])).rows
    },

    /** The groups that the account `uid` created, newest first, including hidden ones. */
    async listByOwner(uid: string): Promise<Group[]> {
      const sql = `select ${PUBLIC}, user_email as "userEmail", hidden_why as "hiddenWhy" from hobby_groups
        where owner_uid = $1 ${NEWEST_FIRST}`
      const { rows } = await database.query<Group & { hiddenWhy: string | null }>(sql, [uid])
      return rows.map(({ hiddenWhy, ...group }) => (hiddenWhy === null ? group : { ...group, hiddenWhy }))
    },

    /** The group `id`, with its version; undefined if there is none, or it is hidden. */
    async find(id: string) {
      if (!isObjectId(id)) return undefined
      const sql = `select ${PUBLIC}, version from ${SHOWN} where id = $1`
      const [row] = (await database.query<PublicGroup & { version: number }>(sql, [id])).rows
      if (!row) return undefined
      const { version, ...group } = row
      return { group, version }
    },

    insert,

    /** Creates a group within its member's limits, unless the same `key` has already done so within a day. Returns its id. */
    async create(input: GroupInput, owner: Account, limits: MemberLimits, key: string | null) {
      const inputHash = hash('sha256', JSON.stringify(valuesOf(input)), 'base64url')
      return addInTurn(database, owner, async (query) => {
        const sql = `select groups.id, input_hash
          from hobbynest_creates creates join hobby_groups groups on groups.id = group_id
          where creates.owner_uid = $1 and key = $2 and creates.created_at > now() - interval '1 day'`
        const [first] = (await query<{ id: string; input_hash: string }>(sql, [owner.uid, key])).rows
        if (first) return first.input_hash === inputHash ? first.id : refuse('key-reused')
        const { groups, creates } = await usageOf(owner.uid, query)
        if (groups >= limits.groups) throw tooManyGroups(limits)
        if (creates >= limits.creates) {
          const message = `You have reached the limit of new groups within a day, which is ${limits.creates}. Please try again tomorrow.`
          throw new HttpError(429, 'too_many_creates', message)
        }
        const id = await insert(input, owner, { query })
        // The key of a group that is gone, or of an earlier day, may be used again.
        const release = 'update hobbynest_creates set key = null where owner_uid = $1 and key = $2'
        await query(release, [owner.uid, key])
        await query(
          `insert into hobbynest_creates (owner_uid, created_at, group_id, key, input_hash)
          values ($1, now(), $2, $3, $4)`,
          [owner.uid, id, key, inputHash],
        )
        return id
      })
    },

    /**
     * Overwrites the group with what `read` returns, if it has one of `versions` (null for any) and the limits allow it, or
     * already looks like that.
     */
    update(
      id: string,
      read: (group: ExistingGroup, query: Query) => Promise<GroupInput>,
      ownerUid: string,
      limits: MemberLimits,
      versions: number[] | null,
    ): Promise<void> {
      return writeInTurn(database, ownerUid, async (query) => {
        const group = await lock(query, id, ownerUid)
        const input = await read(group, query).catch((error) => {
          // An outdated form may hold what only the earlier version could keep.
          checkVersion(group, versions)
          throw error
        })
        // An update may be sent again because its response was lost (RFC 9110 §13.1.1).
        if (isDeepStrictEqual(valuesOf(input), valuesOf(group))) return
        checkVersion(group, versions)
        const today = earliestToday()
        if (group.date < today && input.date >= today) {
          const { groups } = await usageOf(ownerUid, query)
          if (groups >= limits.groups) throw tooManyGroups(limits)
        }
        const { nameKey, searchText, words } = searchTextOf(input, group.userName)
        await query(
          `update hobby_groups set name = $2, category = $3, description = $4, location = $5, members = $6,
            end_date = $7, photo = $8, name_key = $9, search_text = $10, updated_at = now(), version = version + 1
          where id = $1`,
          [id, ...valuesOf(input), nameKey, searchText],
        )
        await addWords(query, words)
        await deleteHiddenPhoto(query, group)
      })
    },

    /** Deletes the group `id`, if `ownerUid` created it and it has one of `versions` (null for any). */
    remove(id: string, ownerUid: string, versions: number[] | null): Promise<void> {
      return writeInTurn(database, ownerUid, async (query) => {
        const group = await lock(query, id, ownerUid)
        checkVersion(group, versions)
        await query('delete from hobby_groups where id = $1', [id])
        await deleteHiddenPhoto(query, group)
      })
    },
  }
}

/** The date in UTC-12, where days end last: an earlier end date has passed everywhere. */
export function earliestToday(): string {
  return new Date(Date.now() - 12 * 3_600_000).toISOString().slice(0, 10)
}

function tooManyGroups({ groups }: MemberLimits): HttpError {
  const message = `You have reached the limit of active groups, which is ${groups}. Delete one, or wait until one has ended.`
  return new HttpError(409, 'too_many_groups', message)
}

function checkVersion({ version }: LockedGroup, versions: number[] | null): void {
  if (versions && !versions.includes(version)) refuse('changed-meanwhile')
}

function valuesOf({ name, category, description, location, members, date, photo }: ExistingGroup): unknown[] {
  return [name, category, description, location, members, date, photo]
}
