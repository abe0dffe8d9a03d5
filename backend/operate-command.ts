import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Config, readConfig } from './config.ts'
import { openDatabase } from './database/open-database.ts'
import { loadEnvFile } from './env-file.ts'
import { createOperations, type Operation, USAGE } from './operate/operations.ts'
import { askAtDoor } from './operate/operator-door.ts'
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
  if (config.databaseUrl) return runOn(config, operation)
  const said = await askAtDoor(config.dataDir, operation)
  if (said !== undefined) return said
  if (!existsSync(join(config.dataDir, 'pglite')))
    throw new StartError(`There is no data in ${config.dataDir}.`)
  return runOn(config, operation)
}

async function runOn(config: Config, operation: Operation): Promise<string> {
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
