import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { expandHome, loadEnvFile, readConfig } from './config.ts'
import { restoreBackup, saveBackup } from './operate/backup.ts'
import { StartError } from './start-error.ts'

// `npm run backup -- <file>` and `npm run restore -- <file> [--replace]`, for the data of `npm start` and of a server
// alike: DATA_DIR and DATABASE_URL say where they are.

const USAGE = 'Usage: npm run backup -- <file>, or npm run restore -- <file> [--replace]'

process.umask(0o077)
try {
  console.log(await run())
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}

async function run(): Promise<string> {
  const { what, file, replace } = readArguments()
  // npm runs this in the project's folder, wherever it was called.
  const path = resolve(process.env.INIT_CWD ?? '.', expandHome(file))
  loadEnvFile()
  const { DATA_DIR, DATABASE_URL } = process.env
  const place = readConfig({ DATA_DIR, DATABASE_URL, FIREBASE_PROJECT_ID: 'not-asked' })
  const counts = what === 'save' ? await saveBackup(place, path) : await restoreBackup(place, path, replace)
  const numbers = `${counts.groups} groups, ${counts.photos} photos and ${counts.accounts} local accounts`
  return what === 'save' ? `Saved ${numbers} in ${path}` : `Restored ${numbers} from ${path}`
}

function readArguments() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { replace: { type: 'boolean', default: false } },
    })
    const [what, file, ...rest] = positionals
    if (file && rest.length === 0 && (what === 'save' ? !values.replace : what === 'restore')) {
      return { what, file, replace: values.replace }
    }
  } catch {
    // An unknown option.
  }
  throw new StartError(USAGE)
}
