import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startChild } from './child.ts'
import type { Section } from './section.ts'
import { keepWriting, Ledger, listGroups } from './writers.ts'

// disk.ts runs this in its own namespace, with a small disk mounted at the folder of the first argument.

const WRITERS = 16
const [, , disk = '', size = ''] = process.argv
const ballast = join(disk, 'ballast')
const dataDir = join(disk, 'data')
const faults: string[] = []
const lost: string[] = []

// A new database takes 40 MB, and writes are refused when 64 MB are left.
fill(Number(size) - 108)
const server = await startChild('server.ts', { DATA_DIR: dataDir })
const ledger = new Ledger()
const isNotFull = () => !ledger.failures['507']
await Promise.all(Array.from({ length: WRITERS }, () => keepWriting(() => server.url, ledger, isNotFull)))
const others = Object.keys(ledger.failures).filter((reason) => reason !== '507')
if (others.length > 0) faults.push(`got ${others.join(', ')}`)

fill(Number(size))
lost.push(...ledger.check(await listGroups(server.url)))
const before = performance.now()
await server.end('SIGTERM')
const endedIn = performance.now() - before
if (endedIn > 10_000) faults.push('did not end within 10 s')

const message = await startChild('server.ts', { DATA_DIR: dataDir }).then(
  () => 'nothing',
  (error: Error) => error.message,
)
if (!/The disk of the data folder \S+ is full/.test(message)) faults.push(`said ${message}`)
rmSync(ballast)
const again = await startChild('server.ts', { DATA_DIR: dataDir })
lost.push(...ledger.check(await listGroups(again.url)))
await again.end('SIGTERM')

const section: Section = {
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
process.stdout.write(JSON.stringify(section))

function fill(megabytes: number): void {
  try {
    writeFileSync(ballast, Buffer.alloc(megabytes * 1024 * 1024))
  } catch {
    // The disk is full.
  }
}
