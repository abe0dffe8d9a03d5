import type { Database, Query } from '../database/database.ts'
import { type Owner, oldestDeadline, PUBLIC, type PublicGroup, SHOWN } from '../groups/group-store.ts'
import { isObjectId, newObjectId } from '../groups/object-id.ts'
import { writeInTurn } from './write-in-turn.ts'

export const MAX_JOINED = 1_000
const NAMELESS = 'A member'
const MAX_LISTED = 1_000

/** How many members the group now has, or why nothing changed. */
export type MembersResult =
  | { joined: number }
  | { refused: 'not-found' | 'not-owner' | 'ended' | 'full' | 'too-many' }

/** A member of a group, as its owner may see them. The id is the membership's, not the account's. */
export interface Member {
  id: string
  name: string
  since: Date
}

interface GroupOfMembers extends Record<'isOwner' | 'hasEnded' | 'isMember' | 'hasTooMany', boolean> {
  joined: number
}

export type MemberStore = ReturnType<typeof createMemberStore>

/** Who has joined which group. All writes lock the account, the group and the revision in this order, so that none waits for another. */
export function createMemberStore(database: Database) {
  async function look(
    query: Query,
    groupId: string,
    uid: string | null,
  ): Promise<GroupOfMembers | undefined> {
    const sql = `select joined, owner_uid = $2 as "isOwner",
        end_day > '' and end_day < $3 as "hasEnded",
        exists (select from hobbynest_memberships where group_id = $1 and member_uid = $2) as "isMember",
        (select count(*) from hobbynest_memberships where member_uid = $2) >= ${MAX_JOINED} as "hasTooMany"
      from ${SHOWN} where id = $1`
    return (await query<GroupOfMembers>(sql, [groupId, uid, oldestDeadline()])).rows[0]
  }

  return {
    /** Takes a seat for a member, who may already have one. The last seat goes to only one of simultaneous callers. */
    async join(groupId: string, { uid, name }: Owner): Promise<MembersResult> {
      if (!isObjectId(groupId)) return { refused: 'not-found' }
      return writeInTurn(database, uid, async (query) => {
        // Whoever comes second waits here for the first, and is checked against what that one left.
        await query(
          `with seat as (
            update ${SHOWN} set joined = joined + 1
            where id = $1 and joined < members and (end_day = '' or end_day >= $3)
              and not exists (select from hobbynest_memberships where group_id = $1 and member_uid = $2)
              and (select count(*) from hobbynest_memberships where member_uid = $2) < ${MAX_JOINED}
            returning id
          )
          insert into hobbynest_memberships (id, group_id, member_uid, name, joined_at)
          select $4, id, $2, $5, now() from seat`,
          [groupId, uid, oldestDeadline(), newObjectId(), name || NAMELESS],
        )
        const group = await look(query, groupId, uid)
        if (!group) return { refused: 'not-found' }
        if (group.isMember) return { joined: group.joined }
        if (group.hasEnded) return { refused: 'ended' }
        return { refused: group.hasTooMany ? 'too-many' : 'full' }
      })
    },

    /** Gives up the seat, if any, that the account `uid` has in a group. */
    async leave(groupId: string, uid: string): Promise<MembersResult> {
      if (!isObjectId(groupId)) return { refused: 'not-found' }
      return writeInTurn(database, uid, async (query) => {
        await query(deleteMembers('group_id = $1 and member_uid = $2'), [groupId, uid])
        const group = await look(query, groupId, uid)
        return group ? { joined: group.joined } : { refused: 'not-found' }
      })
    },

    /** Removes a member, by the id from {@link list}, from a group that `ownerUid` created. */
    async remove(groupId: string, memberId: string, ownerUid: string): Promise<MembersResult> {
      if (!isObjectId(groupId)) return { refused: 'not-found' }
      if (isObjectId(memberId)) {
        const isOwner = `exists (select from ${SHOWN} where id = $1 and owner_uid = $3)`
        const sql = deleteMembers(`group_id = $1 and id = $2 and ${isOwner}`)
        await database.query(sql, [groupId, memberId, ownerUid])
      }
      const group = await look(database.query, groupId, ownerUid)
      if (!group) return { refused: 'not-found' }
      return group.isOwner ? { joined: group.joined } : { refused: 'not-owner' }
    },

    /** How many have joined a group, and for its owner also who, the first ones; undefined if there is no such group. */
    async list(
      groupId: string,
      viewerUid: string | null,
    ): Promise<{ joined: number; members?: Member[] } | undefined> {
      if (!isObjectId(groupId)) return undefined
      const group = await look(database.query, groupId, viewerUid)
      if (!group?.isOwner) return group && { joined: group.joined }
      const sql = `select id, name, joined_at as since from hobbynest_memberships
        where group_id = $1 order by joined_at, id limit ${MAX_LISTED}`
      return { joined: group.joined, members: (await database.query<Member>(sql, [groupId])).rows }
    },

    /** The groups that the account `uid` has joined, in the order joined. */
    async listJoined(uid: string): Promise<(PublicGroup & { joinedAt: Date })[]> {
      const sql = `select ${PUBLIC}, "joinedAt" from ${SHOWN} join (
          select group_id as id, joined_at as "joinedAt", id as membership
          from hobbynest_memberships where member_uid = $1
        ) mine using (id) order by "joinedAt", membership`
      return (await database.query<PublicGroup & { joinedAt: Date }>(sql, [uid])).rows
    },
  }
}

/** Deletes memberships, and counts them off their groups, whose rows are locked first. */
export function deleteMembers(where: string): string {
  return `with locked as (
      select id as locked_id from hobby_groups where id in (select group_id from hobbynest_memberships where ${where})
      order by id for update
    ), gone as (
      delete from hobbynest_memberships using locked where group_id = locked_id and ${where} returning group_id
    )
    update hobby_groups set joined = joined - 1 from gone where id = group_id`
}
