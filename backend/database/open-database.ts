import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { StartError } from '../start-error.ts'
import type { Database } from './database.ts'
import { openEmbeddedPostgres } from './embedded-postgres.ts'
import { migrate } from './migrate.ts'
import { openPostgres } from './postgres.ts'

/** The PostgreSQL at `databaseUrl`, else the one in `dataDir`, where the local accounts always are. */
export interface DataLocation {
  dataDir: string
  databaseUrl?: string | undefined
}

/** Opens the database, its tables up to date. @throws {StartError} when it cannot be opened. */
export async function openDatabase({ dataDir, databaseUrl }: DataLocation): Promise<Database> {
  const database = databaseUrl
    ? await openPostgres({ connectionString: databaseUrl }, `DATABASE_URL (${new URL(databaseUrl).host})`)
    : await openEmbeddedPostgres(dataDir)
  try {
    await migrate(database)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** @throws {StartError} where a command for what is stored would make an empty database. */
export function assertDataThere({ dataDir, databaseUrl }: DataLocation): void {
  if (databaseUrl || existsSync(resolve(dataDir, 'postgres'))) return
  throw new StartError(`There is no data in ${resolve(dataDir)}.`)
}
