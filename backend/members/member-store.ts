import type { Database, Query } from '../database/database.ts'
import { earliestToday, PUBLIC, type PublicGroup, SHOWN } from '../groups/group-store.ts'
import { newObjectId } from '../groups/object-id.ts'
import { HttpError } from '../http/http-error.ts'
import { refuse } from '../http/refusals.ts'
import type { Account } from '../http/require-auth.ts'
import { addInTurn, writeInTurn } from './write-in-turn.ts'

const MAX_JOINED = 1_000
const MAX_LISTED = 1_000

/** What members without a name are called. */
export const NAMELESS = 'A member'

/** How many members the group now has. */
type MembersResult = Promise<{ joined: number }>

/** A member as the owner sees them: the id is the membership's, the mark tells namesakes apart in all the owner's groups. */
interface Member {
  id: string
  name: string
  mark: string
  since: Date
}

interface GroupOfMembers
  extends Record<'isOwner' | 'isMember' | 'isRemoved' | 'hasEnded' | 'isFull' | 'hasTooMany', boolean> {
  joined: number
}

/** Depends on the owner too, so that two owners cannot compare marks; too short to identify an account. */
const MARK = `left(encode(sha256(convert_to(member_uid || ' ' || $2, 'UTF8')), 'hex'), 4) as mark`

/** Who has joined which group. To avoid deadlocks, writes lock in this order: the account, the group, the revision. */
export function createMemberStore(database: Database) {
  async function findGroup(query: Query, groupId: string, uid: string | null, lock = '') {
    const sql = `select joined, owner_uid = $2 as "isOwner", joined >= members as "isFull",
        end_day > '' and end_day < $3 as "hasEnded",
        exists (select from hobbynest_memberships where group_id = $1 and member_uid = $2) as "isMember",
        exists (select from hobbynest_removed where group_id = $1 and member_uid = $2) as "isRemoved",
        (select count(*) from hobbynest_memberships where member_uid = $2) >= ${MAX_JOINED} as "hasTooMany"
      from ${SHOWN} where id = $1 ${lock}`
    return (await query<GroupOfMembers>(sql, [groupId, uid, earliestToday()])).rows[0]
  }

  async function lockOwn(query: Query, groupId: string, ownerUid: string): Promise<GroupOfMembers> {
    const group = (await findGroup(query, groupId, ownerUid, 'for update')) ?? refuse('not-found')
    return group.isOwner ? group : refuse('not-owner')
  }

  async function listRows(from: string, since: string, groupId: string, ownerUid: string): Promise<Member[]> {
    const sql = `select id, name, ${MARK}, ${since} as since from ${from}
      where group_id = $1 order by ${since}, id limit ${MAX_LISTED}`
    return (await database.query<Member>(sql, [groupId, ownerUid])).rows
  }

  return {
    /** Takes a seat for a member, unless they have one. Of simultaneous callers, only one gets the last seat. */
    join(groupId: string, member: Account): MembersResult {
      const { uid, name } = member
      return addInTurn(database, member, async (query) => {
        // A second caller waits here for the first one, and then sees what is left.
        const group = (await findGroup(query, groupId, uid, 'for update')) ?? refuse('not-found')
        if (group.isMember) return { joined: group.joined }
        if (group.isRemoved) refuse('removed')
        if (group.hasEnded) refuse('ended')
        if (group.hasTooMany) {
          const message = `You have joined ${MAX_JOINED.toLocaleString('en')} groups, which is the limit. Leave one first.`
          throw new HttpError(409, 'too_many_joined', message)
        }
        if (group.isFull) refuse('full')
        await query(
          `with counted as (update hobby_groups set joined = joined + 1 where id = $2)
          insert into hobbynest_memberships (id, group_id, member_uid, name, joined_at) values ($1, $2, $3, $4, now())`,
          [newObjectId(), groupId, uid, name || NAMELESS],
        )
        return { joined: group.joined + 1 }
      })
    },

    async leave(groupId: string, uid: string): MembersResult {
      await writeInTurn(database, uid, async (query) => {
        await query('select from hobby_groups where id = $1 for update', [groupId])
        await deleteMemberships(query, 'group_id = $1 and member_uid = $2', [groupId, uid])
      })
      const { joined } = (await findGroup(database.query, groupId, uid)) ?? refuse('not-found')
      return { joined }
    },

    /** Removes a member, by their id from {@link list}, from a group that `ownerUid` created; they cannot join again. */
    remove(groupId: string, memberId: string, ownerUid: string): MembersResult {
      return writeInTurn(database, ownerUid, async (query) => {
        const { joined } = await lockOwn(query, groupId, ownerUid)
        await query(
          `insert into hobbynest_removed (id, group_id, member_uid, name, removed_at)
          select id, group_id, member_uid, name, now() from hobbynest_memberships
          where group_id = $1 and id = $2 and member_uid <> $3
          on conflict do nothing`,
          [groupId, memberId, ownerUid],
        )
        const removed = await deleteMemberships(query, 'group_id = $1 and id = $2', [groupId, memberId])
        return { joined: joined - removed }
      })
    },

    /** Lets a removed member, by their id from {@link list}, join the group again. */
    letBack(groupId: string, memberId: string, ownerUid: string): MembersResult {
      return writeInTurn(database, ownerUid, async (query) => {
        const { joined } = await lockOwn(query, groupId, ownerUid)
        await query('delete from hobbynest_removed where group_id = $1 and id = $2', [groupId, memberId])
        return { joined }
      })
    },

    /** How many have joined a group and, for its owner, who has joined and been removed; undefined if there is no such group. */
    async list(groupId: string, viewerUid: string | null) {
      const group = await findGroup(database.query, groupId, viewerUid)
      if (!group?.isOwner || viewerUid === null) return group && { joined: group.joined }
      const [members, removed] = await Promise.all([
        listRows('hobbynest_memberships', 'joined_at', groupId, viewerUid),
        listRows('hobbynest_removed', 'removed_at', groupId, viewerUid),
      ])
      return { joined: group.joined, members, removed }
    },

    /** What is kept of a member for each group, even a hidden one: since when they are in it, or removed from it. */
    async listRecords(uid: string) {
      const read = async (from: string, since: string) => {
        const groupName = `(select shown.name from ${SHOWN} shown where shown.id = group_id) as "groupName"`
        const sql = `select group_id as "groupId", ${groupName}, name, ${since} as since from ${from}
          where member_uid = $1 order by ${since}, id`
        return (await database.query(sql, [uid])).rows
      }
      const [memberships, removedFrom] = await Promise.all([
        read('hobbynest_memberships', 'joined_at'),
        read('hobbynest_removed', 'removed_at'),
      ])
      return { memberships, removedFrom }
    },

    async listJoined(uid: string): Promise<(PublicGroup & { joinedAt: Date })[]> {
      const sql = `select ${PUBLIC}, "joinedAt" from ${SHOWN} join (
          select group_id as id, joined_at as "joinedAt", id as membership
          from hobbynest_memberships where member_uid = $1
        ) mine using (id) order by "joinedAt", membership`
      return (await database.query<PublicGroup & { joinedAt: Date }>(sql, [uid])).rows
    },
  }
}

/** Deletes memberships, whose groups the transaction has locked, and returns how many there were. */
export async function deleteMemberships(query: Query, where: string, params: unknown[]): Promise<number> {
  const { changed } = await query(
    `with deleted as (delete from hobbynest_memberships where ${where} returning group_id)
    update hobby_groups set joined = joined - 1 from deleted where id = group_id`,
    params,
  )
  return changed
}
