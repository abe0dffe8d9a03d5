// @vitest-environment node
import { readdirSync, rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Database } from '../../backend/database/database.ts'
import { openDatabase } from '../../backend/database/open-database.ts'
import { StartError } from '../../backend/start-error.ts'
import { makeFolder } from '../stack/support/stack-process.ts'

import { type App, buildInput, createGroup, openApp } from './support/app.ts'
import { putDatabase } from './support/make-once.ts'
import { bearer } from './support/tokens.ts'

/** What the disk says is free; `npm run soak` fills a real one. */
const disk = vi.hoisted(() => ({ bavail: Number.POSITIVE_INFINITY, bsize: 1024 * 1024, blocks: 1e6 }))
vi.mock('node:fs', async (original) => ({ ...(await original<object>()), statfsSync: () => disk }))

const FULL = {
  code: 'storage_full',
  message: 'The disk is full, so nothing can be saved. Groups can still be read.',
}
const dataDir = makeFolder()
let log = ''
let database: Database
let app: App

beforeAll(async () => {
  await putDatabase(dataDir)
  database = await openDatabase({ dataDir })
  const write = (line: string) => {
    log += line
  }
  app = await openApp(database, { logger: { level: 'error', stream: { write } } })
})

afterAll(async () => {
  await app.close()
  await database.close()
  rmSync(dataDir, { recursive: true })
})

it('reports a full disk, changes nothing and keeps reading, and writes again when there is space', async () => {
  const url = `/api/all-group/${await createGroup(app)}`
  const before = (await app.inject('/api/all-group')).body
  disk.bavail = 63
  const headers = await bearer()
  const payload = buildInput({ name: 'Too much' })
  for (const request of [
    { method: 'POST', url: '/api/create-group', headers, payload },
    { method: 'POST', url: '/api/create-group', headers: { ...headers, 'idempotency-key': 'k' }, payload },
    { method: 'PUT', url, headers, payload },
    { method: 'DELETE', url, headers },
  ] as const) {
    const response = await app.inject(request)
    expect([response.statusCode, response.json().error]).toEqual([507, FULL])
  }
  expect((await app.inject('/api/all-group')).body).toBe(before)
  expect((await app.inject(url)).statusCode).toBe(200)
  const ready = await app.inject('/readyz')
  expect([ready.statusCode, ready.json().error]).toEqual([503, FULL])
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  expect(log).toContain(
    `The disk of the data folder ${dataDir} is full: 63 MB are free, HobbyNest needs 64 MB.`,
  )
  disk.bavail = 64
  expect((await app.inject('/readyz')).statusCode).toBe(200)
  await createGroup(app)
})

it('does not start on a full disk, and leaves the folder as it is', async () => {
  disk.bavail = 0
  const empty = makeFolder()
  await expect(openDatabase({ dataDir: empty })).rejects.toThrow(
    new StartError(`The disk of the data folder ${empty} is full: 0 MB are free, HobbyNest needs 64 MB.`),
  )
  // Not even a lock: on a disk that is really full, it could not be written.
  expect(readdirSync(empty)).toEqual([])
  rmSync(empty, { recursive: true })
})
