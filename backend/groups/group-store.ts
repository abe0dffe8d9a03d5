import { createHash } from 'node:crypto'
import type { Group } from '../../src/features/groups/group.ts'
import type { GroupInput } from '../../src/features/groups/group-input.ts'
import type { MemberLimits } from '../config.ts'
import type { Database, Query } from '../database/database.ts'
import { type FoundPage, findPage, type PageQuery } from './group-page.ts'
import { isObjectId, newObjectId } from './object-id.ts'

/** A member, as their token says; name and email are `''` where it says none. The account's uid owns what they create. */
export interface Owner {
  uid: string
  name: string
  email: string
}

/** How a write by someone ended. Nothing changed unless it is `done`. */
export type WriteResult = 'done' | 'not-found' | 'not-owner' | 'changed-meanwhile'

/** Which group a create made, or made before under the same key; or why it made none. */
export type CreateResult =
  | { id: string }
  | { refused: 'key-reused' | 'too-many-groups' }
  | { refused: 'too-many-creates'; secondsLeft: number }

/** The state of the list: `revision` is another text after each change of a group, `joins` after each join and each leave. */
export interface Revision {
  revision: string
  joins: string
}

export type GroupStore = ReturnType<typeof createGroupStore>

/** A group as everybody may see it: the creator's email address is given to the creator alone. */
export type PublicGroup = Omit<Group, 'userEmail'>

const NO_REVISION: Revision = { revision: '', joins: '' }

/** What a card shows: the columns of a {@link PublicGroup} in {@link COUNTED_GROUPS} but for its description. */
const LISTED = `id as "_id", name, category, location, members, end_date as "date", photo, user_name as "userName",
  coalesce(joined, 0) as joined`
/** The columns of a {@link PublicGroup} in {@link COUNTED_GROUPS}. */
export const PUBLIC = `${LISTED}, description`
/** The groups, each with how many have joined it, if anybody ever has. */
export const COUNTED_GROUPS = '(hobby_groups left join hobbynest_joined on group_id = id)'
const GROUP = `${PUBLIC}, user_email as "userEmail"`
const NEWEST_FIRST = 'order by created_at desc, id desc'
/** A new row, in the order of {@link rowOf}. */
const COLUMNS = `id, owner_uid, user_name, user_email, name, category, description, location, members, end_date, photo,
  created_at, updated_at`
const PLACES = `$1::text, $2::text, $3::text, $4::text, $5::text, $6::text, $7::text, $8::text, $9::integer, $10::text,
  $11::text, $12::timestamptz, $12::timestamptz`
/** Any number but the other locks'. With the member's, so that what one member writes is counted in turn. */
const MEMBER_LOCK = 5_206_320
const IS_WRITABLE = 'id = $1 and owner_uid = $2 and ($3::integer[] is null or version = any($3::integer[]))'

/**
 * The groups of `database`: their six uses (spec §7), and a count. The SQL for pages of them stands in `group-page.ts`, that
 * for their members in `member-store.ts`, and an operator's in `operations.ts`.
 * @param limits what one member may have; anything without.
 */
export function createGroupStore(database: Database, limits?: MemberLimits) {
  async function whyNothingChanged(
    id: string,
    ownerUid: string,
    versions: number[] | null,
  ): Promise<Exclude<WriteResult, 'done'> | undefined> {
    const sql = `select owner_uid = $2 as "isOwner", ($3::integer[] is null or version = any($3::integer[])) as "isSeen"
      from hobby_groups where id = $1`
    const { rows } = await database.query<{ isOwner: boolean; isSeen: boolean }>(sql, [
      id,
      ownerUid,
      versions,
    ])
    const [group] = rows
    if (!group) return 'not-found'
    if (!group.isOwner) return 'not-owner'
    return group.isSeen ? undefined : 'changed-meanwhile'
  }

  async function countOf(uid: string, query: Query): Promise<MemberLimits> {
    const sql = `select
      (select count(*)::int from hobby_groups where owner_uid = $1 and end_date >= $2) as groups,
      (select count(*)::int from hobbynest_creates
        where owner_uid = $1 and created_at > now() - interval '1 day') as creates`
    const { rows } = await query<MemberLimits>(sql, [uid, oldestDeadline()])
    return rows[0] ?? { groups: 0, creates: 0 }
  }

  async function whyNoMore(uid: string, query: Query): Promise<CreateResult | undefined> {
    if (!limits) return undefined
    const { groups, creates } = await countOf(uid, query)
    if (groups >= limits.groups) return { refused: 'too-many-groups' }
    if (creates < limits.creates) return undefined
    const sql = `select ceil(extract(epoch from created_at + interval '1 day' - now()))::int as seconds
      from hobbynest_creates where owner_uid = $1 order by created_at desc offset $2 limit 1`
    const { rows } = await query<{ seconds: number }>(sql, [uid, limits.creates - 1])
    return { refused: 'too-many-creates', secondsLeft: rows[0]?.seconds ?? 0 }
  }

  return {
    /** Deletes what counted towards a member's limits, and the keys of creates, after a day. */
    async sweep(): Promise<void> {
      await database.query(
        `with old as (delete from hobbynest_create_keys where created_at < now() - interval '1 day')
        delete from hobbynest_creates where created_at < now() - interval '1 day'`,
      )
    },

    async revision(): Promise<Revision> {
      const { rows } = await database.query<Revision>('select revision, joins::text from hobbynest_revision')
      return rows[0] ?? NO_REVISION
    },

    /** Every group, newest first, as the JSON of an array of `PublicGroup` in UTF-8; and the revision that this is. */
    async list(): Promise<Revision & { json: Uint8Array }> {
      const sql = `select revision, joins::text, (
          select coalesce(json_agg(row_to_json(listed)), '[]')
          from (select ${PUBLIC} from ${COUNTED_GROUPS} ${NEWEST_FIRST}) listed
        ) as json from hobbynest_revision`
      const { rows } = await database.query<Revision & { json: Uint8Array }>(sql)
      return rows[0] ?? { ...NO_REVISION, json: Buffer.from('[]') }
    },

    /** What a query finds, and the groups of the requested page, as {@link list} returns them, without descriptions. */
    async page(asked: PageQuery): Promise<Omit<FoundPage, 'ids'> & { json: Uint8Array }> {
      const { ids, ...found } = await findPage(database.query, asked)
      const sql = `select coalesce(json_agg(row_to_json(shown)), '[]') as json
        from (
          select ${LISTED} from unnest($1::text[]) with ordinality page (id, place) join ${COUNTED_GROUPS} using (id)
          order by place
        ) shown`
      const { rows } = await database.query<{ json: Uint8Array }>(sql, [ids])
      return { ...found, json: rows[0]?.json ?? Buffer.from('[]') }
    },

    /** The groups that the account `uid` created, newest first. */
    async listByOwner(uid: string): Promise<Group[]> {
      const sql = `select ${GROUP} from ${COUNTED_GROUPS} where owner_uid = $1 ${NEWEST_FIRST}`
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
      const sql = `select ${GROUP}, version, owner_uid = $2 as "isOwner" from ${COUNTED_GROUPS} where id = $1`
      type Row = Group & { version: number; isOwner: boolean | null }
      const [row] = (await database.query<Row>(sql, [id, viewerUid])).rows
      if (!row) return undefined
      const { version, isOwner, userEmail, ...group } = row
      return { group: isOwner ? { ...group, userEmail } : group, version }
    },

    /** Adds a group, and returns its id. */
    async insert(input: GroupInput, owner: Owner, { createdAt = new Date() } = {}): Promise<string> {
      const id = newObjectId(createdAt)
      const values = rowOf(id, input, owner, createdAt)
      await database.query(`insert into hobby_groups (${COLUMNS}) values (${PLACES})`, values)
      return id
    },

    /**
     * Adds a group within the limits of its member. Where the same member's `key` did so within a day, gives the group of
     * then, unless it has been deleted since.
     */
    async create(input: GroupInput, owner: Owner, key: string | null = null): Promise<CreateResult> {
      const hash = createHash('sha256')
        .update(JSON.stringify(valuesOf(input)))
        .digest('base64url')
      return writeInTurn(database, owner.uid, async (query) => {
        const sql = `select group_id, input_hash
          from hobbynest_create_keys keys join hobby_groups groups on groups.id = group_id
          where keys.owner_uid = $1 and key = $2 and keys.created_at > now() - interval '1 day'`
        const { rows } = await query<{ group_id: string; input_hash: string }>(sql, [owner.uid, key])
        const [first] = rows
        if (first) return first.input_hash === hash ? { id: first.group_id } : { refused: 'key-reused' }
        const refusal = await whyNoMore(owner.uid, query)
        if (refusal) return refusal
        const createdAt = new Date()
        const id = newObjectId(createdAt)
        await query(
          `with counted as (insert into hobbynest_creates (owner_uid, created_at) values ($2, now())),
          claimed as (
            insert into hobbynest_create_keys (owner_uid, key, input_hash, group_id, created_at)
            select $2, $13, $14, $1, $12 where $13::text is not null
            on conflict (owner_uid, key) do update
              set (input_hash, group_id, created_at) = (excluded.input_hash, excluded.group_id, excluded.created_at)
          )
          insert into hobby_groups (${COLUMNS}) values (${PLACES})`,
          [...rowOf(id, input, owner, createdAt), key, hash],
        )
        return { id }
      })
    },

    /** How many more groups a member may have, and start within a day; undefined where there are no limits. */
    async leftFor(uid: string): Promise<MemberLimits | undefined> {
      if (!limits) return undefined
      const { groups, creates } = await countOf(uid, database.query)
      return {
        groups: Math.max(0, limits.groups - groups),
        creates: Math.max(0, limits.creates - creates),
      }
    },

    /**
     * Overwrites what a member may change of the group `id`, if `ownerUid` created it. One that has ended comes back
     * within the limit of the member only.
     * @param versions the versions that may be overwritten; any without.
     */
    async update(
      id: string,
      input: GroupInput,
      ownerUid: string,
      versions: number[] | null = null,
    ): Promise<WriteResult | 'too-many-groups'> {
      if (!isObjectId(id)) return 'not-found'
      const { changed } = await writeInTurn(database, ownerUid, (query) =>
        query(
          `update hobby_groups set name = $4, category = $5, description = $6, location = $7, members = $8,
            end_date = $9, photo = $10, updated_at = now(), version = version + 1
          where ${IS_WRITABLE} and (
            $12::integer is null or end_date >= $11 or $9 < $11
            or (select count(*) from hobby_groups where owner_uid = $2 and end_date >= $11) < $12::integer
          )`,
          [id, ownerUid, versions, ...valuesOf(input), oldestDeadline(), limits?.groups ?? null],
        ),
      )
      return changed > 0 ? 'done' : ((await whyNothingChanged(id, ownerUid, versions)) ?? 'too-many-groups')
    },

    /** Deletes the group `id`, if `ownerUid` created it and it is still one of `versions`. */
    async remove(id: string, ownerUid: string, versions: number[] | null = null): Promise<WriteResult> {
      if (!isObjectId(id)) return 'not-found'
      const sql = `delete from hobby_groups where ${IS_WRITABLE}`
      const { changed } = await database.query(sql, [id, ownerUid, versions])
      return changed > 0 ? 'done' : ((await whyNothingChanged(id, ownerUid, versions)) ?? 'changed-meanwhile')
    },

    async count(): Promise<number> {
      const { rows } = await database.query<{ total: number }>(
        'select count(*)::int as total from hobby_groups',
      )
      return rows[0]?.total ?? 0
    },
  }
}

/** Runs the writes of one member that are counted: one after the other, each of them all or nothing. */
export function writeInTurn<T>(
  database: Database,
  uid: string,
  work: (query: Query) => Promise<T>,
): Promise<T> {
  return database.transaction(async (query) => {
    await query('select pg_advisory_xact_lock($1::integer, $2::integer)', [MEMBER_LOCK, lockOf(uid)])
    return work(query)
  })
}

/** A number for the lock of a member; that two may share one only makes them take turns. */
function lockOf(uid: string): number {
  return createHash('sha256').update(uid).digest().readInt32BE()
}

/** The last end date that has not passed: it is still that day somewhere, at least where it ends last (UTC-12). */
export function oldestDeadline(): string {
  return new Date(Date.now() - 12 * 3_600_000).toISOString().slice(0, 10)
}

function rowOf(id: string, input: GroupInput, owner: Owner, createdAt: Date): unknown[] {
  return [id, owner.uid, owner.name || 'User', owner.email, ...valuesOf(input), createdAt.toISOString()]
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
