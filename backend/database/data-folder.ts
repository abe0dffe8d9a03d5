import { accessSync, chmodSync, constants, lstatSync, mkdirSync } from 'node:fs'
import { reasonOf, StartError } from '../start-error.ts'

/** Makes a folder for its owner alone, and those above it. @throws {StartError} where this process cannot write to it. */
export function makeFolder(path: string, what = 'data'): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    accessSync(path, constants.W_OK)
  } catch (cause) {
    throw new StartError(`The ${what} folder ${path} cannot be used: ${reasonOf(cause)}.`, { cause })
  }
}

/** Makes a folder that only its owner can enter, or restricts the one that is there. @throws when it is somebody else's. */
export function makePrivateFolder(path: string): string {
  makeFolder(path)
  const { uid } = lstatSync(path)
  if (process.getuid && uid !== process.getuid()) throw new StartError(`${path} belongs to another user.`)
  chmodSync(path, 0o700)
  return path
}
