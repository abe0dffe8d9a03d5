import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import * as v from 'valibot'
import { readName } from '../../src/auth/person-name.ts'
import { groupRules, isStorableText } from '../../src/features/groups/group-input.ts'
import type { Config } from '../config.ts'
import { makePrivateFolder } from '../database/data-folder.ts'
import { lockDataFolder } from '../database/data-lock.ts'
import type { Query } from '../database/database.ts'
import { assertDataThere, openDatabase } from '../database/open-database.ts'
import { scrambleHash } from '../local/local-passwords.ts'
import { NAMELESS } from '../members/member-store.ts'
import { MOST_BYTES } from '../photos/photo-store.ts'
import { ADD_WORDS, searchTextOf } from '../search/search-text.ts'
import { StartError } from '../start-error.ts'

/** Where the data are: the PostgreSQL at `databaseUrl`, else a folder; the local accounts always in the folder. */
type Place = Pick<Config, 'dataDir' | 'databaseUrl'>

interface BackupCounts {
  groups: number
  accounts: number
  memberships: number
  photos: number
}

/** Rows of both tables, from the database or a backup. */
interface Rows<Group = object> {
  groups: Group[]
  memberships: object[]
}

const BATCH = 500
/** How many photos are in memory at a time. */
const PHOTO_BATCH = 20
const time = v.pipe(v.string(), v.isoTimestamp())
const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const id = v.pipe(v.string(), v.regex(/^[\da-f]{24}$/))
const uid = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,128}$/))

/**
 * The first line of a backup. Each of the others holds one group, account, membership or photo, in this order, and the last
 * one the SHA-256 of everything before it; backups of version 1 have no checksum.
 */
const Head = v.object({
  hobbynest: v.picklist([1, 2]),
  savedAt: time,
  groups: count,
  accounts: count,
  memberships: v.optional(count, 0),
  photos: v.optional(count, 0),
})
const { category: _category, date: _date, ...rules } = groupRules(() => false).entries
/** Older groups may have what a new one could not. */
const anyText = v.pipe(v.string(), v.check(isStorableText))
const GroupRow = v.object({
  id,
  owner_uid: uid,
  user_name: v.pipe(
    v.string(),
    v.transform((name) => readName(name) || 'User'),
  ),
  user_email: anyText,
  ...rules,
  category: anyText,
  end_date: anyText,
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
const webp = v.pipe(
  v.string(),
  v.transform((text) => Buffer.from(text, 'base64')),
  v.check((bytes) => bytes.length <= MOST_BYTES && /^RIFF.{4}WEBP/s.test(bytes.toString('latin1', 0, 12))),
)
const PhotoRow = v.object({
  id: v.pipe(v.string(), v.regex(/^[\da-f]{32}$/)),
  owner_uid: uid,
  created_at: time,
  large: webp,
  small: webp,
})
const Account = v.looseObject({
  localId: v.pipe(v.string(), v.nonEmpty()),
  // Accounts in older backups hold their passwords as they were typed.
  passwordHash: v.optional(v.pipe(v.string(), v.transform(scrambleHash))),
})
const Accounts = v.object({ users: v.array(Account) })
const COLUMNS = Object.keys(GroupRow.entries).join(', ')
const MEMBERSHIP_COLUMNS = Object.keys(MembershipRow.entries).join(', ')
const USED_PHOTOS = `from hobbynest_photos one
  where exists (select from hobby_groups where photo_id = one.id)`

/**
 * Saves all groups with their members and photos, and all local accounts, as JSON lines. The file is complete or not there,
 * and only for its owner to read: it holds emails and password hashes.
 * @throws {StartError} when there is nothing to save, or another process uses the data folder.
 */
export async function saveBackup(place: Place, file: string): Promise<BackupCounts> {
  assertDataThere(place)
  const accounts = readAccounts(accountsFileOf(place))
  const database = await openDatabase(place)
  try {
    return await database.transaction(async (query) => {
      // So that groups, members and photos are those of one moment.
      await query('set transaction isolation level repeatable read')
      const { rows: groups } = await query<object>(
        `select ${COLUMNS} from hobby_groups order by created_at, id`,
      )
      const { rows: memberships } = await query<object>(
        `select ${MEMBERSHIP_COLUMNS} from hobbynest_memberships order by joined_at, id`,
      )
      const { rows } = await query<{ total: number }>(`select count(*)::int as total ${USED_PHOTOS}`)
      const counts = {
        groups: groups.length,
        accounts: accounts.length,
        memberships: memberships.length,
        photos: rows[0]?.total ?? 0,
      }
      const head = { hobbynest: 2, savedAt: new Date().toISOString(), ...counts }
      const lines = linesOf(head, { groups, memberships }, accounts, readPhotos(query))
      await writeWhole(file, withChecksum(lines))
      return counts
    }, 'patient')
  } finally {
    await database.close()
  }
}

/**
 * Puts back what {@link saveBackup} saved. All of it or nothing: the file is read to its
 * end and checked, each group by the rules of one, before anything is changed, in one transaction.
 * @param replace whether what is there may be deleted.
 * @throws {StartError} when the file is not a complete backup, saying why, or there are groups or accounts already.
 */
export async function restoreBackup(place: Place, file: string, replace: boolean): Promise<BackupCounts> {
  const { accounts, photos, counts, ...rows } = await readBackup(file)
  const accountsFile = accountsFileOf(place)
  const folder = makePrivateFolder(dirname(accountsFile))
  const release = lockDataFolder(folder)
  try {
    if (!replace && accounts.length > 0 && readAccounts(accountsFile).length > 0) throw notEmpty('accounts')
    await writeGroups(place, rows, replace, async (query) => {
      for await (const { id, owner_uid, created_at, large, small } of photos()) {
        await query(
          `insert into hobbynest_photos (id, owner_uid, created_at, unused_since, large, small)
          values ($1, $2, $3, now(), $4, $5) on conflict do nothing`,
          [id, owner_uid, created_at, large, small],
        )
      }
      if (accounts.length === 0) return
      await writeWhole(accountsFile, JSON.stringify({ users: accounts }, null, 2))
    })
  } finally {
    release()
  }
  return counts
}

async function* readPhotos(query: Query) {
  const sql = `select id, owner_uid, created_at, large, small ${USED_PHOTOS} and id > $1 order by id limit ${PHOTO_BATCH}`
  type Row = { id: string; large: Uint8Array; small: Uint8Array }
  for (let last = ''; ; ) {
    const { rows } = await query<Row>(sql, [last])
    for (const row of rows) {
      yield {
        ...row,
        large: Buffer.from(row.large).toString('base64'),
        small: Buffer.from(row.small).toString('base64'),
      }
    }
    if (rows.length < PHOTO_BATCH) return
    last = rows.at(-1)?.id ?? ''
  }
}

async function* linesOf(
  head: object,
  { groups, memberships }: Rows,
  accounts: object[],
  photos: AsyncIterable<object>,
): AsyncGenerator<object> {
  yield head
  for (const group of groups) yield { group }
  for (const account of accounts) yield { account }
  for (const membership of memberships) yield { membership }
  for await (const photo of photos) yield { photo }
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

/** @param atLast what must also be done, or else nothing is; the last step before the groups are committed. */
async function writeGroups(
  place: Place,
  { groups, memberships }: Rows<v.InferOutput<typeof GroupRow>>,
  replace: boolean,
  atLast: (query: Query) => Promise<void>,
): Promise<void> {
  const database = await openDatabase(place)
  try {
    await database.transaction(async (query) => {
      await query('lock table hobby_groups, hobbynest_memberships in exclusive mode')
      if (replace) {
        await query('delete from hobby_groups')
        await query('delete from hobbynest_creates')
        await query('delete from hobbynest_photos')
      }
      if ((await query('select 1 from hobby_groups limit 1')).rows.length > 0) throw notEmpty('groups')
      for (const batch of inBatches(groups)) {
        const texts = batch.map((group) => searchTextOf(group, group.user_name))
        const rows = batch.map((group, index) => ({
          ...group,
          name_key: texts[index]?.nameKey,
          search_text: texts[index]?.searchText,
        }))
        await insertAll(query, 'hobby_groups', `${COLUMNS}, name_key, search_text`, rows)
        await query(ADD_WORDS('$1'), [texts.flatMap(({ words }) => words).sort()])
      }
      for (const batch of inBatches(memberships)) {
        await insertAll(query, 'hobbynest_memberships', MEMBERSHIP_COLUMNS, batch)
      }
      await query(`update hobby_groups set joined = counted.total
        from (select group_id, count(*) as total from hobbynest_memberships group by group_id) counted
        where id = group_id`)
      await atLast(query)
    }, 'patient')
  } finally {
    await database.close()
  }
}

function* inBatches<Row>(rows: Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += BATCH) yield rows.slice(start, start + BATCH)
}

async function insertAll(query: Query, table: string, columns: string, rows: object[]): Promise<void> {
  await query(
    `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1::json)`,
    [JSON.stringify(rows)],
  )
}

/** The whole file is read and checked; photos, which may be many, are read anew where they are needed. */
async function readBackup(file: string) {
  function refuse(reason: string): never {
    throw new StartError(`${file} is not a complete HobbyNest backup: ${reason}`)
  }

  function readLine<Schema extends v.GenericSchema>(
    line: Buffer,
    index: number,
    schema: Schema,
  ): v.InferOutput<Schema> {
    const parsed = v.safeParse(schema, parseJson(line))
    return parsed.success ? parsed.output : refuse(`line ${index + 1}: ${describe(parsed.issues[0])}`)
  }

  const { first, last, total, sum } = await survey(file)
  const newer = v.object({ hobbynest: v.pipe(v.number(), v.gtValue(2)) })
  if (v.is(newer, parseJson(first))) refuse('a newer version of HobbyNest has made it.')
  const { hobbynest, savedAt: _, ...counts } = readLine(first, 0, Head)
  if (hobbynest === 2) {
    const end = v.safeParse(v.object({ sha256: v.string() }), parseJson(last))
    if (!end.success) return refuse('its checksum is missing.')
    if (end.output.sha256 !== sum) return refuse('its checksum does not match.')
  }
  const accountsFrom = 1 + counts.groups
  const membershipsFrom = accountsFrom + counts.accounts
  const photosFrom = membershipsFrom + counts.memberships
  const end = photosFrom + counts.photos
  if (total - (hobbynest === 2 ? 1 : 0) !== end)
    refuse('it does not hold as many groups, accounts, members and photos as it says.')

  async function* read<Schema extends v.GenericSchema>(schema: Schema, from: number, count: number) {
    let index = -1
    for await (const line of splitLines(file)) {
      index++
      if (index >= from + count) return
      if (index >= from) yield readLine(line, index, schema)
    }
  }

  const groups: v.InferOutput<typeof GroupRow>[] = []
  const ids = new Set<string>()
  for await (const { group } of read(v.object({ group: GroupRow }), 1, counts.groups)) {
    if (ids.has(group.id)) refuse(`line ${groups.length + 2} repeats a group.`)
    ids.add(group.id)
    groups.push(group)
  }
  const accounts: object[] = []
  for await (const { account } of read(v.object({ account: Account }), accountsFrom, counts.accounts)) {
    accounts.push(account)
  }

  const memberships: v.InferOutput<typeof MembershipRow>[] = []
  const known = new Set<string>()
  const members = read(v.object({ membership: MembershipRow }), membershipsFrom, counts.memberships)
  for await (const { membership } of members) {
    const { id, group_id, member_uid } = membership
    const line = `line ${membershipsFrom + memberships.length + 1}`
    if (!ids.has(group_id)) refuse(`${line} holds a member of no group.`)
    const keys = [id, `${group_id} ${member_uid}`]
    if (keys.some((key) => known.has(key))) refuse(`${line} repeats a member.`)
    for (const key of keys) known.add(key)
    memberships.push(membership)
  }

  async function* photos() {
    for await (const { photo } of read(v.object({ photo: PhotoRow }), photosFrom, counts.photos)) {
      yield photo
    }
  }
  for await (const _photo of photos());
  return { groups, accounts, memberships, photos, counts }
}

/** The first and the last line of a file, how many there are, and the SHA-256 of all but the last. */
async function survey(file: string) {
  const sum = createHash('sha256')
  let first: Buffer = Buffer.alloc(0)
  let last = first
  let total = 0
  try {
    for await (const line of splitLines(file)) {
      if (total === 0) first = line
      else sum.update(last).update('\n')
      last = line
      total++
    }
  } catch (cause) {
    throw new StartError(`${file} cannot be read: ${cause instanceof Error ? cause.message : cause}.`, {
      cause,
    })
  }
  return { first, last, total, sum: sum.digest('hex') }
}

/** Not `readline`, to which other characters end a line as well. */
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

function parseJson(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString('utf8'))
  } catch {
    return undefined
  }
}

/** The rules for a group have their own messages. */
function describe({ path, message }: v.BaseIssue<unknown>): string {
  const column = String(path?.at(-1)?.key ?? 'it')
  return column in rules ? message : `${column} cannot be read.`
}

function accountsFileOf({ dataDir }: Place): string {
  return resolve(dataDir, 'accounts', 'accounts.json')
}

function readAccounts(file: string): object[] {
  return existsSync(file) ? v.parse(Accounts, JSON.parse(readFileSync(file, 'utf8'))).users : []
}

/** The file is complete afterwards, or as it was. */
async function writeWhole(file: string, content: string | AsyncIterable<string>): Promise<void> {
  const beside = `${file}.new`
  try {
    await writeFile(beside, content, { mode: 0o600, flush: true })
    await rename(beside, file)
  } catch (cause) {
    await rm(beside, { force: true }).catch(() => {})
    throw new StartError(`${file} cannot be written: ${cause instanceof Error ? cause.message : cause}.`, {
      cause,
    })
  }
}

function notEmpty(what: string): StartError {
  return new StartError(
    `There are ${what} already. Add --replace to delete them and restore the backup instead.`,
  )
}
