import { parseArgs } from 'node:util'
import { loadEnvFile, readConfig } from './config.ts'
import { assertDataThere, openDatabase } from './database/open-database.ts'
import { createOperations, type Operation, USAGE } from './operate/operations.ts'
import { StartError } from './start-error.ts'

// `npm run operate -- …`, on the data of `npm start` and of a server alike, while they run or not: DATA_DIR and
// DATABASE_URL say where they are.

try {
  console.log(await run(readArguments()))
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}

async function run(operation: Operation): Promise<string> {
  loadEnvFile()
  const { DATA_DIR, DATABASE_URL } = process.env
  const config = readConfig({ DATA_DIR, DATABASE_URL, FIREBASE_PROJECT_ID: 'not-asked' })
  assertDataThere(config)
  const database = await openDatabase(config)
  try {
    return await createOperations(database).run(operation)
  } finally {
    await database.close()
  }
}

function readArguments(): Operation {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { why: { type: 'string', default: '' } },
    })
    const [what = '', target = '', ...rest] = positionals
    if (what !== '' && rest.length === 0) return { what, target, why: values.why.trim() }
  } catch {
    // An unknown option.
  }
  throw new StartError(USAGE)
}
