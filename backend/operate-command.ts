import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { loadEnvFile, readDataLocation } from './config.ts'
import { assertDataExists, openDatabase } from './database/open-database.ts'
import { restoreBackup, saveBackup } from './operate/backup.ts'
import { createDeskStore } from './operate/desk-store.ts'
import { CHANGES, createOperations, printable } from './operate/operations.ts'
import { OperatorError } from './operator-error.ts'
import { runProgram } from './program.ts'

const COMMANDS = ['save', 'restore-backup', 'list', ...CHANGES] as const
const USAGE = `Usage: npm run backup -- <file>
       npm run restore -- <file> [--replace]
       npm run operate -- list
       npm run operate -- hide <group> | restore <group> | remove <group> | dismiss <report> [--why "…"]
       npm run operate -- ban <account> | unban <account> | forget <account> [--why "…"]`

await runProgram(async () => console.log(await run()), 1)

async function run(): Promise<string> {
  const { what, target, replace, why } = readArguments()
  // npm changes to the project's folder, but a relative path starts where npm was called.
  const file = resolve(process.env.INIT_CWD ?? '.', target)
  loadEnvFile()
  const location = readDataLocation(process.env)
  if (what === 'save') return `Saved in ${file}: ${describeCounts(await saveBackup(location, file))}`
  if (what === 'restore-backup')
    return `Restored from ${file}: ${describeCounts(await restoreBackup(location, file, replace))}`
  assertDataExists(location)
  await using database = await openDatabase(location)
  if (what !== 'list') return await createOperations(database).run({ what, target, why: why.trim() })
  const rows = await createDeskStore(database).listAll()
  if (rows.length === 0) return 'There are no groups, reports, bans or operations yet.'
  return rows.map((row) => printable(JSON.stringify(row))).join('\n')
}

function describeCounts(counts: { groups: number; photos: number; accounts: number }): string {
  return `groups ${counts.groups}, photos ${counts.photos}, local accounts ${counts.accounts}`
}

function readArguments() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { why: { type: 'string', default: '' }, replace: { type: 'boolean', default: false } },
    })
    const [name, target = '', ...rest] = positionals
    const what = COMMANDS.find((command) => command === name)
    if (what && (what === 'list') === (target === '') && rest.length === 0) return { what, target, ...values }
  } catch {
    // An unknown option.
  }
  throw new OperatorError(USAGE)
}
