import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { splitServers } from '../config.ts'
import { OperatorError } from '../operator-error.ts'
import type { Database } from './database.ts'
import { openEmbeddedPostgres } from './embedded-postgres.ts'
import { migrate } from './migrate.ts'
import { openPostgres } from './postgres.ts'

const MIN_VERSION = 13

/** The database is the one at `databaseUrl`, or in `dataDir` if that is not set; local accounts are always in `dataDir`. */
export interface DataLocation {
  dataDir: string
  databaseUrl?: string | undefined
}

/** Opens the database and migrates it. @throws {OperatorError} when it cannot be opened. */
export async function openDatabase({
  dataDir,
  databaseUrl,
}: DataLocation): Promise<Database & AsyncDisposable> {
  const servers = databaseUrl ? splitServers(databaseUrl) : []
  const name = `DATABASE_URL (${servers.map((url) => new URL(url).host).join(', ')})`
  const database = databaseUrl
    ? await openPostgres(
        servers.map((connectionString) => ({ connectionString })),
        name,
      )
    : await openEmbeddedPostgres(dataDir)
  try {
    if (databaseUrl) await assertUsable(database, name)
    await migrate(database)
    return { ...database, [Symbol.asyncDispose]: database.close }
  } catch (error) {
    await database.close()
    throw error
  }
}

async function assertUsable({ query }: Database, name: string): Promise<void> {
  const { rows } = await query<{ encoding: string; version: number }>(
    `select current_setting('server_encoding') as encoding, current_setting('server_version_num')::int / 10000 as version`,
  )
  const [{ encoding, version } = { encoding: '', version: 0 }] = rows
  if (encoding === 'UTF8' && version >= MIN_VERSION) return
  throw new OperatorError(
    `The database at ${name} has the encoding ${encoding} on PostgreSQL ${version}, but HobbyNest needs UTF8 on PostgreSQL ${MIN_VERSION} or newer: make one with create database … encoding 'UTF8' template template0.`,
  )
}

/** @throws {OperatorError} when there is no data yet: a command would create an empty database. */
export function assertDataExists({ dataDir, databaseUrl }: DataLocation): void {
  if (databaseUrl || existsSync(resolve(dataDir, 'postgres'))) return
  throw new OperatorError(
    `There is no data in ${resolve(dataDir)}, or this user may not read it: set DATA_DIR or DATABASE_URL to where it is.`,
  )
}
