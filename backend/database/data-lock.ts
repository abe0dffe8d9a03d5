import { DatabaseSync } from 'node:sqlite'
import { reasonOf, StartError } from '../start-error.ts'

const SQLITE_BUSY = 5

/** Locks a folder by a SQLite file beside it, whose lock the system releases however this process ends; returns what releases it. */
export function lockDataFolder(folder: string): () => void {
  const path = `${folder}.lock.db`
  try {
    const file = new DatabaseSync(path)
    file.exec('begin exclusive')
    return () => file.close()
  } catch (cause) {
    const isBusy = cause instanceof Error && 'errcode' in cause && cause.errcode === SQLITE_BUSY
    const message = isBusy
      ? `Another HobbyNest is using the data folder ${folder}; stop it first.`
      : `The data folder cannot be used: ${path}: ${reasonOf(cause)}.`
    throw new StartError(message, { cause })
  }
}
