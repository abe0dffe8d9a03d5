import { rmSync } from 'node:fs'
import { startPostgres } from '../backend/support/postgres-cluster.ts'
import { makeFolder, startStack } from '../stack/support/stack-process.ts'
import { describeJourney } from './support/journey.ts'
import { test } from './support/test.ts'

/** The strict test, at a stack whose groups are in a real PostgreSQL. */
const postgresTest = test.extend<object, { stackUrl: string }>({
  stackUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it that nothing else is needed.
    async ({}, use) => {
      const folder = makeFolder()
      const postgres = await startPostgres()
      const stack = await startStack(folder, { DATABASE_URL: postgres.url })
      await use(stack.url)
      await stack.end('SIGTERM')
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],

  baseURL: ({ stackUrl }, use) => use(stackUrl),
})

postgresTest.describe('on PostgreSQL @desktop', () => describeJourney(postgresTest))
