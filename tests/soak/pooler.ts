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
  const options = ['run', ...files, '--reporter', 'json', '--outputFile', report]
  const { stdout } = spawnSync(process.execPath, [VITEST, ...options], {
    env: { ...process.env, TEST_DATABASE_URL },
    encoding: 'utf8',
  })
  if (!existsSync(report)) throw new Error(`The tests did not run: ${stdout}`)
  const result = JSON.parse(readFileSync(report, 'utf8'))
  const log = readFileSync(join(cluster.folder, 'pgbouncer.log'), 'utf8')
  const logins = log.match(/login attempt/g)?.length ?? 0
  await cluster.end()
  type Test = { status: string; fullName: string; failureMessages: string[] }
  const tests: Test[] = result.testResults.flatMap(
    (file: { assertionResults: Test[] }) => file.assertionResults,
  )
  const failed = tests.filter(({ status }) => status === 'failed')
  return {
    title,
    rows: { 'connections to PgBouncer': logins, passed: result.numPassedTests, failed: failed.length },
    faults: [
      ...(logins === 0 ? ['the tests used another database'] : []),
      ...failed.map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages.join()}`),
    ],
  }
}
