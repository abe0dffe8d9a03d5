import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import { type App, buildInput, captureLog, databaseOf, makeSite, openApp, sendTo } from './support/app.ts'
import { takePhoto } from './support/pictures.ts'
import { bearer } from './support/tokens.ts'

const PAGE = '<!doctype html><title>HobbyNest</title>'
const DIST_DIR = makeSite({
  'index.html': PAGE,
  '404.html': PAGE,
  _redirects: '/* /404.html 404\n',
  'assets/small.bin': 'small',
  'assets/large.bin': Buffer.alloc(64 * 1024 * 1024),
})

async function listen(limits = {}, database = databaseOf([])) {
  const { logger, lines: log } = captureLog('warn')
  const app = await openApp(database, { logger, limits, env: { DIST_DIR } })
  await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => app.close())
  const { port } = app.server.address() as AddressInfo
  function open(): Socket {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    onTestFinished(() => void socket.destroy())
    return socket
  }
  return { app, open, url: `http://127.0.0.1:${port}`, log }
}

function countConnections(app: App): Promise<number> {
  return new Promise((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )
}

it('is not harmed by connections that are reset while requests are pipelined', async () => {
  const { app, open, url, log } = await listen()
  for (let round = 0; round < 20; round++) {
    const sockets = Array.from({ length: 10 }, open)
    await Promise.all(sockets.map((socket) => once(socket, 'connect')))
    for (const socket of sockets) {
      socket.write('GET /api/all-group HTTP/1.1\r\nHost: nest.example\r\n\r\n'.repeat(50))
      socket.resetAndDestroy()
    }
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
  }
  await expect.poll(() => countConnections(app)).toBeLessThan(3)
  expect(log).toEqual([])
})

it.each([
  ['no HTTP', 'good evening\r\n\r\n', 400],
  ['no Host', 'GET /api/all-group HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  [
    'a length and chunks',
    'POST /api/create-group HTTP/1.1\r\nHost: nest.example\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
  ['headers of 20 kB', `GET / HTTP/1.1\r\nHost: nest.example\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
])('refuses a request with %s, and closes the connection', async (_what, bytes, status) => {
  const { open, log } = await listen()
  const socket = open()
  socket.write(bytes)
  expect(await text(socket)).toMatch(`HTTP/1.1 ${status} `)
  expect(log).toEqual([])
})

it('closes the connection if nobody reads the response, but not if it is read slowly', async () => {
  const { app, open } = await listen()
  app.server.setTimeout(1_000)
  const [deaf, slow] = [open(), open()]
  for (const socket of [deaf, slow]) {
    socket.pause()
    socket.write('GET /assets/large.bin HTTP/1.1\r\nHost: nest.example\r\n\r\n')
  }
  await expect.poll(() => countConnections(app)).toBe(2)
  const reading = setInterval(() => slow.read(4 * 1024 * 1024), 50)
  onTestFinished(() => clearInterval(reading))
  await expect.poll(() => countConnections(app)).toBe(1)
  expect(slow.destroyed).toBe(false)
  expect(slow.bytesRead).toBeGreaterThan(0)
})

it('closes a connection whose body stops coming, but not one whose body comes slowly', async () => {
  const { app, open } = await listen({ stalledMs: 500 })
  const [stalled, slow] = [open(), open()]
  const { authorization } = await bearer()
  for (const socket of [stalled, slow]) {
    socket.write(
      `POST /api/create-group HTTP/1.1\r\nHost: nest.example\r\nContent-Type: application/json\r\nContent-Length: 9999\r\nAuthorization: ${authorization}\r\n\r\n{`,
    )
  }
  await expect.poll(() => countConnections(app)).toBe(2)
  const writing = setInterval(() => slow.write('x'), 50)
  onTestFinished(() => clearInterval(writing))
  await expect.poll(() => stalled.destroyed).toBe(true)
  expect(slow.destroyed).toBe(false)
})

it('still responds to a request whose body has come, however long it waits for the database', async () => {
  const slow = databaseOf([], () => setTimeout(600))
  const { url } = await listen({ stalledMs: 200 }, slow)
  const headers = { ...(await bearer()), 'content-type': 'application/json' }
  const response = await fetch(`${url}/api/create-group`, { method: 'POST', headers, body: '{}' })
  expect(response.status).toBe(422)
})

it.each([
  ['a group', 'GET', `all-group/${'a'.repeat(24)}`, undefined, /where id = /, 30_000],
  ['a page of groups', 'GET', 'all-group?limit=48', undefined, /category/, 30_000],
  ['a new group', 'POST', 'create-group', JSON.stringify(buildInput()), /advisory/, 30_000],
  ['a photo before it is received', 'POST', 'photos', 'no picture', /octet_length/, 90_000],
  ['a photo', 'POST', 'photos', new Uint8Array(await takePhoto()), /insert into hobbynest_photos/, 90_000],
] as const)('ends the call for %s with a sentence once it takes too long', async (...call) => {
  const [, method, path, body, stuck, ms] = call
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { promise, resolve } = Promise.withResolvers<void>()
  // A member's later writes, in other tests too, wait for this one.
  onTestFinished(() => resolve())
  const onStuck = vi.fn(() => promise)
  const database = databaseOf([], (sql) => stuck.test(sql) && onStuck())
  const { url, log } = await listen({}, database)
  const headers = { ...(await bearer()), 'content-type': 'application/json' }
  const response = fetch(`${url}/api/${path}`, { method, headers, body: body ?? null })
  await expect.poll(() => onStuck).toHaveBeenCalled()
  const onResponse = vi.fn()
  response.then(onResponse)
  await vi.advanceTimersByTimeAsync(ms - 1_000)
  expect(onResponse).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_000)
  vi.useRealTimers()
  const ended = await Promise.race([response, setTimeout(5_000, null)])
  expect(ended?.status).toBe(504)
  expect(ended?.headers.get('retry-after')).toBe('5')
  expect(await ended?.json()).toMatchObject({ error: { code: 'too_slow' } })
  expect(log).toHaveLength(1)
})

it('still responds to a proxy that connects just before it stops', async () => {
  const { app, open } = await listen()
  const socket = open()
  await expect.poll(() => countConnections(app)).toBe(1)
  // On a busy machine, the request might otherwise come after the half second that it has.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const closing = app.close()
  await expect.poll(() => app.server.listening).toBe(false)
  socket.write('GET /healthz HTTP/1.1\r\nHost: nest.example\r\n\r\n')
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*connection: close/i)
  await closing
})

it('limits the calls and the files, photos included, that an address requests, even those that do not exist', async () => {
  const { app } = await listen({ requests: 3, files: 5 })
  const get = async (url: string) => (await sendTo(app, 'GET', url)).statusCode
  expect([await get('/readyz'), await get('/api/gone'), await get('/api/all-group')]).toEqual([200, 404, 200])
  for (const url of ['/readyz', '/api/gone', '/api/all-group', '/api']) expect(await get(url)).toBe(429)
  const files = ['/', '/assets/gone.js', '/nowhere', '/assets/small.bin', '/api/photos/gone']
  for (const url of files) expect(await get(url)).toBeLessThan(429)
  for (const url of files) expect(await get(url)).toBe(429)
  expect(await get('/healthz')).toBe(200)
})
