import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Config } from '../config.ts'
import { StartError } from '../start-error.ts'
import type { Database } from './database.ts'
import { openEmbeddedPostgres } from './embedded-postgres.ts'
import { migrate } from './migrate.ts'
import { openPostgres } from './postgres.ts'

type Place = Pick<Config, 'dataDir' | 'databaseUrl'>

/**
 * Opens the database of `config`, its tables up to date: the PostgreSQL at `databaseUrl`, else the one in `dataDir`.
 * @throws {StartError} when it cannot be opened, saying why.
 */
export async function openDatabase({ dataDir, databaseUrl }: Place): Promise<Database> {
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
export function assertDataThere({ dataDir, databaseUrl }: Place): void {
  if (databaseUrl || existsSync(resolve(dataDir, 'postgres'))) return
  throw new StartError(`There is no data in ${resolve(dataDir)}.`)
}
