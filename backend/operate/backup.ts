import { createHash } from 'node:crypto'
import { createReadStream, existsSync, statSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import * as v from 'valibot'
import { accountsFileOf, lockDataFolder, makePrivateFolder, readAccounts } from '../database/data-folder.ts'
import type { Query } from '../database/database.ts'
import { assertDataExists, type DataLocation, openDatabase } from '../database/open-database.ts'
import { OperatorError, reasonOf } from '../operator-error.ts'
import { onStop } from '../program.ts'
import { addWords, searchTextOf } from '../search/search-text.ts'

/** The first line. A line for each account and row of `KINDS` follows, then the SHA-256 of all lines. */
const Head = v.object({
  hobbynest: v.number(),
  groups: v.number(),
  accounts: v.number(),
  photos: v.optional(v.number(), 0),
})
const VERSION = 3
const Line = v.pipe(v.instance(Buffer), v.transform(String), v.parseJson())

type Group = Parameters<typeof searchTextOf>[0] & { user_name: string }

const GROUP = `id, owner_uid, user_name, user_email, name, category, description, location, members, end_date, photo,
  created_at, updated_at, version, hidden_why`
const OPERATION = 'what, target, why, who, done_at'

interface Kind {
  table: string
  /** SQL that reads the rows to save. */
  read: string
  /** SQL that inserts the rows in $1. */
  insert: string
  /** How many rows are read or inserted at once, if not `BATCH`. */
  batch?: number
  /** Existing rows are never deleted. */
  isKept?: boolean
}

/** What is saved and restored of the database. Kinds come after those that they refer to. */
const KINDS: Record<string, Kind> = {
  group: {
    table: 'hobby_groups',
    read: `select ${GROUP} from hobby_groups order by id`,
    insert: insertInto('hobby_groups', `${GROUP}, name_key, search_text`),
  },
  membership: wholeTable('hobbynest_memberships'),
  removed: wholeTable('hobbynest_removed'),
  report: wholeTable('hobbynest_reports'),
  message: wholeTable('hobbynest_messages'),
  subscriber: wholeTable('hobbynest_subscribers'),
  operation: {
    table: 'hobbynest_operations',
    read: `select ${OPERATION} from hobbynest_operations order by done_at, id`,
    insert: `${insertInto('hobbynest_operations', OPERATION)}
      where not exists (select from hobbynest_operations done
        where (done.target, done.done_at, done.what) = (kept.target, kept.done_at, kept.what)) order by done_at`,
    isKept: true,
  },
  photo: {
    table: 'hobbynest_photos',
    read: `select id, owner_uid, created_at, unused_since = 'infinity' as is_of_profile,
        translate(encode(large, 'base64'), E'\\n', '') as large, translate(encode(small, 'base64'), E'\\n', '') as small
      from hobbynest_photos
      where unused_since = 'infinity' or id in (select photo_id from hobby_groups) order by id`,
    insert: `insert into hobbynest_photos (id, owner_uid, created_at, unused_since, large, small)
      select id, owner_uid, created_at, case when is_of_profile then 'infinity' else now() end,
        decode(large, 'base64'), decode(small, 'base64')
      from json_to_recordset($1::json)
        photo (id text, owner_uid text, created_at timestamptz, is_of_profile boolean, large text, small text)`,
    batch: 20,
  },
}
const BATCH = 500

function wholeTable(table: string): Kind {
  return { table, read: `select * from ${table} order by id`, insert: insertInto(table) }
}

function insertInto(table: string, columns = ''): string {
  return `insert into ${table} ${columns && `(${columns})`}
    select ${columns || '*'} from json_populate_recordset(null::${table}, $1::json) kept`
}

/** Saves the database and local accounts as JSON lines, for the owner alone: they contain password hashes. */
export async function saveBackup(location: DataLocation, file: string) {
  assertDataExists(location)
  assertOrdinary(file)
  const accounts = readAccounts(accountsFileOf(location.dataDir))
  await using database = await openDatabase(location)
  return await database.transaction(async (query) => {
    await query('set transaction isolation level repeatable read')
    const { rows } = await query<{ groups: number; photos: number }>(
      `select (select count(*)::int from hobby_groups) as groups,
        (select count(*)::int from (${KINDS.photo?.read}) photos) as photos`,
    )
    const counts = { groups: 0, photos: 0, ...rows[0], accounts: accounts.length }

    async function* lines() {
      yield { hobbynest: VERSION, savedAt: new Date().toISOString(), ...counts }
      for (const account of accounts) yield { account }
      for (const [kind, { read, batch }] of Object.entries(KINDS)) {
        for await (const row of readRows(query, read, batch)) yield { [kind]: row }
      }
    }

    await writeAtomically(file, withChecksum(lines()), readHead)
    return counts
  }, 'no-time-limits')
}

/** Restores what {@link saveBackup} saved, all or nothing. @throws {OperatorError} saying why not. */
export async function restoreBackup(location: DataLocation, file: string, replace: boolean) {
  assertOrdinary(file)
  const { hobbynest: _, ...counts } = await readHead(file)
  const accountsFile = accountsFileOf(location.dataDir)
  using lock = new DisposableStack()
  lock.defer(lockDataFolder(makePrivateFolder(dirname(accountsFile))))
  if (!replace && counts.accounts > 0 && readAccounts(accountsFile).length > 0) throw notEmpty('accounts')
  await using database = await openDatabase(location)
  try {
    await database.transaction(async (query) => {
      await query('lock table hobby_groups, hobbynest_memberships in exclusive mode')
      if (replace) await deleteAll(query)
      if ((await query('select from hobby_groups limit 1')).rows.length > 0) throw notEmpty('groups')
      const users = await insertLines(query, file).catch((error: unknown) => {
        throw failed(file, 'restored', error)
      })
      await query(`update hobby_groups set joined = counted.total
        from (select group_id, count(*) as total from hobbynest_memberships group by group_id) counted
        where id = group_id`)
      if (users.length > 0) await writeAtomically(accountsFile, JSON.stringify({ users }, null, 2))
    }, 'no-time-limits')
  } catch (error) {
    // The rolled-back rows still take up disk space, which the next start needs.
    await database.query('vacuum').catch(() => {})
    throw error
  }
  return counts
}

async function deleteAll(query: Query): Promise<void> {
  const tables = Object.values(KINDS).flatMap(({ table, isKept }) => (isKept ? [] : [table]))
  for (const table of ['hobbynest_creates', ...tables.reverse()]) await query(`delete from ${table}`)
  // Unlike a delete, this also resets the estimate that limits the words.
  await query('truncate hobbynest_words')
}

/** Inserts the rows, and returns the accounts. */
async function insertLines(query: Query, file: string): Promise<object[]> {
  const accounts: object[] = []
  let kind = ''
  let rows: object[] = []
  for await (const text of splitLines(file)) {
    const [[next, content] = ['']] = Object.entries<object>(JSON.parse(text.toString()))
    if (next !== kind || rows.length === (KINDS[kind]?.batch ?? BATCH)) {
      await insertRows(query, kind, rows)
      kind = next
      rows = []
    }
    if (content) (kind === 'account' ? accounts : rows).push(content)
  }
  await insertRows(query, kind, rows)
  return accounts
}

async function insertRows(query: Query, kind: string, rows: object[]): Promise<void> {
  const { insert } = KINDS[kind] ?? {}
  if (!insert) return
  const content = kind === 'group' ? await withSearchText(query, rows as Group[]) : rows
  await query(`${insert} on conflict do nothing`, [JSON.stringify(content)])
}

/** What groups are found by is not saved: another version may derive it differently. */
async function withSearchText(query: Query, groups: Group[]): Promise<object[]> {
  const texts = groups.map((group) => searchTextOf(group, group.user_name))
  const words = texts.flatMap((text) => text.words)
  await addWords(query, words)
  return groups.map((group, index) => {
    return { ...group, name_key: texts[index]?.nameKey, search_text: texts[index]?.searchText }
  })
}

async function* readRows(query: Query, read: string, batch = BATCH): AsyncGenerator<object> {
  await query(`declare kept no scroll cursor for select row_to_json(kept)::text as row from (${read}) kept`)
  let count = batch
  while (count === batch) {
    const { rows } = await query<{ row: string }>(`fetch ${batch} from kept`)
    for (const { row } of rows) yield JSON.parse(row)
    count = rows.length
  }
  await query('close kept')
}

async function* withChecksum(lines: AsyncIterable<object>): AsyncGenerator<string> {
  const sum = createHash('sha256')
  for await (const content of lines) {
    const line = `${JSON.stringify(content)}\n`
    sum.update(line)
    yield line
  }
  yield `${JSON.stringify({ sha256: sum.digest('hex') })}\n`
}

async function readHead(file: string): Promise<v.InferOutput<typeof Head>> {
  const sum = createHash('sha256')
  let first: Buffer | undefined
  let last: Buffer | undefined
  try {
    for await (const line of splitLines(file)) {
      first ??= line
      if (last) sum.update(last).update('\n')
      last = line
    }
  } catch (error) {
    throw failed(file, 'read', error)
  }
  const refuse = (reason: string) => new OperatorError(`${file} cannot be restored: ${reason}`)
  const head = v.safeParse(v.pipe(Line, Head), first)
  if (!head.success) throw refuse('it does not begin like a backup of HobbyNest.')
  if (head.output.hobbynest > VERSION) throw refuse('it was made by a newer version of HobbyNest.')
  const end = v.safeParse(v.pipe(Line, v.object({ sha256: v.string() })), last)
  if (!end.success) throw refuse('it is not complete, as its checksum is missing.')
  if (end.output.sha256 !== sum.digest('hex')) throw refuse('it is damaged, as its checksum does not match.')
  return head.output
}

/** Used in place of `readline`, which also ends lines at other characters. */
async function* splitLines(file: string): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024 })) {
    rest = Buffer.concat([rest, chunk])
    for (let end = rest.indexOf('\n'); end >= 0; end = rest.indexOf('\n')) {
      yield rest.subarray(0, end)
      rest = rest.subarray(end + 1)
    }
  }
  if (rest.length > 0) yield rest
}

async function writeAtomically(
  file: string,
  content: string | AsyncIterable<string>,
  check?: (file: string) => Promise<unknown>,
): Promise<void> {
  const newFile = `${file}.new`
  onStop(() => rm(newFile, { force: true }))
  try {
    await writeFile(newFile, content, { mode: 0o600, flush: true })
    await check?.(newFile)
    await rename(newFile, file)
  } catch (error) {
    await rm(newFile, { force: true }).catch(() => {})
    throw failed(file, 'written', error)
  }
}

/** A pipe would be empty when it is read the second time, and a backup would take the place of a device. */
function assertOrdinary(file: string): void {
  if (!existsSync(file) || statSync(file).isFile()) return
  throw new OperatorError(`A backup is saved in and restored from an ordinary file, which ${file} is not.`)
}

function failed(file: string, what: string, cause: unknown): OperatorError {
  return new OperatorError(`${file} cannot be ${what}: ${reasonOf(cause)}.`, { cause })
}

function notEmpty(what: string): OperatorError {
  return new OperatorError(
    `There are already ${what} here: npm run restore -- <file> --replace deletes them and restores the backup instead.`,
  )
}
