import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Config } from '../config.ts'
import { accountsFileOf, lockDataFolder, makeFolder, makePrivateFolder } from '../database/data-folder.ts'
import { openDatabase } from '../database/open-database.ts'
import { onStop } from '../program.ts'
import { startServer } from '../server.ts'
import { startEmulator } from './emulator.ts'
import { addSamples, DEMO_ACCOUNT, OPERATOR_ACCOUNT } from './samples.ts'
import { buildSite, startDevServer } from './site.ts'
import { assertPortFree, splitHost } from './stack-config.ts'

/** Starts everything that HobbyNest needs on one machine; resolves once it is ready. */
export async function startStack(config: Config, dev: boolean): Promise<void> {
  makeFolder(config.dataDir)
  if (!dev) makeFolder(config.distDir, 'page')
  await assertPortsFree(config, dev)
  // Locked before the pages are built, since another stack may be serving them.
  const accountsFile = accountsFileOf(config.dataDir)
  if (config.authEmulatorHost) onStop(lockDataFolder(makePrivateFolder(dirname(accountsFile))))
  console.log('HobbyNest is starting; this takes a few seconds.')
  await Promise.all([
    // In turn, since loading the emulator holds this process up for longer than PostgreSQL may take to start.
    openGroups(config).then(() => openAccounts(config, accountsFile)),
    dev ? undefined : buildSite(config),
  ])
  const server = await startServer(config, { logger: { level: 'warn', base: null, stream: process.stdout } })
  onStop(server.close)
  let url = server.url
  if (dev) {
    const pages = await startDevServer(server.url)
    onStop(pages.close)
    url = pages.url
  }
  console.log('')
  console.log(`HobbyNest is ready at ${url.replace(/\/$/, '')}`)
  if (config.authEmulatorHost) {
    console.log(`Demo account: ${DEMO_ACCOUNT.email}, password ${DEMO_ACCOUNT.password}`)
    if (hasSampleOperator(config))
      console.log(`Operator account: ${OPERATOR_ACCOUNT.email}, password ${OPERATOR_ACCOUNT.password}`)
  }
  console.log('Press Ctrl-C to stop.')
}

function hasSampleOperator({ operators }: Config): boolean {
  return operators.includes(OPERATOR_ACCOUNT.email)
}

async function assertPortsFree(config: Config, dev: boolean): Promise<void> {
  if (config.port > 0) await assertPortFree(config.host, config.port, 'set PORT to another number')
  if (config.authEmulatorHost) {
    const { host, port } = splitHost(config.authEmulatorHost)
    const advice = `set FIREBASE_AUTH_EMULATOR_HOST to another one, like ${host}:${port + 1}`
    await assertPortFree(host, port, advice)
  }
  if (dev) await assertPortFree('localhost', 5173, 'use npm start, which does not need it')
}

async function openAccounts(config: Config, accountsFile: string): Promise<void> {
  if (!config.authEmulatorHost) {
    console.log(
      `- accounts: your Firebase project ${config.firebaseProjectId}; no local accounts, no demo account`,
    )
    return
  }
  console.log(`- accounts: starting the Firebase Auth emulator on ${config.authEmulatorHost}`)
  const accounts = hasSampleOperator(config) ? [DEMO_ACCOUNT, OPERATOR_ACCOUNT] : [DEMO_ACCOUNT]
  const projectId = config.firebaseProjectId
  const options = { ...splitHost(config.authEmulatorHost), projectId, accountsFile, accounts }
  onStop(await startEmulator(options))
  console.log('- accounts: ready')
}

/** Adds the samples, except to a backend elsewhere or to a club's own database with its own accounts. */
async function openGroups(config: Config): Promise<void> {
  const where = config.databaseUrl ? 'the PostgreSQL of DATABASE_URL' : config.dataDir
  if (URL.canParse(config.apiHost)) return console.log(`- groups: the backend at ${config.apiHost}`)
  console.log(`- groups: opening ${where}`)
  if (existsSync(join(config.dataDir, 'pglite'))) {
    console.log(
      `- groups: ${join(config.dataDir, 'pglite')} is from an earlier version and stays as it is; to keep its groups, save them with npm run backup in that version, then use npm run restore here`,
    )
  }
  if (config.databaseUrl && !config.authEmulatorHost) return
  await using database = await openDatabase(config)
  const added = await addSamples(database)
  if (added > 0) console.log(`- groups: added ${added} samples`)
}
