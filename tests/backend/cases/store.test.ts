import { readdirSync } from 'node:fs'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { Query } from '../../../backend/database/database.ts'
import { migrate } from '../../../backend/database/migrate.ts'
import { createGroupStore } from '../../../backend/groups/group-store.ts'
import { HttpError } from '../../../backend/http/http-error.ts'
import type { GroupInput } from '../../../src/features/groups/group-input.ts'
import { type App, buildInput, openApp } from '../support/app.ts'
import { database, listGroups, setUpBackend } from '../support/backend.ts'

setUpBackend()

const owner = { uid: 'uid-store', name: 'Store Tester', email: 'store@hobbynest.test' }
const input = buildInput({ category: 'Fishing' }) as unknown as GroupInput

it('changes nothing when it is migrated again', async () => {
  await migrate(database)
  const { rows } = await database.query('select file from hobbynest_migrated order by file')
  const files = readdirSync('backend/database/migrations').sort()
  expect(rows).toEqual(files.map((file) => ({ file })))
})

it.each([
  ['when it starts', (app: App) => app.listen({ port: 0 })],
  ['every hour', () => vi.advanceTimersByTimeAsync(3_600_000)],
])('deletes what has expired %s', async (_, reach) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const expired = {
    hobbynest_creates: `(owner_uid, created_at, group_id, input_hash) values ('', '2020-01-01', '', '')`,
    hobbynest_forgotten: `values ('', '2020-01-01')`,
    hobbynest_photos: `values ('', '', '2020-01-01', '2020-01-01', '', '')`,
    hobbynest_messages: `values ('', '', '', '', '', '', '', '2020-01-01')`,
    hobbynest_subscribers: `values ('', '', '2020-01-01')`,
  }
  const app = await openApp(database)
  onTestFinished(() => app.close())
  for (const [table, row] of Object.entries(expired)) await database.query(`insert into ${table} ${row}`)
  await reach(app)
  const left = Object.keys(expired).map((table) => `(select count(*)::int from ${table})`)
  const count = async () => (await database.query(`select ${left.join(' + ')} as left`)).rows
  await expect.poll(count).toEqual([{ left: 0 }])
})

it('stops adding words of new groups at a million, so that no member can fill the disk', async () => {
  const store = createGroupStore(database)
  const isKnown = async (word: string) =>
    (await database.query('select from hobbynest_words where word = $1', [word])).rows.length > 0
  await store.insert({ ...input, description: 'kingfishers' }, owner)
  await database.query(`update pg_class set reltuples = 1000001 where relname = 'hobbynest_words'`)
  await store.insert({ ...input, description: 'cormorants' }, owner)
  await database.query('analyze hobbynest_words')
  expect([await isKnown('kingfishers'), await isKnown('cormorants')]).toEqual([true, false])
})

it.each([
  ['fails', new Error('changed my mind')],
  ['is refused', new HttpError(422, 'invalid_input', 'Some fields are not valid.')],
])('undoes a transaction that %s, and keeps the connection of one that is refused', async (_, reason) => {
  await createGroupStore(database).insert(input, owner)
  const before = await listGroups()
  const find = async (query: Query) => (await query('select pg_backend_pid()')).rows
  const used: unknown[] = []
  const work = database.transaction(async (query) => {
    used.push(await find(query))
    await query('delete from hobby_groups')
    throw reason
  })
  await expect(work).rejects.toThrow(reason)
  if (reason instanceof HttpError) expect([await find(database.query)]).toEqual(used)
  expect(await listGroups()).toEqual(before)
})

it('does not run a statement for a visitor who leaves while it waits for a connection', async () => {
  const before = await listGroups()
  const release = Promise.withResolvers<void>()
  const busy = Array.from({ length: 10 }, () => database.transaction(() => release.promise))
  const visitor = new AbortController()
  const waiting = database.query('delete from hobby_groups', [], visitor.signal)
  visitor.abort()
  release.resolve()
  await expect(waiting).rejects.toThrow('aborted')
  await Promise.all(busy)
  expect(await listGroups()).toEqual(before)
})
