import { rmSync } from 'node:fs'
import { afterAll, beforeAll } from 'vitest'
import type { Database } from '../../../backend/database/database.ts'
import { openDatabase, withDatabase } from '../../../backend/database/open-database.ts'
import type { Group } from '../../../src/features/groups/group.ts'
import { makeFolder } from '../../stack/support/stack-process.ts'
import { type App, type CallOptions, type Method, openApp, sendTo } from './app.ts'
import { putDatabase } from './make-once.ts'
import { operator } from './tokens.ts'

/** What {@link setUpBackend} has opened for the tests of a file. */
export let app: App
export let database: Database

/** Opens a backend with a database of its own, empty at first, for the tests of a file. */
export function setUpBackend(): void {
  const dataDir = makeFolder()
  beforeAll(async () => {
    const databaseUrl = process.env.TEST_DATABASE_URL
    if (!databaseUrl) await putDatabase(dataDir)
    // The one that all files share in turns.
    else {
      await withDatabase({ dataDir, databaseUrl }, ({ query }) =>
        query('drop schema public cascade; create schema public'),
      )
    }
    database = await openDatabase({ dataDir, databaseUrl })
    app = await openApp(database, { env: { OPERATORS: operator.email } })
  })
  afterAll(async () => {
    await app.close()
    await database.close()
    rmSync(dataDir, { recursive: true })
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
