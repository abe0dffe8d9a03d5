import { readdirSync } from 'node:fs'
import { expect, it, vi } from 'vitest'
import { openDatabase } from '../../backend/database/open-database.ts'
import { OperatorError } from '../../backend/operator-error.ts'
import { makeFolder } from '../stack/support/stack-process.ts'
import { buildInput, captureLog, createGroup, errorOf, openApp, sendGroup, sendTo } from './support/app.ts'
import { putDatabase } from './support/make-once.ts'
import { ada } from './support/tokens.ts'

/** Fakes the free space of the disk; `npm run soak` fills a real one. */
const disk = vi.hoisted(() => ({ bavail: 0, bsize: 1024 * 1024, blocks: 1e6 }))
vi.mock('node:fs', async (original) => ({ ...(await original<object>()), statfsSync: () => disk }))

const FULL = {
  code: 'storage_full',
  message: 'The disk is full, so nothing can be saved. Groups can still be read.',
}

it('reports a full disk, writes nothing and still reads, and writes again once there is space', async () => {
  disk.bavail = 64
  const dataDir = makeFolder()
  await putDatabase(dataDir)
  await using database = await openDatabase({ dataDir })
  const { logger, lines } = captureLog('error')
  const app = await openApp(database, { logger })
  const url = `/api/all-group/${await createGroup(app)}`
  const list = async () => (await sendTo(app, 'GET', '/api/all-group')).body
  const before = await list()
  disk.bavail = 63
  const payload = buildInput({ name: 'Too much' })
  const key = { 'idempotency-key': 'k' }
  for (const response of [
    await sendGroup(app),
    await sendTo(app, 'POST', '/api/create-group', { as: ada, headers: key, payload }),
    await sendTo(app, 'PUT', url, { as: ada, payload }),
    await sendTo(app, 'DELETE', url, { as: ada }),
  ]) {
    expect(errorOf(response)).toEqual({ status: 507, ...FULL })
  }
  expect(await list()).toBe(before)
  for (const address of [url, '/api/all-group?limit=48', '/api/all-group?q=sketchers']) {
    expect((await sendTo(app, 'GET', address)).statusCode).toBe(200)
  }
  expect(errorOf(await sendTo(app, 'GET', '/readyz'))).toEqual({ status: 507, ...FULL })
  expect((await sendTo(app, 'GET', '/healthz')).statusCode).toBe(200)
  expect(lines.join()).toContain(
    `The disk of the data folder ${dataDir} is full: 63 MB are free, but HobbyNest needs 64 MB.`,
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
})

it('does not start on a full disk, and leaves the folder as it is', async () => {
  disk.bavail = 0
  const empty = makeFolder()
  await expect(openDatabase({ dataDir: empty })).rejects.toThrow(
    new OperatorError(
      `The disk of the data folder ${empty} is full: 0 MB are free, but HobbyNest needs 64 MB.`,
    ),
  )
  // Not even a lock is written, which would fail on a really full disk.
  expect(readdirSync(empty)).toEqual([])
})
