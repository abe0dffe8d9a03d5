import { afterAll, beforeAll } from 'vitest'
import type { Database } from '../../../backend/database/database.ts'
import { openDatabase } from '../../../backend/database/open-database.ts'
import type { Group } from '../../../src/features/groups/group.ts'
import { type App, type CallOptions, type Method, openApp, sendTo } from './app.ts'
import { startPostgres } from './postgres-cluster.ts'
import { operator } from './tokens.ts'

/** The backend that {@link setUpBackend} opens for a test file. */
export let app: App
export let database: Database

/** Shared by all files of a worker; it ends with the run. */
let postgres: ReturnType<typeof startPostgres> | undefined
let count = 0

export function setUpBackend(): void {
  beforeAll(async () => {
    database = await openDatabase({ dataDir: '', databaseUrl: await createEmptyDatabase() })
    app = await openApp(database, { env: { OPERATORS: operator.email } })
  })
  afterAll(async () => {
    await app.close()
    await database.close()
  })
}

/** Returns the address of an empty database: a new one, or the one that TEST_DATABASE_URL names. */
async function createEmptyDatabase(): Promise<string> {
  const databaseUrl = process.env.TEST_DATABASE_URL
  if (!databaseUrl) {
    postgres ??= startPostgres()
    return (await postgres).create(`of_file_${++count}`)
  }
  await using given = await openDatabase({ dataDir: '', databaseUrl })
  await given.query('drop schema public cascade; create schema public')
  return databaseUrl
}

export function send(method: Method, url: string, options?: CallOptions) {
  return sendTo(app, method, url, options)
}

export async function listGroups(): Promise<Group[]> {
  return (await send('GET', '/api/all-group')).json()
}

export async function listNames(): Promise<string[]> {
  return (await listGroups()).map(({ name }) => name)
}
