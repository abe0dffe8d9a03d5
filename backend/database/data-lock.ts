import { DatabaseSync } from 'node:sqlite'
import { reasonOf, StartError } from '../start-error.ts'

const SQLITE_BUSY = 5

/** Locks a folder by a SQLite file beside it, whose lock the system releases however this process ends; returns what releases it. */
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
    throw new StartError(`The data folder cannot be used: ${path}: ${reasonOf(error)}.`, { cause: error })
  }
}

function tryLock(file: DatabaseSync): boolean {
  try {
    file.exec(`begin immediate; pragma user_version = ${process.pid}; commit; begin immediate`)
    return true
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return false
    throw error
  }
}
