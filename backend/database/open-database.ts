import type { Config } from '../config.ts'
import type { Database } from './database.ts'
import { migrate } from './migrations.ts'
import { openPGlite } from './pglite-database.ts'
import { openPostgres } from './postgres-database.ts'

/**
 * Opens the database of `config`, its tables up to date: the PostgreSQL at `databaseUrl`, else PGlite in
 * `dataDir/pglite`.
 * @throws {StartError} when it cannot be opened, saying why.
 */
export async function openDatabase(config: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<Database> {
  const database = config.databaseUrl
    ? await openPostgres(config.databaseUrl)
    : await openPGlite(config.dataDir)
  try {
    await migrate(database)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}
