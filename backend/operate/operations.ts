import type { Database } from '../database/database.ts'
import { isObjectId } from '../groups/object-id.ts'
import { forgetAccount } from '../members/forget-account.ts'
import { writeInTurn } from '../members/write-in-turn.ts'
import { StartError } from '../start-error.ts'

/** An action, the group or account it is for, and the reason. */
export interface Operation {
  what: 'list' | 'remove' | 'ban' | 'unban' | 'forget'
  target: string
  why: string
}

export type Operations = ReturnType<typeof createOperations>

const MAX_WHY = 500
const MAX_LISTED = 50

/** What an operator does about groups and accounts. Each change is recorded. */
export function createOperations(database: Database) {
  async function record({ what, target, why }: Operation, query = database.query): Promise<void> {
    const sql = 'insert into hobbynest_operations (what, target, why, done_at) values ($1, $2, $3, now())'
    await query(sql, [what, target, why])
  }

  async function whyBanned(uid: string): Promise<string | undefined> {
    const sql = `select what, why from hobbynest_operations
      where target = $1 and what in ('ban', 'unban') order by id desc limit 1`
    const [last] = (await database.query<Operation>(sql, [uid])).rows
    return last?.what === 'ban' ? last.why : undefined
  }

  async function remove(id: string, why: string): Promise<string> {
    if (!isObjectId(id))
      throw new StartError(`${printable(id)} is not the id of a group; run list to see them.`)
    const { changed } = await database.query(
      `with removed as (delete from hobby_groups where id = $1 returning id, owner_uid, photo_id),
      taken_down as (
        delete from hobbynest_photos photos using removed
        where photos.id = removed.photo_id and photos.owner_uid = removed.owner_uid
      )
      insert into hobbynest_operations (what, target, why, done_at) select 'remove', id, $2, now() from removed`,
      [id, why],
    )
    if (changed === 0) throw new StartError(`There is no group ${id}.`)
    return `The group ${id} has been removed.`
  }

  async function ban(operation: Operation): Promise<string> {
    const sql = 'select count(*)::int as total from hobby_groups where owner_uid = $1'
    const { rows } = await database.query<{ total: number }>(sql, [operation.target])
    await record(operation)
    return `The account ${operation.target} has been banned. It has ${countGroups(rows[0]?.total ?? 0)} here.`
  }

  async function unban(operation: Operation): Promise<string> {
    const { target } = operation
    if ((await whyBanned(target)) === undefined) throw new StartError(`The account ${target} is not banned.`)
    await record(operation)
    return `The account ${target} can write again.`
  }

  async function forget(operation: Operation): Promise<string> {
    const { target } = operation
    const { created, joined } = await writeInTurn(database, target, async (query) => {
      await record(operation, query)
      return forgetAccount(query, target)
    })
    return `The account ${target} has been forgotten. It had created ${countGroups(created)}, now deleted, and joined ${countGroups(joined)}.`
  }

  async function list(): Promise<string> {
    const groups = await readLines(
      `select id, ${timeOf('created_at')}, owner_uid, user_email, name
      from hobby_groups order by created_at desc, id desc`,
    )
    const banned = await readLines(
      `select target, ${timeOf('done_at')}, why from (
        select distinct on (target) * from hobbynest_operations
        where what in ('ban', 'unban') order by target, id desc
      ) last
      where what = 'ban' order by id desc`,
    )
    const done = await readLines(
      `select ${timeOf('done_at')}, what, target, why from hobbynest_operations order by id desc limit ${MAX_LISTED}`,
    )
    return [
      `Groups, newest first: ${groups.length}`,
      ...groups,
      `\nBanned accounts: ${banned.length}`,
      ...banned,
      `\nOperations, newest first, at most ${MAX_LISTED}: ${done.length}`,
      ...done,
    ].join('\n')
  }

  async function readLines(sql: string): Promise<string[]> {
    const { rows } = await database.query<Record<string, string>>(sql)
    return rows.map((row) => printable(Object.values(row).join('  ')))
  }

  return {
    whyBanned,

    /** Runs a command, and returns what to report. @throws {StartError} saying why it cannot be done; then nothing has changed. */
    async run({ what, target, why }: Operation): Promise<string> {
      if (why.length > MAX_WHY) throw new StartError(`A reason can be at most ${MAX_WHY} characters.`)
      if (what === 'list') return list()
      if (what === 'remove') return remove(target, why)
      if (target.includes('@')) {
        throw new StartError('Name the account by its id, not by its email; run list to see both.')
      }
      if (what === 'ban') return ban({ what, target, why })
      if (what === 'unban') return unban({ what, target, why })
      return forget({ what, target, why })
    },
  }
}

function timeOf(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD HH24:MI')`
}

/** Members choose the names of groups; nothing in them may affect the terminal. */
function printable(text: string): string {
  return text.replace(/\p{C}/gu, '�')
}

function countGroups(count: number): string {
  return count === 1 ? '1 group' : `${count} groups`
}
