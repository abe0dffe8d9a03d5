import { execFile } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { makeFolder } from '../stack/support/stack-process.ts'
import { startChild } from './child.ts'
import type { Section } from './section.ts'
import { keepWriting, Ledger, listGroups } from './writers.ts'

const WRITERS = 16
const MEGABYTES = 400
/** Mounts a disk in memory, which only this shell and its child processes see. */
const MOUNT = `mount -t tmpfs -o size=${MEGABYTES}m tmpfs "$1"`

/** Fills the disk under load: the backend says so, loses no write, and works again once there is room. */
export async function soakFullDisk(): Promise<Section> {
  const folder = makeFolder()
  const names = ['sh', folder, process.execPath, import.meta.filename]
  const inside = (script: string) => promisify(execFile)('unshare', ['-rm', 'sh', '-c', script, ...names])
  try {
    await inside(MOUNT)
  } catch {
    const rows = { 'not done': 'this system lets nobody mount a small disk' }
    return { title: 'A disk that fills up', rows, faults: [] }
  }
  const { stdout } = await inside(`${MOUNT} && exec "$2" "$3" "$1"`)
  return JSON.parse(stdout)
}

if (import.meta.main) process.stdout.write(JSON.stringify(await fillUp(process.argv[2] ?? '')))

async function fillUp(disk: string): Promise<Section> {
  const ballast = join(disk, 'ballast')
  const dataDir = join(disk, 'data')
  const faults: string[] = []
  const lost: string[] = []
  function fill(megabytes: number): void {
    try {
      writeFileSync(ballast, Buffer.alloc(megabytes * 1024 * 1024))
    } catch {
      // The disk is full.
    }
  }

  // A new database takes 40 MB, and writes are refused when 64 MB are left.
  fill(MEGABYTES - 108)
  const server = await startChild('server.ts', { DATA_DIR: dataDir })
  const ledger = new Ledger()
  const isNotFull = () => !ledger.failures['507']
  await Promise.all(Array.from({ length: WRITERS }, () => keepWriting(() => server.url, ledger, isNotFull)))
  const others = Object.keys(ledger.failures).filter((reason) => reason !== '507')
  if (others.length > 0) faults.push(`got ${others.join(', ')}`)

  fill(MEGABYTES)
  lost.push(...ledger.check(await listGroups(server.url)))
  const before = performance.now()
  await server.end('SIGTERM')
  const endedIn = performance.now() - before
  if (endedIn > 10_000) faults.push('did not end within 10 s')

  const message = await startChild('server.ts', { DATA_DIR: dataDir }).then(() => 'nothing', String)
  if (!/The disk of the data folder \S+ is full/.test(message)) faults.push(`said ${message}`)
  rmSync(ballast)
  const again = await startChild('server.ts', { DATA_DIR: dataDir })
  lost.push(...ledger.check(await listGroups(again.url)))
  await again.end('SIGTERM')
  return {
    title: `A disk that fills up while ${WRITERS} writers write`,
    rows: {
      'acknowledged writes': ledger.acknowledged,
      'responds with 507 then': ledger.failures['507'] ?? 0,
      'other failures': others.join(', ') || 'none',
      'end at 0 bytes free': `${Math.round(endedIn)} ms`,
      'lost, back or doubled': lost.length,
    },
    faults: [...faults, ...lost],
  }
}
