import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { missingPackages, startCluster } from './cluster.ts'
import type { Section } from './section.ts'

const VITEST = resolve(import.meta.dirname, '../../node_modules/vitest/vitest.mjs')

export async function soakPooler(): Promise<Section> {
  const title = 'The tests of the backend through PgBouncer in transaction mode'
  const missing = missingPackages()
  if (missing.length > 0)
    return { title, rows: { skipped: `apt-get install ${missing.join(' ')} first` }, faults: [] }
  const cluster = await startCluster()
  const TEST_DATABASE_URL = await cluster.startPooler()
  const report = join(cluster.folder, 'report.json')
  // The files share the database, so they run one after another.
  const files = ['backend/cases', '--no-file-parallelism']
  const options = ['run', ...files, '--reporter', 'dot', '--reporter', 'json', '--outputFile', report]
  spawnSync(process.execPath, [VITEST, ...options], {
    env: { ...process.env, TEST_DATABASE_URL },
    stdio: 'inherit',
  })
  if (!existsSync(report)) throw new Error('The tests did not run.')
  const { numPassedTests: passed, numFailedTests: failed } = JSON.parse(readFileSync(report, 'utf8'))
  const log = readFileSync(join(cluster.folder, 'pgbouncer.log'), 'utf8')
  const logins = log.match(/login attempt/g)?.length ?? 0
  await cluster.end()
  return {
    title,
    rows: { 'connections to PgBouncer': logins, passed, failed },
    faults: [
      ...(logins === 0 ? ['the tests used another database'] : []),
      ...(failed > 0 ? ['tests failed, see above'] : []),
    ],
  }
}
