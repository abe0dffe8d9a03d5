import { accessSync, chmodSync, constants, lstatSync, mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { OperatorError, reasonOf } from '../operator-error.ts'

const SQLITE_BUSY = 5

/** Creates a folder and its parents for the owner alone. @throws {OperatorError} when this process cannot write to it. */
export function makeFolder(path: string, what = 'data'): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    accessSync(path, constants.W_OK)
  } catch (cause) {
    throw new OperatorError(`The ${what} folder ${path} cannot be used: ${reasonOf(cause)}.`, { cause })
  }
}

/** Creates a folder that only its owner can enter, or restricts it. @throws {OperatorError} when it is another user's. */
export function makePrivateFolder(path: string): string {
  makeFolder(path)
  const { uid } = lstatSync(path)
  if (process.getuid && uid !== process.getuid()) throw new OperatorError(`${path} belongs to another user.`)
  chmodSync(path, 0o700)
  return path
}

/** The local accounts, in a folder of their own. */
export function accountsFileOf(dataDir: string): string {
  return resolve(dataDir, 'accounts', 'accounts.json')
}

/** Locks a folder by a SQLite file beside it, which the system unlocks however this process ends. Returns the unlock function. */
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
    throw new OperatorError(message, { cause })
  }
}
