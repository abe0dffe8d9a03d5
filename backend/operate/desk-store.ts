import type { ReportInput } from '../../src/features/report/report-input.ts'
import type { Database } from '../database/database.ts'
import { SHOWN } from '../groups/group-store.ts'
import { newObjectId } from '../groups/object-id.ts'
import { refuse } from '../http/refusals.ts'
import type { Account } from '../http/require-auth.ts'
import { NAMELESS } from '../members/member-store.ts'
import { addInTurn } from '../members/write-in-turn.ts'

const PAGE_SIZE = 30

const GROUP = `groups.id as "groupId", name, category, user_name as "ownerName", owner_uid as "ownerId",
  hidden_why as "hiddenWhy",
  exists (select from hobbynest_bans where account = owner_uid) as "isBanned"`

/** An account's id, and its name in its newest group. */
function account(id: string): string {
  return `${id} as "ownerId",
    (select user_name from hobby_groups where owner_uid = ${id} order by created_at desc limit 1) as "ownerName"`
}

/** The operators' lists, newest first; open reports and messages come before those that are done with. */
const LISTS = {
  reports: `select reports.id, reason, words, reported_at as at, reporter_uid as "reporterId",
      reporter_name as "reporterName", closed_at is null as "isOpen", ${GROUP}
    from hobbynest_reports reports join hobby_groups groups on groups.id = group_id
    order by closed_at is null desc, reported_at desc, reports.id desc`,
  groups: `select id, created_at as at, ${GROUP} from ${SHOWN} groups order by created_at desc, groups.id desc`,
  // With the description, since operators cannot open a hidden group's page to see whether it has been corrected.
  hidden: `select id, description as words, created_at as at, ${GROUP} from hobby_groups groups
    where hidden_why is not null order by created_at desc, groups.id desc`,
  bans: `select account as id, why, who, done_at as at, true as "isBanned", ${account('account')}
    from hobbynest_bans order by done_at desc, account`,
  // Without mail, no attempt to send a message moves the next one.
  messages: `select id, kind, full_name as "fullName", email, phone, subject, words, sent_at as at,
      done_at is null as "isOpen", done_at is null and mailed_at is null and mail_after > sent_at as "isUnmailed"
    from hobbynest_messages order by done_at is null desc, sent_at desc, id desc`,
  newsletter: `select id, email, confirmed_at as at from hobbynest_subscribers
    where confirmed_at is not null order by confirmed_at desc, id`,
  log: `select operations.id::text, what, target, why, who, done_at as at, name, ${account('target')}
    from hobbynest_operations operations
      left join hobbynest_reports reports on reports.id = target
      left join hobby_groups groups on groups.id = coalesce(group_id, target)
    order by done_at desc, operations.id desc`,
}

const ACCOUNTS = `select distinct owner_uid as id, user_name as name, user_email as email
  from hobby_groups order by owner_uid`

export function createDeskStore(database: Database) {
  return {
    /** Stores a report of a group, in place of its reporter's open one. */
    async report(groupId: string, { reason, words }: ReportInput, member: Account) {
      const { uid, name } = member
      const sql = `with reported as (
          select id, owner_uid = $2 as "isOwn" from ${SHOWN} where id = $1 for key share
        ), added as (
          insert into hobbynest_reports (id, group_id, reporter_uid, reporter_name, reason, words, reported_at)
          select $3, id, $2, $4, $5, $6, now() from reported where not "isOwn"
          on conflict (group_id, reporter_uid) where closed_at is null
            do update set (reason, words, reported_at) = (excluded.reason, excluded.words, excluded.reported_at)
        )
        select "isOwn" from reported`
      const params = [groupId, uid, newObjectId(), name || NAMELESS, reason, words]
      const { rows } = await addInTurn(database, member, (query) => query<{ isOwn: boolean }>(sql, params))
      const { isOwn } = rows[0] ?? refuse('not-found')
      if (isOwn) refuse('own-group')
    },

    async reportsBy(uid: string) {
      const sql = `select group_id as group, reason, words, reported_at as "reportedAt"
        from hobbynest_reports where reporter_uid = $1 order by reported_at`
      return (await database.query(sql, [uid])).rows
    },

    /** How many reports and messages wait for an operator. */
    async countOpen() {
      const { rows } = await database.query<{ reports: number; messages: number }>(
        `select (select count(*)::int from hobbynest_reports where closed_at is null) as reports,
          (select count(*)::int from hobbynest_messages where done_at is null) as messages`,
      )
      return rows[0]
    },

    /** What operations are about, and the email addresses of organisers, which operators see only by command. */
    async listAll(): Promise<object[]> {
      const { messages: _, newsletter: __, ...lists } = LISTS
      const read = Object.entries({ ...lists, accounts: ACCOUNTS }).map(async ([list, sql]) => {
        const { rows } = await database.query<object>(sql)
        return rows.map((row) => ({ list, ...row }))
      })
      return (await Promise.all(read)).flat()
    },

    /** A page of a list, counted from 1, and whether there are more. */
    async list(list: keyof typeof LISTS, page: number, pageSize = PAGE_SIZE) {
      const sql = `${LISTS[list]} offset $1 limit $2`
      const { rows } = await database.query(sql, [(page - 1) * pageSize, pageSize + 1])
      return { rows: rows.slice(0, pageSize), hasMore: rows.length > pageSize }
    },
  }
}
