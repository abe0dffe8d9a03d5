import { accessSync, chmodSync, constants, existsSync, lstatSync, mkdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { OperatorError, reasonOf } from '../operator-error.ts'

const SQLITE_BUSY = 5
const User = v.looseObject({ localId: v.string(), validSince: v.optional(v.string()) })
const Accounts = v.pipe(v.string(), v.parseJson(), v.object({ users: v.array(User) }))

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

/** The accounts in such a file; none if there is no file. @throws {OperatorError} when it cannot be read. */
export function readAccounts(file: string) {
  try {
    return existsSync(file) ? v.parse(Accounts, readFileSync(file, 'utf8')).users : []
  } catch (error) {
    throw new OperatorError(
      `${file} cannot be read: ${reasonOf(error)}. Move it away to go on without local accounts.`,
    )
  }
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
