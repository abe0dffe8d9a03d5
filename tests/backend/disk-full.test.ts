import { readdirSync, rmSync } from 'node:fs'
import { expect, it, vi } from 'vitest'
import { openDatabase } from '../../backend/database/open-database.ts'
import { StartError } from '../../backend/start-error.ts'
import { makeFolder } from '../stack/support/stack-process.ts'

import { buildInput, createGroup, errorOf, openApp, sendTo } from './support/app.ts'
import { putDatabase } from './support/make-once.ts'
import { ada } from './support/tokens.ts'

/** Fakes the free space of the disk; `npm run soak` fills a real one. */
const disk = vi.hoisted(() => ({ bavail: Number.POSITIVE_INFINITY, bsize: 1024 * 1024, blocks: 1e6 }))
vi.mock('node:fs', async (original) => ({ ...(await original<object>()), statfsSync: () => disk }))

const FULL = {
  code: 'storage_full',
  message: 'The disk is full, so nothing can be saved. Groups can still be read.',
}

it('reports a full disk, writes nothing and still reads, and writes again once there is space', async () => {
  const dataDir = makeFolder()
  await putDatabase(dataDir)
  const database = await openDatabase({ dataDir })
  let log = ''
  const stream = {
    write(line: string) {
      log += line
    },
  }
  const app = await openApp(database, { logger: { level: 'error', stream } })
  const url = `/api/all-group/${await createGroup(app)}`
  const list = async () => (await sendTo(app, 'GET', '/api/all-group')).body
  const before = await list()
  disk.bavail = 63
  const payload = buildInput({ name: 'Too much' })
  for (const [method, address, headers] of [
    ['POST', '/api/create-group', {}],
    ['POST', '/api/create-group', { 'idempotency-key': 'k' }],
    ['PUT', url, {}],
    ['DELETE', url, {}],
  ] as const) {
    const response = await sendTo(app, method, address, { as: ada, headers, payload })
    expect(errorOf(response)).toEqual({ status: 507, ...FULL })
  }
  expect(await list()).toBe(before)
  for (const address of [url, '/api/all-group?limit=48', '/api/all-group?q=sketchers']) {
    expect((await sendTo(app, 'GET', address)).statusCode).toBe(200)
  }
  expect(errorOf(await sendTo(app, 'GET', '/readyz'))).toEqual({ status: 503, ...FULL })
  expect((await sendTo(app, 'GET', '/healthz')).statusCode).toBe(200)
  expect(log).toContain(
    `The disk of the data folder ${dataDir} is full: 63 MB are free, HobbyNest needs 64 MB.`,
  )
  disk.bavail = 64
  // Like a restore, this fills the disk itself.
  const fill = database.transaction(async (query) => {
    disk.bavail = 63
    await query('delete from hobby_groups')
  })
  await expect(fill).rejects.toMatchObject({ code: FULL.code })
  disk.bavail = 64
  expect((await sendTo(app, 'GET', '/readyz')).statusCode).toBe(200)
  await createGroup(app)
  await app.close()
  await database.close()
  rmSync(dataDir, { recursive: true })
})

it('does not start on a full disk, and leaves the folder as it is', async () => {
  disk.bavail = 0
  const empty = makeFolder()
  await expect(openDatabase({ dataDir: empty })).rejects.toThrow(
    new StartError(`The disk of the data folder ${empty} is full: 0 MB are free, HobbyNest needs 64 MB.`),
  )
  // Not even a lock is written, which would fail on a really full disk.
  expect(readdirSync(empty)).toEqual([])
  rmSync(empty, { recursive: true })
})
