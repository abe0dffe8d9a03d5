// @vitest-environment node
import { execFile } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openDatabase } from '../../backend/database/open-database.ts'
import { createGroupStore } from '../../backend/groups/group-store.ts'
import { addSamples } from '../../backend/local/samples.ts'
import { createMemberStore } from '../../backend/members/member-store.ts'
import { restoreBackup, saveBackup } from '../../backend/operate/backup.ts'
import { createDeskStore } from '../../backend/operate/desk-store.ts'
import { createOperations } from '../../backend/operate/operations.ts'
import { convertPhoto } from '../../backend/photos/convert-photo.ts'
import { createPhotoStore } from '../../backend/photos/photo-store.ts'
import { makeFolder, PROCESS_ENV } from '../stack/support/stack-process.ts'

import { buildInput, createGroup, openApp } from './support/app.ts'
import { putDatabase } from './support/make-once.ts'
import { takePhoto } from './support/pictures.ts'
import { startPostgres } from './support/postgres-cluster.ts'
import { ada, bearer } from './support/tokens.ts'

const COMMAND = resolve(import.meta.dirname, '../../backend/operate-command.ts')
const ACCOUNTS = {
  users: [{ localId: 'uid-ada', email: 'ada@hobbynest.test', passwordHash: 'hash', salt: 'x' }],
}

const folder = makeFolder()
const file = join(folder, 'backup.jsonl')
const local = { dataDir: join(folder, 'data') }
let postgres: Awaited<ReturnType<typeof startPostgres>>
let remote: { dataDir: string; databaseUrl: string }

beforeAll(async () => {
  postgres = await startPostgres()
  remote = { dataDir: join(folder, 'remote'), databaseUrl: postgres.url }
  mkdirSync(join(local.dataDir, 'accounts'), { recursive: true })
  writeFileSync(join(local.dataDir, 'accounts/accounts.json'), JSON.stringify(ACCOUNTS))
  await putDatabase(local.dataDir)
  const database = await openDatabase(local)
  await addSamples(database)
  // As in an older group: a new one could have neither. The words of a group are made anew when it is restored.
  await database.query(
    `update hobby_groups set category = 'Chess', end_date = 'the first of May',
      search_text = replace(search_text, ' drawing painting ', ' chess ')
    where id = (select id from hobby_groups order by created_at desc limit 1)`,
  )
  const store = createGroupStore(database)
  const owner = { uid: 'uid-ada', name: 'Ädä "A" 🌻', email: 'ada@hobbynest.test' }
  const id = await store.insert({ ...input, name: 'line\nbreak \\ " 🎨' }, owner)
  const photos = createPhotoStore(database)
  const shown = await photos.add(await convertPhoto(await takePhoto()), owner.uid)
  await photos.add(await convertPhoto(await takePhoto()), owner.uid)
  await photos.add(await convertPhoto(await takePhoto()), owner.uid, true)
  const photo = `https://hobbynest.example/api/photos/${shown}-800.webp`
  await store.update(
    id,
    { ...input, name: 'Second version', photo },
    owner.uid,
    { groups: 9, creates: 9 },
    null,
  )
  const members = createMemberStore(database)
  for (const uid of ['uid-ada', 'uid-bob', 'uid-cleo', 'uid-dan']) {
    await members.join(id, { uid, name: `${uid} 🌻`, email: '' })
  }
  await members.leave(id, 'uid-bob')
  const dan = (await members.list(id, owner.uid))?.members?.at(-1)
  await members.remove(id, dan?.id ?? '', owner.uid)
  const desk = createDeskStore(database)
  await desk.report(id, { reason: 'Something else', words: 'Two\nlines 🌻' }, { uid: 'uid-bob', name: 'Bob' })
  const operations = createOperations(database)
  for (const what of ['ban', 'unban', 'ban'] as const)
    await operations.run({ what, target: 'uid-dan', why: what })
  await operations.run({ what: 'hide', target: id, why: 'Pills.', who: 'olive@hobbynest.test' })
  await database.query(
    `insert into hobbynest_messages (id, kind, full_name, email, phone, subject, words, key)
    values ('m1', 'contact', 'Dan 🌻', 'dan@hobbynest.test', '', 'Hello', E'Two\nlines', 'a-key')`,
  )
  await database.query(
    `with subscriber as (insert into hobbynest_subscribers (id, email, confirmed_at) values ('s1', 'dan@hobbynest.test', now()) returning id)
    select id from subscriber`,
  )
  await database.query(`insert into hobbynest_subscriber_tokens values (sha256('token'), 's1')`)
  await database.close()
})

afterAll(async () => {
  await postgres.stop()
  rmSync(folder, { recursive: true })
})

const input = {
  name: 'x',
  category: 'Fishing',
  description: 'We fish.',
  location: 'Oslo',
  members: 5,
  date: '2027-01-01',
  photo: '/images/fishing.webp',
} as const

/** All that a backup carries but the accounts. */
async function dump(location: { dataDir: string; databaseUrl?: string }) {
  const database = await openDatabase(location)
  const { rows: groups } = await database.query('select * from hobby_groups order by id')
  const { rows: photos } = await database.query<{ large: Uint8Array; small: Uint8Array }>(
    `select id, owner_uid, created_at, unused_since = 'infinity' as is_of_profile, large, small from hobbynest_photos
    where id in (select photo_id from hobby_groups) or unused_since = 'infinity' order by id`,
  )
  const { rows: members } = await database.query('select * from hobbynest_memberships order by id')
  const { rows: reports } = await database.query('select * from hobbynest_reports order by id')
  const { rows: operations } = await database.query<{ what: string }>(
    'select what, target, why, who, done_at from hobbynest_operations order by done_at, id',
  )
  const { rows: removed } = await database.query('select * from hobbynest_removed order by id')
  const { rows: messages } = await database.query('select * from hobbynest_messages')
  const { rows: subscribers } = await database.query(
    `select subscriber.*, encode(hash, 'hex') as hash from hobbynest_subscribers subscriber
    left join hobbynest_subscriber_tokens on subscriber_id = subscriber.id`,
  )
  await database.close()
  return {
    groups,
    messages,
    subscribers,
    removed,
    photos: photos.map((photo) => ({ ...photo, large: [...photo.large], small: [...photo.small] })),
    members,
    reports,
    operations,
  }
}

it('carries all groups with their photos and members, what operators did, and all accounts, from one database to another and back', async () => {
  const before = await dump(local)
  const { groups, members, removed, reports, operations } = before
  expect(removed).toEqual([expect.objectContaining({ member_uid: 'uid-dan', name: 'uid-dan 🌻' })])
  expect(reports).toHaveLength(1)
  expect(operations.map(({ what }) => what)).toEqual(['ban', 'unban', 'ban', 'hide'])
  expect(members).toContainEqual(expect.objectContaining({ member_uid: 'uid-cleo', name: 'uid-cleo 🌻' }))
  const counts = { groups: groups.length, accounts: 1, memberships: members.length, photos: 2 }
  expect(await saveBackup(local, file)).toEqual(counts)
  expect(statSync(file).mode & 0o777).toBe(0o600)

  expect(await restoreBackup(remote, file, false)).toEqual(counts)
  expect(await dump(remote)).toEqual(before)
  expect(JSON.parse(readFileSync(join(remote.dataDir, 'accounts/accounts.json'), 'utf8'))).toEqual(ACCOUNTS)

  const back = { dataDir: join(folder, 'back') }
  await putDatabase(back.dataDir)
  await saveBackup(remote, file)
  await restoreBackup(back, file, false)
  expect(await dump(back)).toEqual(before)
})

it('restores what a HobbyNest before PostgreSQL has saved', async () => {
  const location = { dataDir: join(folder, 'before') }
  await putDatabase(location.dataDir)
  const saved = join(import.meta.dirname, 'fixtures/backup-before-postgres.jsonl')
  expect(await restoreBackup(location, saved, false)).toEqual({
    groups: 3,
    accounts: 1,
    memberships: 3,
    photos: 1,
  })
  const { groups, photos, members } = await dump(location)
  expect(groups).toMatchObject([
    { name: 'Night Fishing 2', version: 2, joined: 1, end_day: '2087-01-01', owner_uid: 'uid-ada' },
    { name: 'Кино 東京写真部', joined: 2, photo_id: expect.stringMatching(/^[\da-f]{32}$/) },
    { name: 'Ended long ago', category: 'Chess', joined: 0, end_date: 'the first of May', end_day: '' },
  ])
  expect([photos.length, members.length]).toEqual([1, 3])
  const database = await openDatabase(location)
  const app = await openApp(database)
  const found = await app.inject(`/api/all-group?${new URLSearchParams({ q: '写真' })}`)
  expect(found.json()).toMatchObject([{ name: 'Кино 東京写真部', joined: 2 }])
  await app.close()
  await database.close()
})

it('refuses to restore over groups or accounts, unless it may replace them', async () => {
  const database = await openDatabase(remote)
  await database.query(`update hobby_groups set name = 'Changed since'`)
  await database.query(
    `insert into hobbynest_creates (owner_uid, key, input_hash, group_id, created_at)
    select owner_uid, 'a-key', 'hash', id, now() from hobby_groups limit 1`,
  )
  await database.close()
  const changed = await dump(remote)
  await expect(restoreBackup(remote, file, false)).rejects.toThrow(
    /^There are accounts already\. Add --replace/,
  )
  rmSync(join(remote.dataDir, 'accounts/accounts.json'))
  await expect(restoreBackup(remote, file, false)).rejects.toThrow(
    /^There are groups already\. Add --replace/,
  )
  expect(await dump(remote)).toEqual(changed)
  expect(readdirSync(join(remote.dataDir, 'accounts')).filter((name) => /json/.test(name))).toEqual([])
  await restoreBackup(remote, file, true)
  expect((await dump(remote)).operations).toHaveLength(4)
  expect(await dump(remote)).toEqual(await dump(local))
  const restored = await openDatabase(remote)
  expect((await restored.query('select key from hobbynest_creates')).rows).toEqual([])
  await restored.close()
})

it('keeps what operators have done since, and repeats nothing, when it replaces the rest', async () => {
  const database = await openDatabase(remote)
  const { run, whyBanned } = createOperations(database)
  await run({ what: 'ban', target: 'uid-dora', why: 'Since' })
  await run({ what: 'unban', target: 'uid-dan', why: 'Since' })
  const { operations } = await dump(remote)
  await restoreBackup(remote, file, true)
  expect((await dump(remote)).operations).toEqual(operations)
  expect([await whyBanned('uid-dora'), await whyBanned('uid-dan')]).toEqual(['Since', undefined])
  await database.close()
})

it('is rehearsed: saved in the middle of many writes, it is one moment of all, and restored elsewhere its bans hold', async () => {
  const [from, to] = [{ dataDir: join(folder, 'busy') }, { dataDir: join(folder, 'rehearsal') }]
  for (const { dataDir } of [from, to]) await putDatabase(dataDir)
  const database = await openDatabase(from)
  const app = await openApp(database)
  const { run } = createOperations(database)
  let [isWriting, written, before] = [true, 0, 0]
  const pairs = Array.from({ length: 6 }, async (_, writer) => {
    for (let count = 0; isWriting; count++) {
      const uid = `uid-${writer}-${count}`
      const headers = await bearer({ ...ada, sub: uid })
      await app.inject({ method: 'PUT', url: `/api/all-group/${await createGroup(app)}/members/me`, headers })
      await run({ what: 'ban', target: uid, why: 'Load' })
      written += 1
    }
  })
  await vi.waitUntil(() => written > 20, { timeout: 30_000 })
  before = written
  const saved = join(folder, 'busy.jsonl')
  const counts = await saveBackup(from, saved)
  isWriting = false
  await Promise.all(pairs)
  await app.close()
  await database.close()

  expect(await restoreBackup(to, saved, false)).toEqual(counts)
  const restored = await dump(to)
  const sizes = [restored.groups, restored.members, restored.operations].map(({ length }) => length)
  const [groups = 0, members = 0, bans = 0] = sizes
  expect([groups, members, bans]).toEqual([counts.groups, counts.memberships, expect.any(Number)])
  expect(bans).toBeGreaterThanOrEqual(before)
  expect(groups).toBeLessThan(written)
  // Each writer was between two of its three writes at most.
  expect(groups - members).toBeGreaterThanOrEqual(0)
  expect(members - bans).toBeGreaterThanOrEqual(0)
  expect(groups - bans).toBeLessThanOrEqual(6)
  const again = join(folder, 'again.jsonl')
  await saveBackup(to, again)
  const linesOf = (path: string) => readFileSync(path, 'utf8').split('\n').slice(1, -2)
  expect(linesOf(again)).toEqual(linesOf(saved))

  const there = await openDatabase(to)
  const elsewhere = await openApp(there)
  const headers = await bearer({ ...ada, sub: 'uid-0-0' })
  const refused = await elsewhere.inject({
    method: 'POST',
    url: '/api/create-group',
    headers,
    payload: buildInput(),
  })
  expect([refused.statusCode, refused.json().error.code]).toEqual([403, 'banned'])
  await elsewhere.close()
  await there.close()
})

it('refuses a backup that was cut after any of its lines, and deletes nothing', async () => {
  const before = await dump(remote)
  const production = { ...remote, dataDir: join(folder, 'production') }
  await saveBackup(production, join(folder, 'production.jsonl'))
  const cut = join(folder, 'cut')
  const lines = readFileSync(join(folder, 'production.jsonl'), 'utf8').trimEnd().split('\n')
  for (const ending of ['\n', '']) {
    for (let kept = 0; kept < lines.length; kept++) {
      writeFileSync(cut, lines.slice(0, kept).join('\n') + ending)
      await expect(restoreBackup(remote, cut, true)).rejects.toThrow('is not a complete HobbyNest backup')
    }
  }
  expect(await dump(remote)).toEqual(before)
})

it('refuses a file that is damaged or something else, and deletes nothing', async () => {
  const before = await dump(remote)
  const whole = readFileSync(file, 'utf8')
  const damaged = join(folder, 'damaged')
  for (const content of [
    whole.slice(0, -20),
    whole.split('\n').slice(0, -3).join('\n'),
    whole.replace('"members":', '"member":'),
    whole.replace('We fish', 'We dish'),
    whole.replace(/"sha256":"./, '"sha256":"x'),
    `${whole}{}\n`,
    'nonsense',
    '',
    '{}',
  ]) {
    writeFileSync(damaged, content)
    await expect(restoreBackup(remote, damaged, true)).rejects.toThrow('is not a complete HobbyNest backup')
  }
  await expect(restoreBackup(remote, join(folder, 'none'), true)).rejects.toThrow('cannot be read')
  writeFileSync(damaged, whole.replace('"hobbynest":3', '"hobbynest":4'))
  await expect(restoreBackup(remote, damaged, true)).rejects.toThrow(
    'a newer version of HobbyNest has made it.',
  )
  expect(await dump(remote)).toEqual(before)
})

it('says where it cannot be saved, and leaves nothing there', async () => {
  const taken = join(folder, 'taken')
  mkdirSync(taken)
  await expect(saveBackup(local, taken)).rejects.toThrow(/taken cannot be written: EISDIR/)
  expect(readdirSync(folder)).not.toContain('taken.new')
  const file = join(folder, 'file')
  writeFileSync(file, '')
  await expect(saveBackup(local, join(file, 'in'))).rejects.toThrow(/in cannot be written: ENOTDIR/)
})

it('restores all groups or none', async () => {
  const database = await openDatabase(remote)
  await database.query(`update hobby_groups set name = 'Changed since'`)
  await database.query(
    `alter table hobby_groups add constraint test check (name <> 'Second version') not valid`,
  )
  const before = await dump(remote)
  const accounts = join(remote.dataDir, 'accounts/accounts.json')
  writeFileSync(accounts, '{"users":[]}')
  await expect(restoreBackup(remote, file, true)).rejects.toThrow('violates check constraint')
  expect(await dump(remote)).toEqual(before)
  expect(readFileSync(accounts, 'utf8')).toBe('{"users":[]}')
  await database.query('alter table hobby_groups drop constraint test')
  await database.close()
  await restoreBackup(remote, file, true)
})

it('takes the time that many groups need, which no visitor waits for', async () => {
  const database = await openDatabase(remote)
  await database.query(`create function tell_limit() returns trigger language plpgsql as $$
    begin raise exception 'limit: %', current_setting('statement_timeout'); end $$`)
  await database.query(
    'create trigger tell_limit before delete on hobby_groups for each statement execute function tell_limit()',
  )
  await expect(restoreBackup(remote, file, true)).rejects.toThrow('limit: 0')
  await database.query('drop function tell_limit cascade')
  await database.close()
})

it('is one command to save and one to restore', async () => {
  const run = (args: string[], dataDir: string) =>
    promisify(execFile)(process.execPath, [COMMAND, ...args], {
      cwd: folder,
      env: { ...PROCESS_ENV, DATA_DIR: dataDir, NODE_ENV: 'production' },
    })
  const { groups } = JSON.parse(readFileSync(file, 'utf8').split('\n')[0] ?? '')
  writeFileSync(join(folder, '.env'), `DATABASE_URL=${postgres.url}\n`)
  expect((await run(['save', 'remote.jsonl'], remote.dataDir)).stdout).toMatch(/^Saved \d+ groups/)
  rmSync(join(folder, '.env'))
  const saved = await run(['save', 'by-command.jsonl'], local.dataDir)
  expect(saved.stdout).toBe(
    `Saved ${groups} groups, 2 photos and 1 local accounts in ${join(folder, 'by-command.jsonl')}\n`,
  )
  const restored = await run(['restore-backup', 'by-command.jsonl', '--replace'], join(folder, 'back'))
  expect(restored.stdout).toMatch(`Restored ${groups} groups, 2 photos and 1 local accounts from `)
  const cut = readFileSync(join(folder, 'by-command.jsonl'), 'utf8').split('\n').slice(0, 3)
  writeFileSync(join(folder, 'cut.jsonl'), `${cut.join('\n')}\n`)
  await expect(run(['restore-backup', 'cut.jsonl', '--replace'], join(folder, 'back'))).rejects.toMatchObject(
    {
      code: 1,
      stderr: `${join(folder, 'cut.jsonl')} is not a complete HobbyNest backup: its checksum is missing.\n`,
    },
  )
  expect((await dump({ dataDir: join(folder, 'back') })).groups).toHaveLength(groups)
  await expect(run(['save'], local.dataDir)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Usage: npm run backup -- <file>\n/),
  })
  await expect(run(['save', 'x'], join(folder, 'nothing'))).rejects.toMatchObject({
    stderr: `There is no data in ${join(folder, 'nothing')}.\n`,
  })
})
