import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import * as v from 'valibot'
import { accountsFileOf, lockDataFolder, makePrivateFolder } from '../database/data-folder.ts'
import type { Query } from '../database/database.ts'
import { assertDataExists, type DataLocation, withDatabase } from '../database/open-database.ts'
import { OperatorError, reasonOf } from '../operator-error.ts'
import { addWords, searchTextOf } from '../search/search-text.ts'

/** The first line. A line for each group, account, row of `TABLES` and photo follows, then the SHA-256 of all lines. */
const Head = v.object({
  hobbynest: v.number(),
  groups: v.number(),
  accounts: v.number(),
  photos: v.optional(v.number(), 0),
})
const VERSION = 3
const Accounts = v.pipe(v.string(), v.parseJson(), v.object({ users: v.array(v.looseObject({})) }))
const Line = v.pipe(v.instance(Buffer), v.transform(String), v.parseJson())

type Group = Parameters<typeof searchTextOf>[0] & { user_name: string }

const GROUP = `id, owner_uid, user_name, user_email, name, category, description, location, members, end_date, photo,
  created_at, updated_at, version, hidden_why`
/** A table whose rows are saved and restored as they are. */
interface SavedTable {
  table: string
  columns?: string
  order?: string
  /** Which rows to restore. If set, existing rows are never deleted. */
  where?: string
}

const TABLES: Record<string, SavedTable> = {
  membership: { table: 'hobbynest_memberships' },
  removed: { table: 'hobbynest_removed' },
  report: { table: 'hobbynest_reports' },
  message: { table: 'hobbynest_messages' },
  subscriber: { table: 'hobbynest_subscribers' },
  operation: {
    table: 'hobbynest_operations',
    columns: 'what, target, why, who, done_at',
    order: 'done_at, id',
    where: `where not exists (select from hobbynest_operations done
      where (done.target, done.done_at, done.what) = (kept.target, kept.done_at, kept.what)) order by done_at`,
  },
}
const PHOTO = `id, owner_uid, created_at, unused_since = 'infinity' as is_of_profile, ${base64Of('large')}, ${base64Of('small')}`
const USED_PHOTOS = `(select * from hobbynest_photos
  where unused_since = 'infinity' or id in (select photo_id from hobby_groups)) photos`

const BATCH = 500
const PHOTO_BATCH = 20

/** Saves the database and local accounts as JSON lines, for the owner alone: they contain password hashes. */
export async function saveBackup(location: DataLocation, file: string) {
  assertDataExists(location)
  const accounts = readAccounts(accountsFileOf(location.dataDir))
  return withDatabase(location, ({ transaction }) =>
    transaction(async (query) => {
      await query('set transaction isolation level repeatable read')
      const { rows } = await query<{ groups: number; photos: number }>(
        `select (select count(*)::int from hobby_groups) as groups,
          (select count(*)::int from ${USED_PHOTOS}) as photos`,
      )
      const counts = { groups: 0, photos: 0, ...rows[0], accounts: accounts.length }

      async function* lines() {
        yield { hobbynest: VERSION, savedAt: new Date().toISOString(), ...counts }
        for await (const group of readRows(query, 'hobby_groups', GROUP)) yield { group }
        for (const account of accounts) yield { account }
        for (const [kind, { table, columns, order }] of Object.entries(TABLES)) {
          for await (const row of readRows(query, table, columns, order)) yield { [kind]: row }
        }
        for await (const photo of readRows(query, USED_PHOTOS, PHOTO, 'id', PHOTO_BATCH)) yield { photo }
      }

      await writeAtomically(file, withChecksum(lines()), readHead)
      return counts
    }, 'no-time-limits'),
  )
}

/** Restores what {@link saveBackup} saved, all or nothing. @throws {OperatorError} saying why not. */
export async function restoreBackup(location: DataLocation, file: string, replace: boolean) {
  const { hobbynest: _, ...counts } = await readHead(file)
  const accountsFile = accountsFileOf(location.dataDir)
  const release = lockDataFolder(makePrivateFolder(dirname(accountsFile)))
  try {
    if (!replace && counts.accounts > 0 && readAccounts(accountsFile).length > 0) throw notEmpty('accounts')
    await withDatabase(location, ({ transaction, query: run }) =>
      transaction(async (query) => {
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
      }, 'no-time-limits').catch(async (error) => {
        // The rolled-back rows still take up disk space, which the next start needs.
        await run('vacuum').catch(() => {})
        throw error
      }),
    )
  } finally {
    release()
  }
  return counts
}

async function deleteAll(query: Query): Promise<void> {
  const tables = Object.values(TABLES).flatMap(({ table, where }) => (where ? [] : [table]))
  for (const table of [...tables, 'hobby_groups', 'hobbynest_creates', 'hobbynest_photos']) {
    await query(`delete from ${table}`)
  }
  // Unlike a delete, this also resets the estimate that limits the words.
  await query('truncate hobbynest_words')
}

async function insertLines(query: Query, file: string): Promise<object[]> {
  const accounts: object[] = []
  const rows: Record<string, object[]> = Object.fromEntries(
    ['group', ...Object.keys(TABLES)].map((kind) => [kind, []]),
  )
  for await (const text of splitLines(file)) {
    const [[kind, content] = ['']] = Object.entries<object>(JSON.parse(text.toString()))
    if (!content) continue
    if (kind === 'account') accounts.push(content)
    if (kind === 'photo') await insertPhoto(query, content)
    rows[kind]?.push(content)
    if (rows[kind]?.length === BATCH) await flush(query, rows)
  }
  await flush(query, rows)
  return accounts
}

/** Inserts groups first, since other rows refer to them. */
async function flush(query: Query, rows: Record<string, object[]>): Promise<void> {
  await insertGroups(query, (rows.group ?? []) as Group[])
  for (const [kind, table] of Object.entries(TABLES)) await insertRows(query, table, rows[kind] ?? [])
  for (const kind in rows) rows[kind] = []
}

async function insertGroups(query: Query, groups: Group[]): Promise<void> {
  const texts = groups.map((group) => searchTextOf(group, group.user_name))
  const rows = groups.map((group, index) => ({
    ...group,
    name_key: texts[index]?.nameKey,
    search_text: texts[index]?.searchText,
  }))
  await insertRows(query, { table: 'hobby_groups', columns: `${GROUP}, name_key, search_text` }, rows)
  await query(addWords('$1'), [texts.flatMap(({ words }) => words).sort()])
}

async function insertRows(query: Query, { table, columns, where = '' }: SavedTable, rows: object[]) {
  if (rows.length === 0) return
  await query(
    `insert into ${table} ${columns ? `(${columns})` : ''}
    select ${columns ?? '*'} from json_populate_recordset(null::${table}, $1::json) kept ${where} on conflict do nothing`,
    [JSON.stringify(rows)],
  )
}

async function insertPhoto(query: Query, photo: object): Promise<void> {
  await query(
    `insert into hobbynest_photos (id, owner_uid, created_at, unused_since, large, small)
    select id, owner_uid, created_at, case when is_of_profile then 'infinity' else now() end,
      decode(large, 'base64'), decode(small, 'base64')
    from json_to_record($1::json)
      photo (id text, owner_uid text, created_at timestamptz, is_of_profile boolean, large text, small text)
    on conflict do nothing`,
    [JSON.stringify(photo)],
  )
}

async function* readRows(
  query: Query,
  table: string,
  columns = '*',
  order = 'id',
  batch = BATCH,
): AsyncGenerator<object> {
  await query(`declare kept no scroll cursor for
    select row_to_json(kept)::text as row from (select ${columns} from ${table} order by ${order}) kept`)
  let count = batch
  while (count === batch) {
    const { rows } = await query<{ row: string }>(`fetch ${batch} from kept`)
    for (const { row } of rows) yield JSON.parse(row)
    count = rows.length
  }
  await query('close kept')
}

function base64Of(column: string): string {
  return `translate(encode(${column}, 'base64'), E'\\n', '') as ${column}`
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

function readAccounts(file: string): object[] {
  try {
    return existsSync(file) ? v.parse(Accounts, readFileSync(file, 'utf8')).users : []
  } catch (error) {
    throw failed(file, 'read', error)
  }
}

async function writeAtomically(
  file: string,
  content: string | AsyncIterable<string>,
  check?: (file: string) => Promise<unknown>,
): Promise<void> {
  const newFile = `${file}.new`
  try {
    await writeFile(newFile, content, { mode: 0o600, flush: true })
    await check?.(newFile)
    await rename(newFile, file)
  } catch (error) {
    await rm(newFile, { force: true }).catch(() => {})
    throw failed(file, 'written', error)
  }
}

function failed(file: string, what: string, cause: unknown): OperatorError {
  return new OperatorError(`${file} cannot be ${what}: ${reasonOf(cause)}.`, { cause })
}

function notEmpty(what: string): OperatorError {
  return new OperatorError(
    `There are already ${what} here: npm run restore -- <file> --replace deletes them and restores the backup instead.`,
  )
}
