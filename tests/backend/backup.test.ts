import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DataLocation, openDatabase } from '../../backend/database/open-database.ts'
import { addSamples } from '../../backend/local/samples.ts'
import { restoreBackup, saveBackup } from '../../backend/operate/backup.ts'
import { createOperations } from '../../backend/operate/operations.ts'
import { OperatorError } from '../../backend/operator-error.ts'
import { createPhotoStore } from '../../backend/photos/photo-store.ts'
import { runProgram } from '../stack/support/program.ts'
import { makeFolder, PROCESS_ENV } from '../stack/support/stack-process.ts'
import { buildInput, createGroup, errorOf, MESSAGE, openApp, sendGroup, sendTo } from './support/app.ts'
import { putDatabase } from './support/make-once.ts'
import { startPostgres } from './support/postgres-cluster.ts'
import { ada, bob, operator } from './support/tokens.ts'

const COMMAND = resolve(import.meta.dirname, '../../backend/operate-command.ts')
const ACCOUNTS = {
  users: [{ localId: 'uid-ada', email: 'ada@hobbynest.test', passwordHash: 'hash', salt: 'x' }],
}
/** All that a backup contains except the accounts. */
const KEPT = {
  groups: 'select * from hobby_groups',
  members: 'select * from hobbynest_memberships',
  removed: 'select * from hobbynest_removed',
  reports: 'select * from hobbynest_reports',
  operations: 'select what, target, why, who, done_at from hobbynest_operations',
  messages: 'select * from hobbynest_messages',
  subscribers: 'select * from hobbynest_subscribers',
  photos: `select id, owner_uid, created_at, unused_since = 'infinity' as is_of_profile, large, small
    from hobbynest_photos where id in (select photo_id from hobby_groups) or unused_since = 'infinity'`,
}
/** What a restore derives, and what concerns one database or day alone. */
const LEFT_OUT =
  /(joined|name_key|search_text|unused_since|operations.id)$|_(creates|forgotten|migrated|revision|words)\./
type Dump = Record<keyof typeof KEPT, Record<string, unknown>[]>

const folder = makeFolder()
const file = join(folder, 'backup.jsonl')
const local = { dataDir: join(folder, 'local') }
let postgres: Awaited<ReturnType<typeof startPostgres>>
let remote: DataLocation

const accountsOf = ({ dataDir }: DataLocation) => join(dataDir, 'accounts/accounts.json')

const createLocation = async (name: string) => ({
  dataDir: join(folder, name),
  databaseUrl: await postgres.create(name),
})

async function dump(location: DataLocation): Promise<Dump> {
  await using database = await openDatabase(location)
  const lists = Object.entries(KEPT).map(
    ([kind, sql]) =>
      `'${kind}', (select coalesce(jsonb_agg(to_jsonb(kept) order by kept), '[]') from (${sql}) kept)`,
  )
  const sql = `select json_build_object(${lists.join()}) as dumped`
  const { rows } = await database.query<{ dumped: Buffer }>(sql)
  return JSON.parse(String(rows[0]?.dumped))
}

beforeAll(async () => {
  postgres = await startPostgres()
  remote = await createLocation('remote')
  await putDatabase(local.dataDir)
  mkdirSync(join(local.dataDir, 'accounts'))
  writeFileSync(accountsOf(local), JSON.stringify(ACCOUNTS))
  await fill()
  await saveBackup(local, file)
  await restoreBackup(remote, file, false)
})

afterAll(() => postgres.stop())

async function fill(): Promise<void> {
  await using database = await openDatabase(local)
  await addSamples(database)
  // Older groups may have values that a new one could not have. A restore recomputes the words of each group.
  await database.query(
    `update hobby_groups set category = 'Chess', end_date = 'the first of May',
      search_text = replace(search_text, ' drawing painting ', ' chess ')
    where id = (select id from hobby_groups order by created_at desc limit 1)`,
  )
  const photos = createPhotoStore(database)
  const bytes = { large: Buffer.alloc(1000, 'large'), small: Buffer.from([0, 10, 255]) }
  const [shown] = [await photos.add(bytes, ada.sub, false), await photos.add(bytes, ada.sub, false)]
  await photos.add(bytes, ada.sub, true)
  const app = await openApp(database, { env: { OPERATORS: operator.email } })
  const as = { ...ada, name: 'Ädä "A" 🌻' }
  const photo = `https://hobbynest.example/api/photos/${shown}-800.webp`
  const id = await createGroup(app, { description: 'We fish.\n\\ " 🎨', photo }, as)
  const url = `/api/all-group/${id}`
  await sendTo(app, 'PUT', url, { as, payload: buildInput({ description: 'We fish.\n\\ " 🎨', photo }) })
  for (const sub of ['uid-ada', 'uid-bob', 'uid-cleo', 'uid-dan'])
    await sendTo(app, 'PUT', `${url}/members/me`, { as: { sub, name: `${sub} 🌻` } })
  await sendTo(app, 'DELETE', `${url}/members/me`, { as: bob })
  const { members } = (await sendTo(app, 'GET', `${url}/members`, { as })).json()
  await sendTo(app, 'DELETE', `${url}/members/${members.at(-1).id}`, { as })
  const report = { reason: 'Something else', words: 'Two\nlines 🌻' }
  await sendTo(app, 'POST', `${url}/reports`, { as: bob, payload: report })
  const { run } = createOperations(database)
  for (const what of ['ban', 'unban', 'ban'] as const) await run({ what, target: 'uid-dan', why: what })
  await run({ what: 'hide', target: id, why: 'Pills.', who: operator.email })
  await sendTo(app, 'POST', '/api/messages/contact', { payload: MESSAGE })
  await database.query(
    `insert into hobbynest_subscribers (id, email, confirmed_at) values ('s1', 'dan@hobbynest.test', now())`,
  )
}

it('moves all groups with their photos and members, the log of operators, and all accounts, to another database and back', async () => {
  const before = await dump(local)
  const { groups, members, removed, operations, ...others } = before
  expect(removed).toMatchObject([{ member_uid: 'uid-dan', name: 'uid-dan 🌻' }])
  expect(operations.map(({ what }) => what).sort()).toEqual(['ban', 'ban', 'hide', 'unban'])
  expect(members).toContainEqual(expect.objectContaining({ member_uid: 'uid-cleo', name: 'uid-cleo 🌻' }))
  expect(Object.values(others).map(({ length }) => length)).toEqual([1, 1, 1, 2])
  const counts = { groups: groups.length, accounts: 1, photos: 2 }
  const moved = join(folder, 'moved.jsonl')
  expect(await saveBackup(local, moved)).toEqual(counts)
  expect(statSync(moved).mode & 0o777).toBe(0o600)

  const other = await createLocation('other')
  expect(await restoreBackup(other, moved, false)).toEqual(counts)
  expect(await dump(other)).toEqual(before)
  expect(JSON.parse(readFileSync(accountsOf(other), 'utf8'))).toEqual(ACCOUNTS)

  const back = { dataDir: join(folder, 'back') }
  await putDatabase(back.dataDir)
  await saveBackup(other, moved)
  await restoreBackup(back, moved, false)
  expect(await dump(back)).toEqual(before)
})

it('saves every table and column that a restore cannot derive', async () => {
  await using database = await openDatabase(local)
  const sql = `select table_name || '.' || column_name as name
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'`
  const { rows } = await database.query<{ name: string }>(sql)
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  const saved = lines.flatMap((line) => {
    const [[kind, row] = ['', {}]] = Object.entries<object>(JSON.parse(line))
    const table = kind === 'group' ? 'hobby_groups' : `hobbynest_${kind.replace(/(?<!d)$/, 's')}`
    return Object.keys(row).map((column) => `${table}.${column}`)
  })
  expect(rows.filter(({ name }) => !saved.includes(name) && !LEFT_OUT.test(name))).toEqual([])
})

it('restores a backup by a HobbyNest from before PostgreSQL', async () => {
  const place = await createLocation('older')
  const saved = join(import.meta.dirname, 'fixtures/backup-before-postgres.jsonl')
  const counts = { groups: 3, accounts: 1, photos: 1 }
  expect(await restoreBackup(place, saved, false)).toEqual(counts)
  const { groups, photos, members } = await dump(place)
  expect(groups).toMatchObject([
    { name: 'Night Fishing 2', version: 2, joined: 1, end_day: '2087-01-01', owner_uid: 'uid-ada' },
    { name: 'Кино 東京写真部', joined: 2, photo_id: expect.stringMatching(/^[\da-f]{32}$/) },
    { name: 'Ended long ago', category: 'Chess', joined: 0, end_date: 'the first of May', end_day: '' },
  ])
  expect([photos.length, members.length]).toEqual([1, 3])
  await using database = await openDatabase(place)
  const found = await sendTo(await openApp(database), 'GET', `/api/all-group?q=${encodeURI('写真')}`)
  expect(found.json()).toMatchObject([{ name: 'Кино 東京写真部', joined: 2 }])
})

it('refuses to restore over groups or accounts, unless told to replace them', async () => {
  await using database = await openDatabase(remote)
  const { query } = database
  await query(`update hobby_groups set name = 'Changed since'`)
  await query(`insert into hobbynest_subscribers (id, email) values ('s2', 'since@hobbynest.test')`)
  await createPhotoStore(database).add({ large: Buffer.of(1), small: Buffer.of(1) }, ada.sub, true)
  await query(
    `insert into hobbynest_creates (owner_uid, key, input_hash, group_id, created_at)
    select owner_uid, 'a-key', 'hash', id, now() from hobby_groups limit 1`,
  )
  await query(`insert into hobbynest_words values ('zzz')`)
  const changed = await dump(remote)
  const refused = (what: string) =>
    expect(restoreBackup(remote, file, false)).rejects.toThrow(
      `There are already ${what} here: npm run restore -- <file> --replace deletes them`,
    )
  await refused('accounts')
  rmSync(accountsOf(remote))
  await refused('groups')
  expect(await dump(remote)).toEqual(changed)
  expect(readdirSync(join(remote.dataDir, 'accounts')).filter((name) => /json/.test(name))).toEqual([])
  await restoreBackup(remote, file, true)
  expect(await dump(remote)).toEqual(await dump(local))
  expect((await query('select from hobbynest_creates')).rows).toEqual([])
  expect((await query(`select from hobbynest_words where word = 'zzz'`)).rows).toEqual([])
  expect((await query('select from hobbynest_words')).rows).not.toEqual([])
})

it('keeps the later log of operators, without duplicates, when it replaces the rest', async () => {
  const place = await createLocation('later')
  await restoreBackup(place, file, false)
  await using database = await openDatabase(place)
  const { run, whyBanned } = createOperations(database)
  await run({ what: 'ban', target: 'uid-dora', why: 'Since' })
  await run({ what: 'unban', target: 'uid-dan', why: 'Since' })
  const { operations } = await dump(place)
  await restoreBackup(place, file, true)
  expect((await dump(place)).operations).toEqual(operations)
  expect([await whyBanned('uid-dora'), await whyBanned('uid-dan')]).toEqual(['Since', undefined])
})

it('replaces everything while somebody creates a group, who only has to wait', async () => {
  await using database = await openDatabase(remote)
  const app = await openApp(database)
  const waiting = async (table: string) => {
    const sql = 'select from pg_locks where relation = $1::text::regclass and not granted'
    return (await database.query(sql, [table])).rows.length
  }
  const [restored, created] = await database.transaction(async (query) => {
    await query('lock table hobbynest_photos in exclusive mode')
    const restoring = restoreBackup(remote, file, true)
    await expect.poll(() => waiting('hobbynest_photos')).toBe(1)
    const creating = sendGroup(app)
    await expect.poll(() => waiting('hobby_groups')).toBe(1)
    return [restoring.catch((error) => error), creating]
  })
  expect(await restored).toMatchObject({ accounts: 1 })
  expect((await created).statusCode).toBe(201)
})

it('saves one moment of all tables in the middle of many writes, and its bans apply once it is restored elsewhere', async () => {
  const [from, to] = [await createLocation('busy'), await createLocation('rehearsal')]
  const saved = join(folder, 'busy.jsonl')
  let [isWriting, written, firstBanned] = [true, 0, '']
  await using database = await openDatabase(from)
  const app = await openApp(database)
  const { run } = createOperations(database)
  const writers = Array.from({ length: 6 }, async (_, writer) => {
    for (let count = 0; isWriting; count++) {
      const sub = `uid-${writer}-${count}`
      const seat = `/api/all-group/${await createGroup(app)}/members/me`
      await sendTo(app, 'PUT', seat, { as: { ...ada, sub } })
      await run({ what: 'ban', target: sub, why: 'Load' })
      firstBanned ||= sub
      written += 1
    }
  })
  await expect.poll(() => written, { timeout: 30_000 }).toBeGreaterThan(20)
  const before = written
  const counts = await saveBackup(from, saved)
  isWriting = false
  await Promise.all(writers)

  expect(await restoreBackup(to, saved, false)).toEqual(counts)
  const { groups, members, operations: bans } = await dump(to)
  expect(groups).toHaveLength(counts.groups)
  expect(bans.length).toBeGreaterThanOrEqual(before)
  expect(groups.length).toBeLessThan(written)
  // Each of the writers may have been between its three writes.
  expect(members.length).toBeLessThanOrEqual(groups.length)
  expect(bans.length).toBeLessThanOrEqual(members.length)
  expect(groups.length - bans.length).toBeLessThanOrEqual(6)
  const again = join(folder, 'again.jsonl')
  await saveBackup(to, again)
  const readLines = (path: string) => readFileSync(path, 'utf8').split('\n').slice(1, -2)
  expect(readLines(again)).toEqual(readLines(saved))

  await using restored = await openDatabase(to)
  const refused = await sendGroup(await openApp(restored), {}, { ...ada, sub: firstBanned })
  expect(errorOf(refused).code).toBe('banned')
})

it('refuses a file that is truncated, damaged or something else, and deletes nothing', async () => {
  const before = await dump(remote)
  const whole = readFileSync(file, 'utf8')
  const lines = whole.trimEnd().split('\n')
  const damaged = join(folder, 'damaged')
  const refused = (sentence: string) =>
    expect(restoreBackup(remote, damaged, true)).rejects.toThrow(`${damaged} cannot be restored: ${sentence}`)
  for (const content of [
    ...lines.flatMap((_, kept) => ['', '\n'].map((end) => lines.slice(0, kept).join('\n') + end)),
    whole.slice(0, -20),
    whole.replace('"members":', '"member":'),
    whole.replace('We fish', 'We dish'),
    whole.replace(/"sha256":"./, '"sha256":"x'),
    `${whole}{}\n`,
    'nonsense',
    '{}',
  ]) {
    writeFileSync(damaged, content)
    await refused('it ')
  }
  await expect(restoreBackup(remote, join(folder, 'none'), true)).rejects.toThrow('cannot be read')
  writeFileSync(damaged, whole.replace('"hobbynest":3', '"hobbynest":4'))
  await refused('it was made by a newer version of HobbyNest.')
  expect(await dump(remote)).toEqual(before)
})

it.each([
  ['what is no JSON', '"name":', 'name:', 'Expected'],
  ['a wrong type', /"members":\d+/, '"members":"many"', 'invalid input'],
  ['a field missing', /"name":"[^"]*",/, '', 'Cannot read'],
])('says of a file made by hand that it has %s, and deletes nothing', async (_, text, other, reason) => {
  const before = await dump(remote)
  const byHand = join(folder, 'by-hand')
  const lines = readFileSync(file, 'utf8').replace(text, other).replace(/.*\n$/, '')
  const sha256 = createHash('sha256').update(lines).digest('hex')
  writeFileSync(byHand, `${lines}${JSON.stringify({ sha256 })}\n`)
  const restored = restoreBackup(remote, byHand, true)
  await expect(restored).rejects.toThrow(OperatorError)
  await expect(restored).rejects.toThrow(`by-hand cannot be restored: ${reason}`)
  expect(await dump(remote)).toEqual(before)
})

it.each(['{', '{}'])('says that the accounts cannot be read from %s, and saves nothing', async (text) => {
  const damaged = { ...remote, dataDir: join(folder, 'damaged-accounts') }
  mkdirSync(join(damaged.dataDir, 'accounts'), { recursive: true })
  writeFileSync(accountsOf(damaged), text)
  for (const run of [saveBackup(damaged, join(folder, 'none')), restoreBackup(damaged, file, false)]) {
    await expect(run).rejects.toThrow(`${accountsOf(damaged)} cannot be read: `)
    await expect(run).rejects.toThrow(OperatorError)
  }
})

it('names the place where it cannot be saved or restored from, and leaves nothing there', async () => {
  const taken = join(folder, 'taken')
  mkdirSync(taken)
  for (const run of [saveBackup(remote, taken), restoreBackup(remote, taken, true)])
    await expect(run).rejects.toThrow(/ordinary file, which .*taken is not\.$/)
  expect(readdirSync(folder)).not.toContain('taken.new')
  await expect(saveBackup(remote, join(file, 'in'))).rejects.toThrow(/in cannot be written: ENOTDIR/)
  const nothing = { dataDir: join(folder, 'nothing') }
  await expect(saveBackup(nothing, taken)).rejects.toThrow(`There is no data in ${nothing.dataDir}, `)
})

it('leaves no half backup if it is stopped, and reports that to whoever runs it', async () => {
  const half = join(folder, 'half.jsonl')
  const env = { ...PROCESS_ENV, DATA_DIR: remote.dataDir, DATABASE_URL: remote.databaseUrl }
  await using database = await openDatabase(remote)
  await database.transaction(async (query) => {
    await query('lock table hobbynest_memberships in access exclusive mode')
    const saving = spawn(process.execPath, [COMMAND, 'save', half], { env })
    await expect.poll(() => existsSync(`${half}.new`)).toBe(true)
    saving.kill('SIGTERM')
    expect(await once(saving, 'close')).toEqual([1, null])
  })
  expect(readdirSync(folder).filter((name) => name.startsWith('half'))).toEqual([])
})

it.each([
  ['has no time limit', `raise 'limit: %', current_setting('statement_timeout')`, 'limit: 0'],
  [
    'says so if the database goes away',
    'perform pg_terminate_backend(pg_backend_pid())',
    'backup.jsonl cannot be restored: terminating connection due to administrator command.',
  ],
])('restores all or nothing, and %s', async (_, statement, sentence) => {
  await using database = await openDatabase(remote)
  const { query } = database
  await query(`update hobby_groups set name = 'Changed since'`)
  await query(`create function meddle() returns trigger language plpgsql as $$ begin ${statement}; end $$`)
  await query('create trigger meddle after insert on hobbynest_memberships execute function meddle()')
  const before = await dump(remote)
  writeFileSync(accountsOf(remote), '{"users":[]}')
  await expect(restoreBackup(remote, file, true)).rejects.toThrow(sentence)
  expect(await dump(remote)).toEqual(before)
  expect(readFileSync(accountsOf(remote), 'utf8')).toBe('{"users":[]}')
  await query('drop function meddle cascade')
  await restoreBackup(remote, file, true)
})

it('is one command to save and one to restore', async () => {
  const { groups } = JSON.parse(readFileSync(file, 'utf8').split('\n')[0] ?? '')
  const counts = `groups ${groups}, photos 2, local accounts 1`
  const saved = join(folder, 'by-command.jsonl')
  const run = async (dataDir: string, ...args: string[]) => {
    const env = { ...PROCESS_ENV, DATA_DIR: dataDir, NODE_ENV: 'production' }
    const { code, stdout } = await runProgram([COMMAND, ...args], { cwd: folder, env })
    return [code, stdout]
  }
  expect(await run(local.dataDir, 'save', 'by-command.jsonl')).toEqual([0, `Saved in ${saved}: ${counts}\n`])
  writeFileSync(join(folder, '.env'), `DATABASE_URL=${remote.databaseUrl}\n`)
  const restored = await run(remote.dataDir, 'restore-backup', 'by-command.jsonl', '--replace')
  expect(restored).toEqual([0, `Restored from ${saved}: ${counts}\n`])
})
