import { chmodSync, lstatSync, mkdirSync } from 'node:fs'

/** Makes a folder for its owner alone, and those above it. */
export function makeFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 })
}

/** Makes a folder that only its owner can enter, or restricts the one that is there. @throws when it is somebody else's. */
export function makePrivateFolder(path: string): string {
  makeFolder(path)
  const { uid } = lstatSync(path)
  if (process.getuid && uid !== process.getuid()) throw new Error(`${path} belongs to another user`)
  chmodSync(path, 0o700)
  return path
}
