import { DatabaseSync } from 'node:sqlite'
import { StartError } from '../start-error.ts'

/** SQLite's code for a file that somebody else has locked. */
const BUSY = 5

/**
 * Takes the lock of the folder of the local accounts, of which two processes would overwrite what the other saved. It is SQLite's lock on a
 * file beside the folder, which the system releases however this process ends. The file stays, and names its last holder.
 * @returns a function that releases the lock.
 * @throws {StartError} when it is held already.
 */
export function lockDataFolder(folder: string): () => void {
  const path = `${folder}.lock.db`
  try {
    const file = new DatabaseSync(path)
    if (tryLock(file)) return () => file.close()
    const holder = file.prepare('pragma user_version').get()?.user_version
    file.close()
    throw new StartError(
      `Another HobbyNest (process ${holder}) is using the data folder ${folder}; stop it first.`,
    )
  } catch (error) {
    if (error instanceof StartError) throw error
    const reason = error instanceof Error ? error.message : error
    throw new StartError(`The data folder cannot be used: ${path}: ${reason}.`, { cause: error })
  }
}

function tryLock(file: DatabaseSync): boolean {
  try {
    file.exec(`begin immediate; pragma user_version = ${process.pid}; commit; begin immediate`)
    return true
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === BUSY) return false
    throw error
  }
}
