// @vitest-environment node
import { rmSync } from 'node:fs'
import type { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Database } from '../../backend/database/database.ts'
import { openDatabase } from '../../backend/database/open-database.ts'
import { makeFolder } from '../stack/support/stack-process.ts'
import { createGroup, listNames } from './cases/calls.ts'
import { type App, openApp } from './support/app.ts'
import { putDatabase } from './support/make-once.ts'

/** The threads of the database, the last one last. */
const workers = vi.hoisted((): Worker[] => [])
vi.mock('node:worker_threads', async (original) => {
  const threads = await original<typeof import('node:worker_threads')>()
  class Listed extends threads.Worker {
    constructor(...args: ConstructorParameters<typeof Worker>) {
      super(...args)
      workers.push(this)
    }
  }
  return { ...threads, Worker: Listed }
})

const dataDir = makeFolder()
let database: Database
let app: App

beforeAll(async () => {
  await putDatabase(dataDir)
  // Making it may have taken one.
  workers.length = 0
  database = await openDatabase({ dataDir })
  app = await openApp(database)
})

afterAll(async () => {
  await app.close()
  rmSync(dataDir, { recursive: true })
})

it('opens its folder again after its thread has died, and keeps nothing of a transaction that was under way', async () => {
  await createGroup(app, { name: 'Acknowledged' })
  const dying = database.transaction(async (query) => {
    await query(`update hobby_groups set name = 'Half-done'`)
    await workers.at(-1)?.terminate()
    await query(`update hobby_groups set name = 'Half-done as well'`)
  })
  await expect(dying).rejects.toMatchObject({ statusCode: 503, headers: { 'retry-after': '5' } })
  expect(await listNames(app)).toEqual(['Acknowledged'])
  expect((await app.inject('/readyz')).statusCode).toBe(200)
  expect(workers).toHaveLength(2)
})

it('does not open it again once it is closed', async () => {
  await database.close()
  await expect(database.query('select 1')).rejects.toMatchObject({ statusCode: 503 })
  expect(workers).toHaveLength(2)
})
