import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { makeFolder } from '../stack/support/stack-process.ts'
import { startChild } from './child.ts'
import type { Section } from './section.ts'
import { create, keepWriting, Ledger, listGroups } from './writers.ts'

const WRITERS = 16

interface Victim {
  name: string
  /** Kills it; returns what repairs it after the next write has succeeded. */
  kill(): Promise<(() => Promise<unknown>) | undefined>
  failures: string[]
}

/** Kills each victim while the backends at `urls` write, and checks that no acknowledged write is lost. */
export async function killUnderLoad(
  victims: Victim[],
  { cycles, urls, maxPauseMs }: { cycles: number; urls: () => string[]; maxPauseMs: number },
): Promise<Section> {
  const ledger = new Ledger()
  const rows: Section['rows'] = {}
  const faults: string[] = []
  const url = (index = 0) => urls()[index % urls().length] ?? ''
  for (const victim of victims) {
    const before = ledger.acknowledged
    const pauses: number[] = []
    const lost: string[] = []
    ledger.failures = {}
    for (let cycle = 0; cycle < cycles; cycle++) {
      let isRunning = true
      const goOn = () => isRunning
      const write = (_: unknown, index: number) => keepWriting(() => url(index), ledger, goOn)
      const writers = Array.from({ length: WRITERS }, write)
      await wait(200 + Math.random() * 1_000)
      const killedAt = performance.now()
      const repair = await victim.kill()
      const name = ledger.newName()
      while (!(await create(url(cycle), ledger, name).catch(() => ''))) {
        if (performance.now() - killedAt > 4 * maxPauseMs)
          throw new Error(`Nothing is written after a kill of ${victim.name}.`)
        await wait(5)
      }
      pauses.push(performance.now() - killedAt)
      await repair?.()
      isRunning = false
      await Promise.all(writers)
      lost.push(...ledger.check(await listGroups(url())))
    }
    const longest = Math.max(...pauses)
    rows[`${victim.name}: acknowledged writes`] = ledger.acknowledged - before
    rows[`${victim.name}: lost, back or doubled`] = lost.length
    rows[`${victim.name}: next write after, at most`] = `${Math.round(longest)} ms`
    rows[`${victim.name}: failures`] = JSON.stringify(ledger.failures)
    const others = Object.keys(ledger.failures).filter((reason) => !victim.failures.includes(reason))
    faults.push(...lost, ...others.map((reason) => `${victim.name}: ${reason}`))
    if (longest > maxPauseMs) faults.push(`${victim.name}: nothing was written for too long`)
  }
  return { title: `${cycles} × SIGKILL each, while ${WRITERS} writers write`, rows, faults }
}

export async function soakKills(cycles: number): Promise<Section> {
  const DATA_DIR = makeFolder()
  let server = await startChild('server.ts', { DATA_DIR })
  const kill = (victims: { backend?: boolean; postgres?: boolean }) => async () => {
    if (victims.postgres) process.kill(readPid(join(DATA_DIR, 'postgres')), 'SIGKILL')
    if (victims.backend) {
      await server.end('SIGKILL')
      server = await startChild('server.ts', { DATA_DIR })
    }
    return undefined
  }
  const failures = ['503', 'no response']
  const section = await killUnderLoad(
    [
      { name: 'the backend', kill: kill({ backend: true }), failures },
      { name: 'PostgreSQL', kill: kill({ postgres: true }), failures: ['503'] },
      { name: 'both at once', kill: kill({ backend: true, postgres: true }), failures },
    ],
    { cycles, urls: () => [server.url], maxPauseMs: 30_000 },
  )
  await server.end('SIGTERM')
  return section
}

export function readPid(folder: string): number {
  return Number.parseInt(readFileSync(join(folder, 'postmaster.pid'), 'utf8'), 10)
}
