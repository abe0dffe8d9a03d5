// @vitest-environment node
import { gunzipSync } from 'node:zlib'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { Database } from '../../backend/database/database.ts'
import type { GroupStore } from '../../backend/groups/group-store.ts'
import { databaseOf, openApp } from './support/app.ts'

let revision: string
let asked: { lists: number; revisions: number }

/** A database whose list takes as long as the test wants. */
function slowDatabase(listed = () => Promise.resolve()): Database {
  return {
    ...databaseOf([]),
    async query<Row>(text: string) {
      const isList = text.includes('json_agg')
      asked[isList ? 'lists' : 'revisions']++
      const row = { revision, json: Buffer.from(`[{"_id":"${revision}"}]`) }
      if (isList) await listed()
      return { rows: [row as Row], changed: 0 }
    },
  }
}

beforeEach(() => {
  revision = 'one'
  asked = { lists: 0, revisions: 0 }
})

it('builds the list once, however many request it at once', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const app = await openApp(slowDatabase(() => promise))
  const answers = Array.from({ length: 200 }, () => app.inject('/api/all-group'))
  await expect.poll(() => asked.lists).toBe(1)
  resolve()
  const bodies = (await Promise.all(answers)).map(({ body }) => body)
  expect(new Set(bodies)).toEqual(new Set(['[{"_id":"one"}]']))
  expect(asked.lists).toBeLessThanOrEqual(2)
  expect(asked.revisions).toBeLessThanOrEqual(2)
})

it('reads only the revision until a group changes, and for clients that have the list', async () => {
  const app = await openApp(slowDatabase())
  const { headers } = await app.inject('/api/all-group')
  await app.inject('/api/all-group')
  revision = 'two'
  const stale = { 'if-none-match': 'W/"two"' }
  expect((await app.inject({ url: '/api/all-group', headers: stale })).statusCode).toBe(304)
  expect(asked.lists).toBe(1)
  expect((await app.inject('/api/all-group')).json()).toEqual([{ _id: 'two' }])
  expect(headers.etag).toBe('W/"one"')
})

it('sends nobody a list that was read before their request', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const app = await openApp(slowDatabase(() => promise))
  const early = app.inject('/api/all-group')
  await expect.poll(() => asked.lists).toBe(1)
  revision = 'two'
  const late = app.inject('/api/all-group')
  await expect.poll(() => asked.revisions).toBe(2)
  resolve()
  expect((await early).json()).toEqual([{ _id: 'one' }])
  expect((await late).json()).toEqual([{ _id: 'two' }])
})

it('rebuilds a large list at most every five seconds where people have only joined, whatever the clock says', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  let [joins, length, lists] = ['1', 600_000, 0]
  const store: Pick<GroupStore, 'revision' | 'list'> = {
    revision: async () => ({ revision, joins }),
    async list() {
      lists += 1
      return { revision, joins, json: Buffer.from(JSON.stringify('x'.repeat(length))) }
    },
  }
  const app = await openApp(slowDatabase(), { store: store as GroupStore })
  const ask = async (tag = '') => {
    const headers = { 'if-none-match': tag }
    const answer = await app.inject({ url: '/api/all-group', headers })
    return [answer.statusCode, answer.headers.etag, lists]
  }
  expect(await ask()).toEqual([200, 'W/"one.1"', 1])
  joins = '2'
  vi.setSystemTime(0)
  vi.advanceTimersByTime(4_999)
  expect(await ask()).toEqual([200, 'W/"one.1"', 1])
  expect(await ask('W/"one.1"')).toEqual([304, 'W/"one.1"', 1])
  vi.advanceTimersByTime(1)
  expect(await ask('W/"one.1"')).toEqual([200, 'W/"one.2"', 2])
  revision = 'two'
  length = 100
  expect(await ask()).toEqual([200, 'W/"two.2"', 3])
  joins = '3'
  expect(await ask('W/"two.2"')).toEqual([200, 'W/"two.3"', 4])
})

it('recovers from a list that could not be read', async () => {
  let fails = true
  const app = await openApp(
    slowDatabase(async () => {
      if (fails) throw new Error('no database')
    }),
  )
  expect((await app.inject('/api/all-group')).statusCode).toBe(500)
  fails = false
  expect((await app.inject('/api/all-group')).json()).toEqual([{ _id: 'one' }])
})

it('reads a page that many ask for once until a group changes, and one with a text each time', async () => {
  const read: string[] = []
  const store: Pick<GroupStore, 'revision' | 'page'> = {
    revision: async () => ({ revision, joins: '' }),
    async page({ q, category }) {
      read.push(q + category)
      if (category === 'Bad') throw new Error('no database')
      return { json: Buffer.from(`["${revision}"]`), total: 1, counts: new Map([[category, 1]]) }
    },
  }
  const app = await openApp(slowDatabase(), { store: store as GroupStore })
  const ask = (search: string) => app.inject(`/api/all-group?${search}`)
  const [home, again] = await Promise.all([ask('limit=8'), ask('limit=8')])
  expect([home.json(), again.json(), read]).toEqual([['one'], ['one'], ['']])
  revision = 'two'
  expect((await ask('limit=8')).json()).toEqual(['two'])
  for (const search of ['q=chess', 'q=chess', 'category=Bad', 'category=Bad']) await ask(search)
  expect(read).toEqual(['', '', 'chess', 'chess', 'Bad', 'Bad'])
  for (let count = 0; count < 100; count++) await ask(`category=${count}`)
  await ask('limit=8')
  expect(read).toHaveLength(107)
})

it.each([
  ['short', 'é ', 50, 50],
  ['long', 'é & '.repeat(20), 6, 49],
])('gives no more categories than fit into a header: %s ones', async (_length, name, least, most) => {
  const counts = new Map(Array.from({ length: 60 }, (_, index) => [`${name}${index}`, index + 1]))
  const page = async () => ({ json: Buffer.from('[]'), total: 0, counts })
  const store: Pick<GroupStore, 'revision' | 'page'> = {
    revision: async () => ({ revision, joins: '' }),
    page,
  }
  const app = await openApp(slowDatabase(), { store: store as GroupStore })
  const { headers } = await app.inject('/api/all-group?limit=8')
  const told = [...new URLSearchParams(String(headers['hobbynest-categories']))]
  expect(String(headers['hobbynest-categories']).length).toBeLessThanOrEqual(2000)
  expect(told).toEqual(
    [...counts]
      .reverse()
      .slice(0, told.length)
      .map(([name, count]) => [name, String(count)]),
  )
  expect(told.length).toBeGreaterThanOrEqual(least)
  expect(told.length).toBeLessThanOrEqual(most)
})

it('sends a list of megabytes whole, plain and compressed, and its size for HEAD', async () => {
  const json = Buffer.from(JSON.stringify(Array.from({ length: 100_000 }, () => crypto.randomUUID())))
  const store: Pick<GroupStore, 'revision' | 'list'> = {
    revision: async () => ({ revision, joins: '' }),
    list: async () => ({ revision, joins: '', json }),
  }
  const app = await openApp(slowDatabase(), { store: store as GroupStore })
  const url = '/api/all-group'
  const plain = await app.inject(url)
  const gzipped = await app.inject({ url, headers: { 'accept-encoding': 'gzip' } })
  const head = await app.inject({ method: 'HEAD', url })
  expect(plain.rawPayload.equals(json)).toBe(true)
  expect(gunzipSync(gzipped.rawPayload).equals(json)).toBe(true)
  expect(gzipped.headers['content-length']).toBe(String(gzipped.rawPayload.length))
  expect([head.body, head.headers['content-length']]).toEqual(['', String(json.length)])
})
