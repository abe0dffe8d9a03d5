import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { makeFolder } from '../stack/support/stack-process.ts'
import { startChild } from './child.ts'
import type { Section } from './section.ts'
import { create, keepWriting, Ledger, listGroups } from './writers.ts'

const WRITERS = 16
/** How long nothing may be written after a kill, in milliseconds. */
const LONGEST_PAUSE = 30_000
const VICTIMS = [
  { victim: 'the backend', backend: true, postgres: false },
  { victim: 'PostgreSQL', backend: false, postgres: true },
  { victim: 'both at once', backend: true, postgres: true },
]

/** SIGKILL in the middle of many writes: every acknowledged one is there afterwards. */
export async function soakKills(cycles: number): Promise<Section> {
  const dataDir = makeFolder()
  const ledger = new Ledger()
  const rows: Section['rows'] = {}
  const faults: string[] = []
  let server = await startChild('server.ts', { DATA_DIR: dataDir })
  for (const { victim, backend, postgres } of VICTIMS) {
    const pauses: number[] = []
    const lost: string[] = []
    const before = ledger.acknowledged
    ledger.failures = {}
    let repeated = 0
    for (let cycle = 0; cycle < cycles; cycle++) {
      let isRunning = true
      const writers = Array.from({ length: WRITERS }, () => keepWriting(server.url, ledger, () => isRunning))
      await wait(200 + Math.random() * 600)
      const killedAt = performance.now()
      if (postgres) process.kill(postmasterOf(dataDir), 'SIGKILL')
      if (backend) {
        await server.end('SIGKILL')
        isRunning = false
        await Promise.all(writers)
        server = await startChild('server.ts', { DATA_DIR: dataDir })
      }
      const name = ledger.newName()
      while (!(await tryToCreate(server.url, ledger, name))) {
        if (performance.now() - killedAt > LONGEST_PAUSE)
          throw new Error(`Nothing is written after a kill of ${victim}.`)
        await wait(5)
      }
      pauses.push(performance.now() - killedAt)
      isRunning = false
      await Promise.all(writers)
      // Creates that got no response are sent again, under their keys.
      for (const unacknowledged of ledger.unacknowledged.keys()) {
        await create(server.url, ledger, unacknowledged)
        repeated += 1
      }
      lost.push(...ledger.check(await listGroups(server.url)))
    }
    rows[`${victim}: acknowledged writes`] = ledger.acknowledged - before
    rows[`${victim}: lost, back or doubled`] = lost.length
    rows[`${victim}: unacknowledged creates sent again`] = repeated
    rows[`${victim}: next write after, at most`] = `${Math.round(Math.max(...pauses))} ms`
    rows[`${victim}: failures`] = JSON.stringify(ledger.failures)
    const expected = backend ? ['503', 'no response'] : ['503']
    const others = Object.keys(ledger.failures).filter((reason) => !expected.includes(reason))
    faults.push(...lost, ...others.map((reason) => `${victim}: ${reason}`))
  }
  rows['groups held to'] = ledger.groups.size
  await server.end('SIGTERM')
  rmSync(dataDir, { recursive: true })
  return { title: `${cycles} × SIGKILL each, while ${WRITERS} writers write`, rows, faults }
}

function postmasterOf(dataDir: string): number {
  return Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)
}

/** Whether the create of this name was acknowledged. */
export function tryToCreate(url: string, ledger: Ledger, name: string): Promise<boolean> {
  return create(url, ledger, name).then(
    () => true,
    () => false,
  )
}
