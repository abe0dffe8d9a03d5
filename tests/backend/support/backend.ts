import { afterAll, beforeAll } from 'vitest'
import type { Database } from '../../../backend/database/database.ts'
import { openDatabase } from '../../../backend/database/open-database.ts'
import type { Group } from '../../../src/features/groups/group.ts'
import { type App, type CallOptions, type Method, openApp, sendTo } from './app.ts'
import { startPostgres } from './postgres-cluster.ts'
import { operator } from './tokens.ts'

/** What {@link setUpBackend} has opened for the tests of a file. */
export let app: App
export let database: Database

/** Of all files of a worker: it ends with the run. */
let postgres: ReturnType<typeof startPostgres> | undefined
let count = 0

/** Opens a backend with a database of its own, empty at first, for the tests of a file. */
export function setUpBackend(): void {
  beforeAll(async () => {
    const create = async () => {
      postgres ??= startPostgres()
      return (await postgres).create(`of_file_${++count}`)
    }
    const databaseUrl = process.env.TEST_DATABASE_URL ?? (await create())
    database = await openDatabase({ dataDir: '', databaseUrl })
    app = await openApp(database, { env: { OPERATORS: operator.email } })
  })
  afterAll(async () => {
    await app.close()
    await database.close()
  })
}

/** Sends a request to {@link app}. */
export function send(method: Method, url: string, options?: CallOptions) {
  return sendTo(app, method, url, options)
}

/** All groups, as anybody gets them. */
export async function listGroups(): Promise<Group[]> {
  return (await send('GET', '/api/all-group')).json()
}

/** The names of all groups, newest first. */
export async function listNames(): Promise<string[]> {
  return (await listGroups()).map(({ name }) => name)
}
