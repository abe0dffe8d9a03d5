import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { startOf, thisMachine } from './process-identity.ts'
import { StartError } from './start-error.ts'

/** A running process. The pid alone would not do: after a crash another program may get it. */
interface Holder {
  pid: number
  startedAt: string
  machine: string
}

const HEARTBEAT = 2_000

/**
 * Takes the lock of a PGlite folder: a file beside it that names this process. PGlite has none of its own, and two
 * processes on one folder destroy it. A lock whose process is gone is taken over.
 * @param heartbeat how often a held lock is touched, in milliseconds.
 * @returns a function that releases the lock.
 * @throws {StartError} when another process holds it.
 */
export async function lockDataFolder(folder: string, heartbeat = HEARTBEAT): Promise<() => void> {
  const path = `${folder}.lock`
  while (!tryCreate(path)) {
    const found = tryRead(path)
    if (found === undefined) continue
    const holder = parseHolder(found)
    if (await isHeld(path, holder, heartbeat)) {
      const who = holder ? `process ${holder.pid}` : 'of unknown process number'
      throw new StartError(`Another HobbyNest (${who}) is using the data folder ${folder}; stop it first.`)
    }
    removeStale(path, found)
  }
  const timer = setInterval(() => touch(path), heartbeat).unref()
  return () => {
    clearInterval(timer)
    rmSync(path, { force: true })
  }
}

function tryCreate(path: string): boolean {
  const self: Holder = { pid: process.pid, startedAt: startOf(process.pid) ?? '', machine: thisMachine() }
  try {
    writeFileSync(path, JSON.stringify(self), { flag: 'wx' })
    return true
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false
    throw new StartError(`The data folder cannot be used: ${error instanceof Error ? error.message : error}.`)
  }
}

/**
 * On this machine the process table knows. A lock from elsewhere (two containers that share a volume see neither
 * each other's processes nor names), or one that a crash left half-written, is held if its file is still being touched.
 */
async function isHeld(path: string, holder: Holder | undefined, heartbeat: number): Promise<boolean> {
  if (holder?.machine === thisMachine()) {
    const startedAt = startOf(holder.pid)
    return startedAt !== undefined && startedAt === holder.startedAt
  }
  const before = modifiedAt(path)
  await wait(heartbeat * 3)
  return modifiedAt(path) !== before
}

/** Moves the stale lock away. Of several that try at once, one gets it; any that moved a newer lock by mistake puts it back. */
function removeStale(path: string, stale: string): void {
  const aside = `${path}.${randomUUID()}`
  try {
    renameSync(path, aside)
    if (readFileSync(aside, 'utf8') !== stale) linkSync(aside, path)
  } catch (error) {
    if (!isCode(error, 'ENOENT') && !isCode(error, 'EEXIST')) throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

function parseHolder(text: string): Holder | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function tryRead(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function touch(path: string): void {
  try {
    utimesSync(path, new Date(), new Date())
  } catch {
    // Gone with its folder: nothing left to guard.
  }
}

function modifiedAt(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
