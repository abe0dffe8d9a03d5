import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf, OperatorError, reasonOf } from '../operator-error.ts'
import type { Database, Query } from './database.ts'

const FOLDER = join(import.meta.dirname, 'migrations')
const MIGRATION_LOCK = 5_206_318
const INSUFFICIENT_PRIVILEGE = '42501'

/** Applies the missing files of `migrations/`. An up-to-date database is only read, since it may be a standby. */
export async function migrate(database: Database): Promise<void> {
  try {
    if ((await findMissing(database.query)).length === 0) return
    await database.transaction(async (query) => {
      await query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
      await query(
        'create table if not exists hobbynest_migrated (file text primary key, applied_at timestamptz not null)',
      )
      for (const file of await findMissing(query)) {
        await query(readFileSync(join(FOLDER, file), 'utf8'))
        await query('insert into hobbynest_migrated (file, applied_at) values ($1, now())', [file])
      }
    }, 'no-time-limits')
  } catch (error) {
    if (codeOf(error) !== INSUFFICIENT_PRIVILEGE) throw error
    throw new OperatorError(
      `The tables cannot be used or created: ${reasonOf(error)}. Let the database's owner start HobbyNest once, or create them and the extension pg_trgm.`,
      { cause: error },
    )
  }
}

async function findMissing(query: Query): Promise<string[]> {
  const files = readdirSync(FOLDER).sort()
  const { rows } = await query<{ exists: boolean }>(
    `select to_regclass('hobbynest_migrated') is not null as exists`,
  )
  if (!rows[0]?.exists) return files
  const { rows: applied } = await query<{ file: string }>('select file from hobbynest_migrated')
  return files.filter((file) => !applied.some((row) => row.file === file))
}
