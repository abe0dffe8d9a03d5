import { chmodSync, lstatSync, mkdirSync } from 'node:fs'

/** Makes a folder and those above it, unless they are there, for its owner alone. */
export function makeFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 })
}

/**
 * Makes a folder that only its owner can enter, or restricts the one that is there.
 * @throws when it belongs to somebody else, as one in a shared folder may.
 */
export function makePrivateFolder(path: string): string {
  makeFolder(path)
  const { uid } = lstatSync(path)
  if (process.getuid && uid !== process.getuid()) throw new Error(`${path} belongs to another user`)
  chmodSync(path, 0o700)
  return path
}
