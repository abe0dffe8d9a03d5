// @vitest-environment node
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, expect, it, vi } from 'vitest'
import { startServer } from '../../backend/server.ts'
import { makeFolder } from '../stack/support/stack-process.ts'
import { buildConfig } from './support/app.ts'
import { putDatabase } from './support/make-once.ts'
import { keys, signToken } from './support/tokens.ts'

// As `localhost` has 127.0.0.1 and ::1 where there is IPv6, one of them perhaps twice. Nobody can listen at the last address.
vi.mock('node:dns/promises', () => ({
  lookup: async () =>
    ['127.0.0.1', '127.0.0.2', '127.0.0.2', '192.0.2.1'].map((address) => ({ address, family: 4 })),
}))

const dataDir = makeFolder()
afterAll(() => rmSync(dataDir, { recursive: true }))

it('refuses to start where another program answers at one of its addresses', async () => {
  await putDatabase(dataDir)
  const other = createServer().listen(0, '127.0.0.2')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const config = buildConfig({ DATA_DIR: dataDir, PORT: String(port) })
  await expect(startServer(config, { logger: false, keys })).rejects.toThrow(`Port ${port} is already in use`)
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow()
  other.close()
})

it('serves each address of its host, and stops at all of them: closes what is idle at once, finishes what is under way', async () => {
  await putDatabase(dataDir)
  const server = await startServer(buildConfig({ DATA_DIR: dataDir, PORT: '0' }), { logger: false, keys })
  const port = Number(new URL(server.url).port)
  for (const host of ['127.0.0.1', '127.0.0.2']) {
    expect((await fetch(`http://${host}:${port}/healthz`)).status).toBe(200)
  }
  const open = async (bytes: string) => {
    const socket = connect({ port, host: '127.0.0.2', allowHalfOpen: true })
    await once(socket, 'connect')
    socket.write(bytes)
    return socket
  }
  await open('')
  await open('GET /healthz HTTP/1.1\r\n')
  const underWay = await open(
    `POST /api/create-group HTTP/1.1\r\nHost: nest\r\nAuthorization: Bearer ${await signToken()}\r\nExpect: 100-continue\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n`,
  )
  await once(underWay, 'data')
  const began = performance.now()
  const closing = server.close()
  underWay.write('{}')
  expect(await text(underWay)).toMatch(/^HTTP\/1\.1 422 /)
  await closing
  // After eight seconds it would close all that is open.
  expect(performance.now() - began).toBeLessThan(8_000)
})
