import { rmSync } from 'node:fs'
import { openDatabase } from '../../backend/database/open-database.ts'
import { fillDatabase } from '../bench/fill.ts'
import { makeGroups } from '../bench/groups.ts'
import { makeFolder } from '../stack/support/stack-process.ts'
import { startChild, timeHealthCheck } from './child.ts'
import type { Section } from './section.ts'
import { create, Ledger } from './writers.ts'

const GROUPS = 100_000
const ROUNDS = 3
/** A health check, in milliseconds. */
const SLOWEST = 100

/** The health check while PGlite's backend puts the list of 100,000 groups together anew, and sends it. */
export async function soakRebuild(): Promise<Section> {
  const dataDir = makeFolder()
  const database = await openDatabase({ dataDir })
  await fillDatabase(database, makeGroups(GROUPS))
  await database.close()
  const server = await startChild('server.ts', { DATA_DIR: dataDir })
  const ledger = new Ledger()
  const built: number[] = []
  const checks: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await create(server.url, ledger)
    const begun = performance.now()
    let isSent = false
    const sent = fetch(`${server.url}/api/all-group`).then(async ({ body }) => {
      built.push(performance.now() - begun)
      for await (const _ of body ?? []);
      isSent = true
    })
    while (!isSent) checks.push(await timeHealthCheck(server))
    await sent
  }
  await server.end('SIGTERM')
  rmSync(dataDir, { recursive: true })
  const slowest = Math.max(...checks)
  return {
    title: `Health checks while the list of ${GROUPS.toLocaleString('en')} groups is put together anew (PGlite)`,
    rows: {
      'put together in': built.map((time) => `${Math.round(time)} ms`).join(', '),
      checks: checks.length,
      'slowest health check': `${Math.round(slowest)} ms`,
    },
    faults: slowest > SLOWEST ? [`a health check took ${Math.round(slowest)} ms`] : [],
  }
}
