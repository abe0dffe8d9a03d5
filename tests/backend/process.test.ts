import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { existsSync, openSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { OperatorError } from '../../backend/operator-error.ts'
import { startServer } from '../../backend/server.ts'
import { findPort, makeFolder } from '../stack/support/stack-process.ts'
import { buildConfig, buildInput } from './support/app.ts'
import { putDatabase } from './support/make-once.ts'
import { failToStart, spawnServer, startProcess } from './support/server-process.ts'
import { emulatorToken } from './support/tokens.ts'

const STOP_TIMEOUT_MS = 8_000

/** Shared by all tests, each of which starts and stops in it. */
const dataDir = makeFolder()
beforeAll(() => putDatabase(dataDir))

it('lets a request in flight finish when it is told to stop, and leaves nothing locked', async () => {
  const server = await startProcess({ DATA_DIR: dataDir })
  const body = JSON.stringify(buildInput())
  const socket = connect(Number(new URL(server.url).port), 'localhost')
  socket.write(
    `POST /api/create-group HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${emulatorToken()}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
  )
  // The server now has the request and waits for its body.
  expect(String(await once(socket, 'data'))).toContain('100 Continue')
  server.process.kill('SIGTERM')
  socket.write(body.slice(0, 20))
  await expect.poll(() => fetch(`${server.url}/healthz`).catch(() => 'refused')).toBe('refused')
  socket.write(body.slice(20))
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 201 Created\r\n[\s\S]*connection: close/i)
  expect(await server.end('SIGTERM')).toBe(0)
})

it.each([
  ['localhost', 'SIGTERM'],
  ['127.0.0.1', 'SIGINT'],
] as const)('stops at once with open connections, but no request, at %s on %s', async (host, signal) => {
  const server = await startProcess({ DATA_DIR: dataDir, HOST: host })
  const { port } = new URL(server.url)
  const half = 'GET /healthz HTTP/1.1\r\nHost: nest.example\r\n'
  const unread = `${half}\r\n`
  for (const { address } of await lookup(host, { all: true })) {
    const sockets = ['', half, unread].map((bytes) => {
      const socket = connect({ port: Number(port), host: address, allowHalfOpen: true })
      socket.on('error', () => {})
      onTestFinished(() => void socket.destroy())
      socket.write(bytes)
      return socket
    })
    await Promise.all(sockets.map((socket) => once(socket, 'connect')))
    if (sockets[2]) await once(sockets[2], 'data')
  }
  const began = performance.now()
  expect(await server.end(signal)).toBe(0)
  expect(performance.now() - began).toBeLessThan(STOP_TIMEOUT_MS)
})

it('leaves no database running if it is stopped while it starts', async () => {
  const server = spawnServer({ DATA_DIR: dataDir })
  const isRunning = () => existsSync(join(dataDir, 'postgres/postmaster.pid'))
  await expect.poll(isRunning, { interval: 10 }).toBe(true)
  server.kill('SIGTERM')
  expect(await once(server, 'close')).toEqual([0, null])
  expect(isRunning()).toBe(false)
})

const FULL = '/dev/full'

it.runIf(existsSync(FULL))('serves visitors and stops, even if its log is on a full disk', async () => {
  const PORT = String(await findPort())
  const server = spawnServer({ DATA_DIR: dataDir, PORT }, ['ignore', openSync(FULL, 'w'), 'ignore'])
  onTestFinished(() => void server.kill('SIGKILL'))
  const visit = () => fetch(`http://localhost:${PORT}/healthz`).then(({ status }) => status, String)
  await expect.poll(visit, { timeout: 60_000 }).toBe(200)
  server.kill('SIGTERM')
  expect(await once(server, 'close')).toEqual([0, null])
})

it('says in a sentence why it cannot start, and exits with 1', async () => {
  const server = await startProcess({ DATA_DIR: dataDir })
  const { port } = new URL(server.url)
  const file = join(dataDir, 'file')
  writeFileSync(file, '')
  for (const [env, sentence] of [
    [{ PORT: port }, new RegExp(`^Port ${port} is already in use: .*, or set PORT to another number\\.$`)],
    [{ METRICS_PORT: port }, /^Port \d+ is already in use: .*, or set METRICS_PORT to another number\.$/],
    [{ HOST: '192.0.2.1' }, /^HOST 192\.0\.2\.1 is not an address of this machine\.$/],
    [{ HOST: 'a b' }, /^HOST a b is not an address of this machine\.$/],
    [{ DATA_DIR: join(file, 'data') }, /^The data folder .*file\/data cannot be used: .*\.$/],
    [{ DIST_DIR: join(file, 'dist') }, /^The pages cannot be read: ENOTDIR/],
    [
      { DATABASE_URL: 'postgres://user:sesame@127.0.0.1:1/nest' },
      /^The database at DATABASE_URL \(127\.0\.0\.1:1\) cannot be used: connect ECONNREFUSED 127\.0\.0\.1:1\.$/,
    ],
  ] as const) {
    const starting = startServer(buildConfig({ PORT: '0', DATA_DIR: dataDir, ...env }))
    await expect(starting).rejects.toThrow(OperatorError)
    await expect(starting).rejects.toThrow(sentence)
  }
  const stderr = 'PORT must be a whole number from 0 to 65535.\n'
  expect(await failToStart({ PORT: 'http' })).toEqual({ code: 1, stdout: '', stderr })
  await server.end('SIGTERM')
})
