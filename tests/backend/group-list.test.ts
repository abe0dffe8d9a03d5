import { gunzipSync } from 'node:zlib'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { Database } from '../../backend/database/database.ts'
import { buildInput, captureLog, createGroup, databaseOf, errorOf, openApp, sendTo } from './support/app.ts'
import { ada } from './support/tokens.ts'

let revision: string
let queries: { lists: number; revisions: number }

function slowDatabase(listed = () => Promise.resolve(), size = 0): Database {
  const query = async <Row>(sql: string) => {
    const isList = sql.includes('json_agg')
    queries[isList ? 'lists' : 'revisions']++
    const row = { revision, json: Buffer.from(`[{"_id":"${revision}"}${' '.repeat(size)}]`) }
    if (isList) await listed()
    return { rows: [row as Row], changed: 0 }
  }
  return { ...databaseOf([]), query }
}

beforeEach(() => {
  revision = 'one'
  queries = { lists: 0, revisions: 0 }
})

it('builds the list once for simultaneous requests', async () => {
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

it('reads only the revision while no group has changed, even after a write, and for clients that have the list', async () => {
  const app = await openApp(slowDatabase())
  const { headers } = await app.inject('/api/all-group')
  await createGroup(app)
  await app.inject('/api/all-group')
  revision = 'two'
  const stale = { 'if-none-match': '"other", W/"two"' }
  expect((await app.inject({ url: '/api/all-group', headers: stale })).statusCode).toBe(304)
  expect(queries.lists).toBe(1)
  expect((await app.inject('/api/all-group')).json()).toEqual([{ _id: 'two' }])
  expect(headers.etag).toBe('W/"one"')
})

it('never sends a list that was read before the request', async () => {
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

it('rebuilds a large list at most every two seconds, except for the member who has changed it', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const app = await openApp(slowDatabase(undefined, 512 * 1024))
  const get = async (remoteAddress = '10.0.0.1') =>
    (await sendTo(app, 'GET', '/api/all-group', { remoteAddress })).json()[0]._id
  expect(await get()).toBe('one')
  revision = 'two'
  vi.advanceTimersByTime(1_999)
  expect(await get()).toBe('one')
  vi.advanceTimersByTime(1)
  expect(await get()).toBe('two')
  revision = 'three'
  expect(await get()).toBe('two')
  // A refused write changes nothing.
  await sendTo(app, 'POST', '/api/create-group', { as: ada, payload: {} })
  expect(await get('127.0.0.1')).toBe('two')
  await createGroup(app)
  expect(await get('127.0.0.1')).toBe('three')
})

it('shows two members their own changes in a large list, even while it is being rebuilt for one of them', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const listed = vi.fn(() => promise).mockResolvedValueOnce()
  const app = await openApp(slowDatabase(listed, 512 * 1024))
  await app.inject('/api/all-group')
  revision = 'two'
  const send = (method: 'GET' | 'POST', path: string, remoteAddress: string) =>
    sendTo(app, method, `/api/${path}`, { as: ada, payload: buildInput(), remoteAddress })
  for (const address of ['10.0.0.1', '10.0.0.2']) await send('POST', 'create-group', address)
  const one = send('GET', 'all-group', '10.0.0.1')
  await expect.poll(() => queries.lists).toBe(2)
  queries.revisions = 0
  const other = send('GET', 'all-group', '10.0.0.2')
  await expect.poll(() => queries.revisions).toBe(1)
  resolve()
  for (const list of await Promise.all([one, other])) expect(list.json()).toEqual([{ _id: 'two' }])
})

it.each([
  ['sends a list that has changed twice meanwhile', 0, 200],
  ['drops a client that still reads a large list when the next but one is ready', 512 * 1024, undefined],
])('%s', async (_title, size, status) => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { promise, resolve } = Promise.withResolvers<void>()
  const app = await openApp(slowDatabase(undefined, size))
  const sending = vi.fn()
  app.addHook('onSend', async ({ headers }) => {
    sending()
    if (headers['x-slow']) await promise
  })
  const slow = app.inject({ url: '/api/all-group', headers: { 'x-slow': '1' } }).catch(() => null)
  await expect.poll(() => sending).toHaveBeenCalled()
  for (revision of ['two', 'three']) {
    vi.advanceTimersByTime(10_000)
    expect((await app.inject('/api/all-group')).json()).toEqual([{ _id: revision }])
  }
  resolve()
  expect((await slow)?.statusCode).toBe(status)
})

it('recovers from a list that could not be read', async () => {
  const listed = vi.fn(() => Promise.resolve()).mockRejectedValueOnce(new Error('no database'))
  const app = await openApp(slowDatabase(listed))
  expect((await app.inject('/api/all-group')).statusCode).toBe(500)
  expect((await app.inject('/api/all-group')).json()).toEqual([{ _id: 'one' }])
})

it('sends a list of megabytes completely, plain and compressed, and its size for HEAD', async () => {
  const json = Buffer.from(JSON.stringify(Array.from({ length: 100_000 }, () => crypto.randomUUID())))
  const app = await openApp(databaseOf([{ revision, json }]))
  const url = '/api/all-group'
  const plain = await app.inject(url)
  const gzipped = await app.inject({ url, headers: { 'accept-encoding': 'gzip' } })
  const head = await app.inject({ method: 'HEAD', url })
  expect(plain.rawPayload.equals(json)).toBe(true)
  expect(gunzipSync(gzipped.rawPayload).equals(json)).toBe(true)
  expect(gzipped.headers['content-length']).toBe(String(gzipped.rawPayload.length))
  expect([head.body, head.headers['content-length']]).toEqual(['', String(json.length)])
})

function openSearched(wait: (signal?: AbortSignal) => Promise<unknown>, options = {}) {
  const row = { revision, total: 1, counts: '{}', ids: [], json: Buffer.from('[]') }
  return openApp(
    databaseOf([row], (sql, signal) => sql.includes('search_text') && wait(signal)),
    options,
  )
}

it('runs one search per address and two in all at a time, queues some, and refuses others', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const wait = vi.fn(() => promise)
  const app = await openSearched(wait)
  const get = (remoteAddress: string) => sendTo(app, 'GET', '/api/all-group?q=chess', { remoteAddress })
  const responses = Array.from({ length: 12 }, (_, index) => get(`2001:db8::${index}`))
  const refused = await Promise.race(responses)
  const message = 'Too many searches at once. Please try again in a moment.'
  expect(errorOf(refused)).toEqual({ status: 429, code: 'rate_limited', message })
  expect(wait).toHaveBeenCalledTimes(1)
  const others = Array.from({ length: 14 }, (_, index) => get(`10.0.1.${index}`))
  const refusedToo = await Promise.race(others)
  const messageToo = 'Many people are searching right now. Please try again in a moment.'
  expect(errorOf(refusedToo)).toEqual({ status: 503, code: 'unavailable', message: messageToo })
  expect(wait).toHaveBeenCalledTimes(2)
  expect([refused, refusedToo].map(({ headers }) => headers['retry-after'])).toEqual(['2', '2'])
  resolve()
  const statuses = (await Promise.all([...responses, ...others])).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(24)
})

it('serves others between the groups of a search that takes long', async () => {
  const row = { ...buildInput({ description: 'We play chess.' }), revision, total: 50, counts: '{}', ids: [] }
  const app = await openApp(databaseOf(Array.from({ length: 50 }, () => row)))
  let [turns, now] = [0, 0]
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 10))
  const takeTurn = () => {
    turns += 1
    next = setImmediate(takeTurn)
  }
  let next = setImmediate(takeTurn)
  const found = await app.inject('/api/all-group?q=chess')
  clearImmediate(next)
  expect(found.json()).toHaveLength(50)
  expect(turns).toBeGreaterThanOrEqual(50)
})

it('ends the statement of a search whose client has left, which is no failure for the log', async () => {
  const [asked, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const { logger, lines } = captureLog('warn')
  const wait = (signal?: AbortSignal) => {
    asked.resolve()
    signal?.addEventListener('abort', () => left.resolve())
    return left.promise.then(() => signal?.throwIfAborted())
  }
  const app = await openSearched(wait, { logger })
  const url = await app.listen({ port: 0 })
  const client = new AbortController()
  const response = fetch(`${url}/api/all-group?q=chess`, { signal: client.signal })
  await asked.promise
  client.abort()
  await expect(response).rejects.toThrow()
  await left.promise
  await app.close()
  expect(lines).toEqual([])
})
