// @vitest-environment node
import { gunzipSync } from 'node:zlib'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { Database } from '../../backend/database/database.ts'
import type { GroupStore } from '../../backend/groups/group-store.ts'
import { databaseOf, openApp } from './support/app.ts'
import { bearer } from './support/tokens.ts'

let revision: string
let queries: { lists: number; revisions: number }

/** A database whose list takes as long as the test wants. */
function slowDatabase(listed = () => Promise.resolve(), size = 0): Database {
  return {
    ...databaseOf([]),
    async query<Row>(text: string) {
      const isList = text.includes('json_agg')
      queries[isList ? 'lists' : 'revisions']++
      const row = { revision, json: Buffer.from(`[{"_id":"${revision}"}${' '.repeat(size)}]`) }
      if (isList) await listed()
      return { rows: [row as Row], changed: text.startsWith('delete') ? 1 : 0 }
    },
  }
}

beforeEach(() => {
  revision = 'one'
  queries = { lists: 0, revisions: 0 }
})

it('builds the list once, however many request it at once', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const app = await openApp(slowDatabase(() => promise))
  const responses = Array.from({ length: 200 }, () => app.inject('/api/all-group'))
  await expect.poll(() => queries.lists).toBe(1)
  resolve()
  const bodies = (await Promise.all(responses)).map(({ body }) => body)
  expect(new Set(bodies)).toEqual(new Set(['[{"_id":"one"}]']))
  expect(queries.lists).toBeLessThanOrEqual(2)
  expect(queries.revisions).toBeLessThanOrEqual(2)
})

it('reads only the revision until a group changes, and for clients that have the list', async () => {
  const app = await openApp(slowDatabase())
  const { headers } = await app.inject('/api/all-group')
  await app.inject('/api/all-group')
  revision = 'two'
  const stale = { 'if-none-match': 'W/"two"' }
  expect((await app.inject({ url: '/api/all-group', headers: stale })).statusCode).toBe(304)
  expect(queries.lists).toBe(1)
  expect((await app.inject('/api/all-group')).json()).toEqual([{ _id: 'two' }])
  expect(headers.etag).toBe('W/"one"')
})

it('sends nobody a list that was read before their request', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const app = await openApp(slowDatabase(() => promise))
  const early = app.inject('/api/all-group')
  await expect.poll(() => queries.lists).toBe(1)
  revision = 'two'
  const late = app.inject('/api/all-group')
  await expect.poll(() => queries.revisions).toBe(2)
  resolve()
  expect((await early).json()).toEqual([{ _id: 'one' }])
  expect((await late).json()).toEqual([{ _id: 'two' }])
})

it('rebuilds a large list at most every two seconds, except for who has changed it', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const app = await openApp(slowDatabase(undefined, 512 * 1024))
  const get = async (remoteAddress = '10.0.0.1') =>
    (await app.inject({ url: '/api/all-group', remoteAddress })).json()[0]._id
  expect(await get()).toBe('one')
  revision = 'two'
  vi.advanceTimersByTime(1_999)
  expect(await get()).toBe('one')
  vi.advanceTimersByTime(1)
  expect(await get()).toBe('two')
  revision = 'three'
  const url = `/api/all-group/${'0'.repeat(24)}`
  await app.inject({ method: 'DELETE', url, headers: await bearer(), remoteAddress: '10.0.0.2' })
  expect(await get()).toBe('two')
  expect(await get('10.0.0.2')).toBe('three')
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

it('gives the counts of the twenty largest categories', async () => {
  const counts = Array.from({ length: 60 }, (_, index) => ({
    category: `é & ${index}`,
    day: '',
    total: index + 1,
  }))
  const row = { revision, days: JSON.stringify(counts), json: Buffer.from('[]') }
  const app = await openApp(databaseOf([row]))
  const { headers } = await app.inject('/api/all-group?limit=8')
  const largest = counts.toReversed().slice(0, 20)
  expect([...new URLSearchParams(String(headers['hobbynest-categories']))]).toEqual(
    largest.map(({ category, total }) => [category, String(total)]),
  )
})

it('sends a list of megabytes whole, plain and compressed, and its size for HEAD', async () => {
  const json = Buffer.from(JSON.stringify(Array.from({ length: 100_000 }, () => crypto.randomUUID())))
  const store: Pick<GroupStore, 'revision' | 'list'> = {
    revision: async () => revision,
    list: async () => ({ revision, json }),
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

it('runs one search of an address and two in all at a time, lets some wait, and refuses more', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let searches = 0
  const row = { revision, total: 1, counts: '{}', ids: [], json: Buffer.from('[]') }
  const app = await openApp({
    ...databaseOf([]),
    async query<Row>(text: string) {
      if (text.includes('search_text')) {
        searches += 1
        await promise
      }
      return { rows: [row as Row], changed: 0 }
    },
  })
  const get = (remoteAddress: string) => app.inject({ url: '/api/all-group?q=chess', remoteAddress })
  const responses = Array.from({ length: 12 }, () => get('10.0.0.1'))
  const refused = await Promise.race(responses)
  expect([refused.statusCode, refused.headers['retry-after'], refused.json().error]).toEqual([
    429,
    '2',
    { code: 'rate_limited', message: 'Too many searches at once. Please try again in a moment.' },
  ])
  expect(searches).toBe(1)
  const others = Array.from({ length: 14 }, (_, index) => get(`10.0.1.${index}`))
  const refusedToo = await Promise.race(others)
  expect([refusedToo.statusCode, refusedToo.headers['retry-after'], refusedToo.json().error]).toEqual([
    503,
    '2',
    { code: 'unavailable', message: 'Many people are searching right now. Please try again in a moment.' },
  ])
  expect(searches).toBe(2)
  resolve()
  const statuses = (await Promise.all([...responses, ...others])).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(24)
})

it('ends the statement of a search whose client has left', async () => {
  const signals: (AbortSignal | undefined)[] = []
  const row = { revision, total: 1, counts: '{}', ids: [], json: Buffer.from('[]') }
  const app = await openApp({
    ...databaseOf([]),
    async query<Row>(text: string, _params?: unknown[], signal?: AbortSignal) {
      if (text.includes('search_text')) {
        signals.push(signal)
        await new Promise((left) => signal?.addEventListener('abort', left))
      }
      return { rows: [row as Row], changed: 0 }
    },
  })
  const url = await app.listen({ port: 0 })
  const client = new AbortController()
  const response = fetch(`${url}/api/all-group?q=chess`, { signal: client.signal })
  await expect.poll(() => signals.length).toBe(1)
  client.abort()
  await expect(response).rejects.toThrow()
  await expect.poll(() => signals[0]?.aborted).toBe(true)
  await app.close()
})
