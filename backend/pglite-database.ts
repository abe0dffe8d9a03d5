import { existsSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { PGlite, type Results, type Transaction } from '@electric-sql/pglite'
import { closeDataFolder } from './data-folder.ts'
import { lockDataFolder } from './data-lock.ts'
import type { Database } from './database.ts'
import { assertRoomToOpen, assertRoomToWrite } from './disk-space.ts'
import { StartError } from './start-error.ts'

/**
 * Opens the PostgreSQL that runs inside this process and keeps its files in `dataDir/pglite`, guarded by a lock.
 * What it acknowledged survives a kill of the process. It has no fsync, so a power cut can lose the last seconds;
 * a host that cannot accept that sets DATABASE_URL. While the disk is full it only reads.
 * @throws {StartError} when the folder cannot be used or is in use, or its disk is full.
 */
export async function openPGlite(dataDir: string): Promise<Database> {
  const folder = resolve(dataDir, 'pglite')
  try {
    closeDataFolder(dataDir)
  } catch (error) {
    throw unusable(dataDir, error)
  }
  const release = await lockDataFolder(folder)
  try {
    assertRoomToOpen(dataDir)
    if (!existsSync(folder)) await createFolder(folder)
    const pglite = await PGlite.create({ dataDir: folder })
    closeDataFolder(dataDir)
    return {
      async query(text, params) {
        if (!/^\s*select\b/i.test(text)) assertRoomToWrite(dataDir)
        return readResults(await pglite.query(text, params))
      },
      async transaction(work) {
        assertRoomToWrite(dataDir)
        return pglite.transaction((tx: Transaction) =>
          work(async (text, params) => readResults(await tx.query(text, params))),
        )
      },
      async assertWritable() {
        assertRoomToWrite(dataDir)
      },
      async close() {
        await pglite.close()
        release()
      },
    }
  } catch (error) {
    release()
    throw unusable(folder, error)
  }
}

/** The first start takes seconds; made aside and renamed, a folder that was interrupted is never mistaken for data. */
async function createFolder(folder: string): Promise<void> {
  const aside = join(`${folder}.new`)
  rmSync(aside, { recursive: true, force: true })
  const pglite = await PGlite.create({ dataDir: aside })
  await pglite.close()
  renameSync(aside, folder)
}

function readResults<Row>(results: Results<Row>): { rows: Row[]; changed: number } {
  return { rows: results.rows, changed: results.affectedRows ?? 0 }
}

function unusable(folder: string, cause: unknown): StartError {
  if (cause instanceof StartError) return cause
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new StartError(`The data folder ${folder} cannot be used: ${reason}.`, { cause })
}
