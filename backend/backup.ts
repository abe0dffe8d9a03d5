import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import * as v from 'valibot'
import { readName } from '../src/auth/person-name.ts'
import { groupRules } from '../src/features/groups/group-input.ts'
import type { Config } from './config.ts'
import { closeDataFolder } from './data-folder.ts'
import { lockDataFolder } from './data-lock.ts'
import { scrambleHash } from './local-passwords.ts'
import { openDatabase } from './open-database.ts'
import { StartError } from './start-error.ts'

/** Where the data are: the PostgreSQL at `databaseUrl`, else a folder; the local accounts always in the folder. */
type Place = Pick<Config, 'dataDir' | 'databaseUrl'>

export interface BackupCounts {
  groups: number
  accounts: number
}

const BATCH = 500
const time = v.pipe(v.string(), v.isoTimestamp())
const count = v.pipe(v.number(), v.integer(), v.minValue(0))

/**
 * The first line of a backup. Each of the others holds one group or one account, and the last one the SHA-256 of all
 * before it; backups of version 1 end without.
 */
const Head = v.object({ hobbynest: v.picklist([1, 2]), savedAt: time, groups: count, accounts: count })
const { date, ...rules } = groupRules(() => false).entries
const GroupRow = v.object({
  id: v.pipe(v.string(), v.regex(/^[\da-f]{24}$/)),
  owner_uid: v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,128}$/)),
  user_name: v.pipe(
    v.string(),
    v.transform((name) => readName(name) || 'User'),
  ),
  user_email: v.string(),
  ...rules,
  end_date: date,
  created_at: time,
  updated_at: time,
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
})
const Account = v.looseObject({
  localId: v.pipe(v.string(), v.nonEmpty()),
  // Accounts of before hold their passwords as they were typed.
  passwordHash: v.optional(v.pipe(v.string(), v.transform(scrambleHash))),
})
const Accounts = v.object({ users: v.array(Account) })
const COLUMNS = Object.keys(GroupRow.entries).join(', ')

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
  const head = { hobbynest: 2, savedAt: new Date().toISOString(), ...counts }
  const lines = [head, ...groups.map((group) => ({ group })), ...accounts.map((account) => ({ account }))]
  const content = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
  await writeBeside(file, `${content}${JSON.stringify({ sha256: hash(content) })}\n`)
  await rename(beside(file), file)
  return counts
}

/**
 * Puts back what {@link saveBackup} saved; into either kind of database. All of it or nothing: the file is read to its
 * end and checked, each group by the rules of one, before anything is changed, in one transaction.
 * @param replace whether what is there may be deleted.
 * @throws {StartError} when the file is no whole backup, saying why, or there are groups or accounts already.
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
    if (accounts.length > 0) await writeBeside(accountsFile, JSON.stringify({ users: accounts }, null, 2))
    await writeGroups(place, groups, replace, async () => {
      if (accounts.length > 0) await rename(beside(accountsFile), accountsFile)
    })
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

/** @param atLast what must be done as well, or nothing is; the last thing before the groups are there for good. */
async function writeGroups(
  place: Place,
  groups: object[],
  replace: boolean,
  atLast: () => Promise<void>,
): Promise<void> {
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
      await atLast()
    })
  } finally {
    await database.close()
  }
}

async function readBackup(file: string) {
  const bytes = await readFile(file).catch(unreadable(file))
  const lines = bytes.toString('utf8').trimEnd().split('\n')

  function refuse(reason: string): never {
    throw new StartError(`${file} is not a complete HobbyNest backup: ${reason}`)
  }

  function readLine<Schema extends v.GenericSchema>(index: number, schema: Schema): v.InferOutput<Schema> {
    const parsed = v.safeParse(schema, parseJson(lines[index] ?? ''))
    return parsed.success ? parsed.output : refuse(`line ${index + 1}: ${describe(parsed.issues[0])}`)
  }

  const { hobbynest, ...counts } = readLine(0, Head)
  if (hobbynest === 2) {
    const sum = v.safeParse(v.object({ sha256: v.string() }), parseJson(lines.pop() ?? ''))
    if (!sum.success) return refuse('its checksum is missing.')
    const end = Buffer.byteLength(lines.map((line) => `${line}\n`).join(''))
    if (sum.output.sha256 !== hash(bytes.subarray(0, end))) return refuse('its checksum does not match.')
  }
  if (lines.length !== 1 + counts.groups + counts.accounts)
    refuse('it does not hold as many groups and accounts as it says.')
  const groups = Array.from(
    { length: counts.groups },
    (_, index) => readLine(1 + index, v.object({ group: GroupRow })).group,
  )
  const accounts = Array.from(
    { length: counts.accounts },
    (_, index) => readLine(1 + counts.groups + index, v.object({ account: Account })).account,
  )
  const ids = new Set<string>()
  for (const [index, { id }] of groups.entries()) {
    if (ids.has(id)) refuse(`line ${index + 2} repeats a group.`)
    ids.add(id)
  }
  return { groups, accounts }
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

/** The rules for a group have their own messages. */
function describe({ path, message }: v.BaseIssue<unknown>): string {
  const column = String(path?.at(-1)?.key ?? 'it')
  return column in rules || column === 'end_date' ? message : `${column} cannot be read.`
}

function hash(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
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

function beside(file: string): string {
  return `${file}.new`
}

/** To be renamed, so that the file itself is complete or as it was. */
async function writeBeside(file: string, content: string): Promise<void> {
  await writeFile(beside(file), content, { mode: 0o600, flush: true }).catch((cause: Error) => {
    throw new StartError(`${file} cannot be written: ${cause.message}.`, { cause })
  })
}

function notEmpty(what: string): StartError {
  return new StartError(
    `There are ${what} already. Add --replace to delete them and restore the backup instead.`,
  )
}
