import { countOf } from '../../src/text/format.ts'
import type { Database } from '../database/database.ts'
import { isObjectId } from '../groups/object-id.ts'
import { HttpError } from '../http/http-error.ts'
import { forgetAccount } from '../members/forget-account.ts'
import { writeInTurn } from '../members/write-in-turn.ts'

export const CHANGES = ['hide', 'restore', 'dismiss', 'remove', 'ban', 'unban', 'forget'] as const

/** An action on a group, report or account. `who` is the operator's email address; none by command. */
interface Operation {
  what: (typeof CHANGES)[number]
  target: string
  why: string
  who?: string
}

const ALWAYS = 'done as (select 1)'

/** SQL that makes a change if it is possible, and then has a row in `done`; $1 is the target, $2 the reason. */
const STATEMENTS = {
  remove: {
    sql: `done as (delete from hobby_groups where id = $1 returning owner_uid, photo_id),
      taken_down as (
        delete from hobbynest_photos photos using done where photos.id = photo_id and photos.owner_uid = done.owner_uid
      )`,
    sentence: 'The group … has been removed.',
    refusal: 'There is no group ….',
  },
  hide: {
    sql: `done as (update hobby_groups set hidden_why = $2 where id = $1 and hidden_why is null returning id),
      closed as (update hobbynest_reports set closed_at = now() from done where group_id = done.id and closed_at is null)`,
    sentence: 'The group … has been hidden.',
    refusal: 'There is no group …, or it is already hidden.',
  },
  restore: {
    sql: `done as (update hobby_groups set hidden_why = null where id = $1 and hidden_why is not null returning id)`,
    sentence: 'The group … has been restored.',
    refusal: 'There is no hidden group ….',
  },
  dismiss: {
    sql: `done as (update hobbynest_reports set closed_at = now() where id = $1 and closed_at is null returning id)`,
    sentence: 'The report … has been dismissed.',
    refusal: 'There is no open report ….',
  },
  ban: {
    sql: ALWAYS,
    sentence: 'The account … has been banned. It has {groups} here.',
    refusal: '', // Never refused.
  },
  unban: {
    sql: 'done as (select from hobbynest_bans where account = $1)',
    sentence: 'The ban on the account … has been lifted.',
    refusal: 'The account … is not banned.',
  },
}

export function createOperations(database: Database) {
  /** Returns how many groups the target now has if it is an account; undefined if the change is not possible. */
  async function record(operation: Operation, sql: string, query = database.query) {
    const { what, target, why, who = 'command' } = operation
    const { rows } = await query<{ groups: number }>(
      `with ${sql}
      insert into hobbynest_operations (what, target, why, who, done_at) select $3, $1, $2, $4, now() from done
      returning (select count(*)::int from hobby_groups where owner_uid = target) as groups`,
      [target, why, what, who],
    )
    return rows[0]?.groups
  }

  async function forget(operation: Operation): Promise<string> {
    const { target } = operation
    const { created, joined } = await writeInTurn(database, target, async (query) => {
      await record(operation, ALWAYS, query)
      return forgetAccount(query, target)
    })
    return `The account ${target} has been forgotten. It had created ${countOf(created, 'group')}, now deleted, and joined ${countOf(joined, 'group')}.`
  }

  return {
    async whyBanned(uid: string): Promise<string | undefined> {
      const sql = 'select why from hobbynest_bans where account = $1'
      return (await database.query<{ why: string }>(sql, [uid])).rows[0]?.why
    },

    /** Runs an operation and returns its output. @throws {HttpError} saying why nothing has changed. */
    async run(operation: Operation): Promise<string> {
      const { what, target, why } = operation
      const isOfAccount = ['ban', 'unban', 'forget'].includes(what)
      if (isOfAccount && target.includes('@'))
        throw notPossible('Name the account by its id, not by its email; run list to see both.')
      if (!isOfAccount && !isObjectId(target))
        throw notPossible(`${printable(target)} is not the id of a group or a report; run list to see them.`)
      if (what === 'forget') return forget(operation)
      if (what === 'hide' && !why) throw notPossible('Give the reason with --why: the organiser is told.')
      const { sql, sentence, refusal } = STATEMENTS[what]
      const groups = await record(operation, sql)
      if (groups === undefined) throw notPossible(refusal.replace('…', () => target))
      return sentence.replace('{groups}', countOf(groups, 'group')).replace('…', () => target)
    },
  }
}

function notPossible(why: string): HttpError {
  return new HttpError(409, 'not_possible', why)
}

/** Members choose the names of groups, so control characters must not reach the terminal. */
export function printable(text: string): string {
  return text.replace(/\p{C}/gu, '�')
}
