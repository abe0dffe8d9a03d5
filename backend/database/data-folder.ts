import { chmodSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What HobbyNest puts into its data folder: these, their locks and their unfinished copies. */
const OURS = /^(pglite|accounts|operate)(\.|$)/

/**
 * Creates the data folder if there is none, and restricts what is ours in it to its owner; also the
 * folder itself, unless it holds other things as well, as /tmp does. PGlite gives its files to all, whatever the umask
 * says. What belongs to another user stays as it is.
 * @throws the system's error when there is no such folder and none can be made.
 */
export function closeDataFolder(folder: string): void {
  makeFolder(folder)
  const names = readdirSync(folder)
  const ours = names.filter((name) => OURS.test(name))
  if (ours.length === names.length) close(folder)
  for (const name of ours) {
    const path = join(folder, name)
    close(path)
    if (!lstatSync(path, { throwIfNoEntry: false })?.isDirectory()) continue
    for (const inside of readdirSync(path, { recursive: true, encoding: 'utf8' })) close(join(path, inside))
  }
}

function close(path: string): void {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (!stats || stats.isSymbolicLink() || (stats.mode & 0o077) === 0) return
  try {
    chmodSync(path, stats.mode & 0o700)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code !== 'EPERM' && code !== 'ENOENT') throw error
  }
}

/**
 * Makes a folder and those above it, unless they are there. Node's own recursive way never ends where a folder that is
 * there can hold no other, as /proc on Linux.
 * @throws the error of the first that cannot be made.
 */
export function makeFolder(path: string): void {
  try {
    mkdirSync(path)
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
