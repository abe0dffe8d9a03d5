import { rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { startPostgres } from '../backend/support/postgres-cluster.ts'
import { makeFolder } from '../stack/support/stack-process.ts'
import { type Child, startChild } from './child.ts'
import type { Section } from './section.ts'
import { create, keepWriting, Ledger, listGroups } from './writers.ts'

const WRITERS = 16

/** Writes under load, SIGKILL in their middle, and every acknowledged write there after the next start. */
export async function soakKills(cycles: number): Promise<Section> {
  const dataDir = makeFolder()
  const ledger = new Ledger()
  const starts: number[] = []
  const lost: string[] = []
  let repeated = 0

  async function startAndCheck(): Promise<Child> {
    const before = performance.now()
    const server = await startChild('server.ts', { DATA_DIR: dataDir })
    starts.push(performance.now() - before)
    // Creates whose answer the kill swallowed are sent again, under their keys.
    for (const name of ledger.unanswered.keys()) {
      await create(server.url, ledger, name)
      repeated += 1
    }
    lost.push(...ledger.check(await listGroups(server.url)))
    return server
  }

  for (let cycle = 0; cycle < cycles; cycle++) {
    const server = await startAndCheck()
    let isRunning = true
    const writers = Array.from({ length: WRITERS }, () => keepWriting(server.url, ledger, () => isRunning))
    await wait(200 + Math.random() * 600)
    await server.end('SIGKILL')
    isRunning = false
    await Promise.all(writers)
  }
  await (await startAndCheck()).end('SIGTERM')
  rmSync(dataDir, { recursive: true })
  return {
    title: `${cycles} × SIGKILL while ${WRITERS} writers write (PGlite)`,
    rows: {
      'acknowledged writes': ledger.acknowledged,
      'groups held to': ledger.groups.size,
      'lost, back or doubled': lost.length,
      'unanswered creates sent again': repeated,
      'slowest start after a kill': `${Math.round(Math.max(...starts.slice(1)))} ms`,
    },
    faults: lost,
  }
}

/** A PostgreSQL that restarts in the middle of a load: the backend connects again by itself, nothing is lost. */
export async function soakRestart(seconds: number): Promise<Section> {
  const postgres = await startPostgres()
  const server = await startChild('server.ts', { DATABASE_URL: postgres.url })
  const ledger = new Ledger()
  let isRunning = true
  const writers = Array.from({ length: WRITERS }, () => keepWriting(server.url, ledger, () => isRunning))
  await wait(seconds * 500)
  const before = performance.now()
  await postgres.restart()
  const backAfter = performance.now() - before
  const acknowledged = ledger.acknowledged
  while (ledger.acknowledged === acknowledged && performance.now() - before < 30_000) await wait(5)
  const writesAfter = performance.now() - before
  await wait(seconds * 500)
  isRunning = false
  await Promise.all(writers)
  const sinceRestart = ledger.acknowledged - acknowledged
  for (const name of ledger.unanswered.keys()) await create(server.url, ledger, name)
  const faults = ledger.check(await listGroups(server.url))
  if (sinceRestart === 0) faults.push('no write came through after the restart')
  const unexpected = Object.keys(ledger.failures).filter((reason) => reason !== '503')
  if (unexpected.length > 0) faults.push(`answered ${unexpected.join(', ')}`)
  await server.end('SIGTERM')
  await postgres.stop()
  return {
    title: `PostgreSQL restarted while ${WRITERS} writers write`,
    rows: {
      'acknowledged writes': ledger.acknowledged,
      'of them after the restart': sinceRestart,
      'answers 503 meanwhile': ledger.failures['503'] ?? 0,
      'other failures': unexpected.join(', ') || 'none',
      'lost, back or doubled': faults.length,
      'PostgreSQL was away': `${Math.round(backAfter)} ms`,
      'first write after': `${Math.round(writesAfter)} ms`,
    },
    faults,
  }
}
