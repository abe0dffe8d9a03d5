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
import type { Query } from './database.ts'
import { scrambleHash } from './local-passwords.ts'
import { NAMELESS } from './member-store.ts'
import { openDatabase } from './open-database.ts'
import { StartError } from './start-error.ts'

/** Where the data are: the PostgreSQL at `databaseUrl`, else a folder; the local accounts always in the folder. */
type Place = Pick<Config, 'dataDir' | 'databaseUrl'>

interface BackupCounts {
  groups: number
  accounts: number
}

/** Rows of both tables, from the database or a backup. */
interface Rows {
  groups: { id: string }[]
  memberships: { group_id: string }[]
}

const BATCH = 500
const time = v.pipe(v.string(), v.isoTimestamp())
const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const id = v.pipe(v.string(), v.regex(/^[\da-f]{24}$/))
const uid = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,128}$/))

/**
 * The first line of a backup. Each of the others holds one group, account or membership, in this order, and the last one
 * the SHA-256 of everything before it; backups of version 1 have no checksum.
 */
const Head = v.object({
  hobbynest: v.picklist([1, 2]),
  savedAt: time,
  groups: count,
  accounts: count,
  memberships: v.optional(count, 0),
})
const { date, ...rules } = groupRules(() => false).entries
const GroupRow = v.object({
  id,
  owner_uid: uid,
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
const MembershipRow = v.object({
  id,
  group_id: id,
  member_uid: uid,
  name: v.pipe(
    v.string(),
    v.transform((name) => readName(name) || NAMELESS),
  ),
  joined_at: time,
})
const Account = v.looseObject({
  localId: v.pipe(v.string(), v.nonEmpty()),
  // Accounts of before hold their passwords as they were typed.
  passwordHash: v.optional(v.pipe(v.string(), v.transform(scrambleHash))),
})
const Accounts = v.object({ users: v.array(Account) })
const COLUMNS = Object.keys(GroupRow.entries).join(', ')
const MEMBERSHIP_COLUMNS = Object.keys(MembershipRow.entries).join(', ')

/**
 * Saves all groups with their members, and all local accounts, as JSON lines. The file is complete or not there, and only
 * for its owner to read: it holds e-mails and password hashes.
 * @throws {StartError} when there is nothing to save, or another process uses the data folder.
 */
export async function saveBackup(place: Place, file: string): Promise<BackupCounts> {
  if (!place.databaseUrl && !existsSync(resolve(place.dataDir, 'pglite'))) {
    throw new StartError(`There is no data in ${resolve(place.dataDir)}.`)
  }
  const { groups, memberships } = await readGroups(place)
  const accounts = readAccounts(accountsFileOf(place))
  const counts = { groups: groups.length, accounts: accounts.length }
  const head = {
    hobbynest: 2,
    savedAt: new Date().toISOString(),
    ...counts,
    memberships: memberships.length,
  }
  const lines = [
    head,
    ...groups.map((group) => ({ group })),
    ...accounts.map((account) => ({ account })),
    ...memberships.map((membership) => ({ membership })),
  ]
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
  const { accounts, ...rows } = await readBackup(file)
  const accountsFile = accountsFileOf(place)
  const folder = join(accountsFile, '..')
  closeDataFolder(place.dataDir)
  await mkdir(folder, { recursive: true })
  const release = await lockDataFolder(folder)
  try {
    if (!replace && accounts.length > 0 && readAccounts(accountsFile).length > 0) throw notEmpty('accounts')
    if (accounts.length > 0) await writeBeside(accountsFile, JSON.stringify({ users: accounts }, null, 2))
    await writeGroups(place, rows, replace, async () => {
      if (accounts.length > 0) await rename(beside(accountsFile), accountsFile)
    })
  } finally {
    release()
  }
  return { groups: rows.groups.length, accounts: accounts.length }
}

async function readGroups(place: Place): Promise<Rows> {
  const database = await openDatabase(place)
  try {
    const { rows: memberships } = await database.query<{ group_id: string }>(
      `select ${MEMBERSHIP_COLUMNS} from hobbynest_memberships order by joined_at, id`,
    )
    const { rows: groups } = await database.query<{ id: string }>(
      `select ${COLUMNS} from hobby_groups order by created_at, id`,
    )
    // A group may have been deleted in between.
    const ids = new Set(groups.map((group) => group.id))
    return { groups, memberships: memberships.filter(({ group_id }) => ids.has(group_id)) }
  } finally {
    await database.close()
  }
}

/** @param atLast what must be done as well, or nothing is; the last thing before the groups are there for good. */
async function writeGroups(
  place: Place,
  { groups, memberships }: Rows,
  replace: boolean,
  atLast: () => Promise<void>,
): Promise<void> {
  const database = await openDatabase(place)
  try {
    await database.transaction(async (query) => {
      await query('lock table hobby_groups, hobbynest_memberships in exclusive mode')
      if (replace) {
        await query('delete from hobby_groups')
        await query('delete from hobbynest_create_keys')
      }
      if ((await query('select 1 from hobby_groups limit 1')).rows.length > 0) throw notEmpty('groups')
      await insertAll(query, 'hobby_groups', COLUMNS, groups)
      await insertAll(query, 'hobbynest_memberships', MEMBERSHIP_COLUMNS, memberships)
      await atLast()
    })
  } finally {
    await database.close()
  }
}

async function insertAll(query: Query, table: string, columns: string, rows: object[]): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH) {
    await query(
      `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1::json)`,
      [JSON.stringify(rows.slice(start, start + BATCH))],
    )
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
  const accountsFrom = 1 + counts.groups
  const membershipsFrom = accountsFrom + counts.accounts
  if (lines.length !== membershipsFrom + counts.memberships)
    refuse('it does not hold as many groups, accounts and members as it says.')
  const groups = Array.from(
    { length: counts.groups },
    (_, index) => readLine(1 + index, v.object({ group: GroupRow })).group,
  )
  const accounts = Array.from(
    { length: counts.accounts },
    (_, index) => readLine(accountsFrom + index, v.object({ account: Account })).account,
  )
  const memberships = Array.from(
    { length: counts.memberships },
    (_, index) => readLine(membershipsFrom + index, v.object({ membership: MembershipRow })).membership,
  )
  const ids = new Set<string>()
  for (const [index, { id }] of groups.entries()) {
    if (ids.has(id)) refuse(`line ${index + 2} repeats a group.`)
    ids.add(id)
  }
  const known = new Set<string>()
  for (const [index, { id, group_id, member_uid }] of memberships.entries()) {
    const line = `line ${membershipsFrom + index + 1}`
    if (!ids.has(group_id)) refuse(`${line} holds a member of no group.`)
    const keys = [id, `${group_id} ${member_uid}`]
    if (keys.some((key) => known.has(key))) refuse(`${line} repeats a member.`)
    for (const key of keys) known.add(key)
  }
  return { groups, accounts, memberships }
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
