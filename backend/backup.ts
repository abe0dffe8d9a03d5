import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import * as v from 'valibot'
import type { Config } from './config.ts'
import { closeDataFolder } from './data-folder.ts'
import { lockDataFolder } from './data-lock.ts'
import { openDatabase } from './database.ts'
import { StartError } from './start-error.ts'

/** Where the data are: the PostgreSQL at `databaseUrl`, else a folder; the local accounts always in the folder. */
type Place = Pick<Config, 'dataDir' | 'databaseUrl'>

export interface BackupCounts {
  groups: number
  accounts: number
}

const BATCH = 500
const text = v.string()
const time = v.pipe(v.string(), v.isoTimestamp())

/** The first line of a backup; each of the others holds one group or one account. */
const Head = v.object({ hobbynest: v.literal(1), savedAt: time, groups: v.number(), accounts: v.number() })
const Group = v.object({
  id: v.pipe(text, v.regex(/^[\da-f]{24}$/)),
  owner_uid: text,
  user_name: text,
  user_email: text,
  name: text,
  category: text,
  description: text,
  location: text,
  members: v.pipe(v.number(), v.integer()),
  end_date: text,
  photo: text,
  created_at: time,
  updated_at: time,
  version: v.pipe(v.number(), v.integer()),
})
const Accounts = v.object({ users: v.array(v.looseObject({ localId: text })) })
const COLUMNS = Object.keys(Group.entries).join(', ')

/**
 * Saves all groups and local accounts as JSON lines. The file is complete or not there, and only for its owner to
 * read: it holds e-mails and password hashes.
 * @throws {StartError} when there is nothing to save, or another process uses the data folder.
 */
export async function saveBackup(place: Place, file: string): Promise<BackupCounts> {
  if (!place.databaseUrl && !existsSync(resolve(place.dataDir, 'pglite'))) {
    throw new StartError(`There is no data in ${resolve(place.dataDir)}.`)
  }
  const groups = await readGroups(place)
  const accounts = readAccounts(accountsFileOf(place))
  const counts = { groups: groups.length, accounts: accounts.length }
  const head = { hobbynest: 1, savedAt: new Date().toISOString(), ...counts }
  const lines = [head, ...groups.map((group) => ({ group })), ...accounts.map((account) => ({ account }))]
  await replaceFile(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  return counts
}

/**
 * Puts back what {@link saveBackup} saved; into either kind of database. All groups or none.
 * @param replace whether what is there may be deleted.
 * @throws {StartError} when the file is no whole backup, or there are groups or accounts already; nothing changed then.
 */
export async function restoreBackup(place: Place, file: string, replace: boolean): Promise<BackupCounts> {
  const { groups, accounts } = await readBackup(file)
  const accountsFile = accountsFileOf(place)
  const folder = join(accountsFile, '..')
  closeDataFolder(place.dataDir)
  await mkdir(folder, { recursive: true })
  const release = await lockDataFolder(folder)
  try {
    if (!replace && accounts.length > 0 && readAccounts(accountsFile).length > 0) throw notEmpty('accounts')
    await writeGroups(place, groups, replace)
    if (accounts.length > 0) await replaceFile(accountsFile, JSON.stringify({ users: accounts }, null, 2))
  } finally {
    release()
  }
  return { groups: groups.length, accounts: accounts.length }
}

async function readGroups(place: Place): Promise<object[]> {
  const database = await openDatabase(place)
  try {
    const { rows } = await database.query<object>(
      `select ${COLUMNS} from hobby_groups order by created_at, id`,
    )
    return rows
  } finally {
    await database.close()
  }
}

async function writeGroups(place: Place, groups: object[], replace: boolean): Promise<void> {
  const database = await openDatabase(place)
  try {
    await database.transaction(async (query) => {
      await query('lock table hobby_groups in exclusive mode')
      if (replace) {
        await query('delete from hobby_groups')
        await query('delete from hobbynest_create_keys')
      }
      if ((await query('select 1 from hobby_groups limit 1')).rows.length > 0) throw notEmpty('groups')
      for (let start = 0; start < groups.length; start += BATCH) {
        await query(
          `insert into hobby_groups (${COLUMNS})
          select ${COLUMNS} from json_populate_recordset(null::hobby_groups, $1::json)`,
          [JSON.stringify(groups.slice(start, start + BATCH))],
        )
      }
    })
  } finally {
    await database.close()
  }
}

async function readBackup(file: string) {
  const lines = (await readFile(file, 'utf8').catch(unreadable(file))).trimEnd().split('\n')
  try {
    const head = v.parse(Head, JSON.parse(lines[0] ?? ''))
    const records = lines.slice(1).map((line) => JSON.parse(line))
    const groups = v.parse(
      v.array(Group),
      records.slice(0, head.groups).map(({ group }) => group),
    )
    const { users } = v.parse(Accounts, { users: records.slice(head.groups).map(({ account }) => account) })
    if (users.length === head.accounts) return { groups, accounts: users }
  } catch {
    // Said below.
  }
  throw new StartError(`${file} is not a whole backup of HobbyNest.`)
}

function unreadable(file: string) {
  return (cause: Error): never => {
    throw new StartError(`${file} cannot be read: ${cause.message}.`, { cause })
  }
}

function accountsFileOf({ dataDir }: Place): string {
  return resolve(dataDir, 'accounts', 'accounts.json')
}

function readAccounts(file: string): object[] {
  return existsSync(file) ? v.parse(Accounts, JSON.parse(readFileSync(file, 'utf8'))).users : []
}

async function replaceFile(file: string, content: string): Promise<void> {
  await writeFile(`${file}.new`, content, { mode: 0o600, flush: true }).catch((cause: Error) => {
    throw new StartError(`${file} cannot be written: ${cause.message}.`, { cause })
  })
  await rename(`${file}.new`, file)
}

function notEmpty(what: string): StartError {
  return new StartError(
    `There are ${what} already. Add --replace to delete them and restore the backup instead.`,
  )
}
