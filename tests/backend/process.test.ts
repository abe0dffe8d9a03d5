import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { startServer } from '../../backend/server.ts'
import { StartError } from '../../backend/start-error.ts'
import { makeFolder } from '../stack/support/stack-process.ts'
import { buildConfig, buildInput } from './support/app.ts'
import { putDatabase } from './support/make-once.ts'
import { failToStart, type ServerProcess, startProcess } from './support/server-process.ts'
import { emulatorToken } from './support/tokens.ts'

const STOP_TIMEOUT_MS = 8_000

/** Shared by all tests, each of which starts and stops in it. */
const dataDir = makeFolder()
beforeAll(() => putDatabase(dataDir))
afterAll(() => rmSync(dataDir, { recursive: true }))

it('lets a request in flight finish when it is told to stop, and leaves nothing locked', async () => {
  const server = await startProcess({ DATA_DIR: dataDir })
  const body = JSON.stringify(buildInput())
  const headers = {
    authorization: `Bearer ${emulatorToken()}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    expect: '100-continue',
  }
  const sending = request(`${server.url}/api/create-group`, { method: 'POST', headers })
  const responded = once(sending, 'response')
  sending.flushHeaders()
  // The server now has the request and waits for its body.
  await once(sending, 'continue')
  server.process.kill('SIGTERM')
  sending.write(body.slice(0, 20))
  await expect.poll(() => isListening(server)).toBe(false)
  sending.end(body.slice(20))
  const [response] = (await responded) as [IncomingMessage]
  response.resume()
  expect([response.statusCode, response.headers.connection]).toEqual([201, 'close'])
  expect(await server.end('SIGTERM')).toBe(0)
})

it.each([
  ['localhost', 'SIGTERM'],
  ['127.0.0.1', 'SIGINT'],
] as const)(
  'stops at once if no request is in flight, whatever connections are open at %s, on %s',
  async (host, signal) => {
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
  },
)

async function isListening(server: ServerProcess): Promise<boolean> {
  try {
    await fetch(`${server.url}/healthz`)
    return true
  } catch {
    return false
  }
}

it('says in a sentence why it cannot start, and exits with 1', async () => {
  const server = await startProcess({ DATA_DIR: dataDir })
  const { port } = new URL(server.url)
  const file = join(dataDir, 'file')
  writeFileSync(file, '')
  const socket = encodeURIComponent(join(dataDir, 'postgres'))
  const DATABASE_URL = `postgres://hobbynest@localhost/postgres?host=${socket}`
  const start = (env: Record<string, string>) => startServer(buildConfig({ PORT: '0', DATABASE_URL, ...env }))
  await expect(start({ PORT: port })).rejects.toThrow(
    new StartError(
      `Port ${port} is already in use: stop the program that uses it, or set PORT to another number.`,
    ),
  )
  await expect(start({ HOST: '192.0.2.1' })).rejects.toThrow(
    new StartError('HOST 192.0.2.1 is not an address of this machine.'),
  )
  await expect(start({ DATABASE_URL: '', DATA_DIR: join(file, 'data') })).rejects.toThrow(
    /^The data folder .*file\/data cannot be used: .*\.$/,
  )
  await expect(start({ DIST_DIR: join(file, 'dist') })).rejects.toThrow(/^The pages cannot be read: ENOTDIR/)
  await expect(start({ DATABASE_URL: 'postgres://user:sesame@127.0.0.1:1/nest' })).rejects.toThrow(
    new StartError(
      'The database at DATABASE_URL (127.0.0.1:1) cannot be used: connect ECONNREFUSED 127.0.0.1:1.',
    ),
  )
  expect(await failToStart({ PORT: 'http' })).toEqual({
    code: 1,
    stdout: '',
    stderr: 'PORT must be a whole number from 0 to 65535.\n',
  })
  await server.end('SIGTERM')
})
