import { chmodSync, lstatSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a folder and those above it, unless they are there, for its owner alone. Node's own recursive way never ends where a
 * folder that is there can hold no other, as /proc on Linux.
 * @throws the error of the first that cannot be made.
 */
export function makeFolder(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    if (isFolder(path)) return
    const isParentMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (!isParentMissing || isFolder(dirname(path))) throw error
    makeFolder(dirname(path))
    makeFolder(path)
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
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
