import { setTimeout as wait } from 'node:timers/promises'
import { startChild } from './child.ts'
import { missingPackages, startCluster } from './cluster.ts'
import { tryToCreate } from './kills.ts'
import type { Section } from './section.ts'
import { create, keepWriting, Ledger, listGroups } from './writers.ts'

const WRITERS = 16
const MAX_PAUSE_MS = 15_000

/** The primary of a cluster dies in the middle of many writes through two backends, alone and with its machine in turns. */
export async function soakFailover(cycles: number): Promise<Section> {
  const title = `${cycles} × SIGKILL of the primary of three PostgreSQL, while ${WRITERS} writers write through two backends, by HAProxy and by the addresses of all`
  const missing = missingPackages()
  if (missing.length > 0)
    return { title, rows: { skipped: `apt-get install ${missing.join(' ')} first` }, faults: [] }
  const cluster = await startCluster()
  const server = await startChild('server.ts', { DATABASE_URL: cluster.url })
  const other = await startChild('server.ts', { DATABASE_URL: cluster.urlOfAll })
  const ledger = new Ledger()
  const lost: string[] = []
  const pauses: Record<'PostgreSQL' | 'machine', number[]> = { PostgreSQL: [], machine: [] }
  let repeated = 0
  for (let cycle = 0; cycle < cycles; cycle++) {
    let isRunning = true
    const writers = Array.from({ length: WRITERS }, (_, index) =>
      keepWriting((index % 2 ? server : other).url, ledger, () => isRunning),
    )
    await wait(1_000 + Math.random() * 1_000)
    const isMachine = cycle % 2 === 1
    const restart = await cluster.killPrimary(isMachine)
    const killedAt = performance.now()
    const name = ledger.newName()
    while (!(await tryToCreate((cycle % 4 < 2 ? server : other).url, ledger, name))) {
      if (performance.now() - killedAt > 4 * MAX_PAUSE_MS) throw new Error('Nothing is written after a kill.')
      await wait(20)
    }
    pauses[isMachine ? 'machine' : 'PostgreSQL'].push(performance.now() - killedAt)
    restart()
    await cluster.settle()
    isRunning = false
    await Promise.all(writers)
    for (const unacknowledged of ledger.unacknowledged.keys()) {
      await create(other.url, ledger, unacknowledged)
      repeated += 1
    }
    lost.push(...ledger.check(await listGroups(server.url)))
  }
  for (const each of [server, other]) await each.end('SIGTERM')
  await cluster.end()
  const slow = Object.entries(pauses).filter(([, times]) => Math.max(...times) > MAX_PAUSE_MS)
  const others = Object.keys(ledger.failures).filter((reason) => reason !== '503')
  return {
    title,
    rows: {
      'acknowledged writes': ledger.acknowledged,
      'lost, back or doubled': lost.length,
      'unacknowledged creates sent again': repeated,
      ...Object.fromEntries(
        Object.entries(pauses).map(([what, times]) => [
          `next write after a kill of the ${what}`,
          times.map((time) => `${(time / 1000).toFixed(1)} s`).join(', '),
        ]),
      ),
      failures: JSON.stringify(ledger.failures),
    },
    faults: [
      ...lost,
      ...slow.map(
        ([what]) => `nothing was written for more than ${MAX_PAUSE_MS / 1000} s after a kill of the ${what}`,
      ),
      ...others.map((reason) => `a write failed with ${reason}`),
    ],
  }
}
