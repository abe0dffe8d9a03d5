import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Config } from '../config.ts'
import { accountsFileOf, lockDataFolder, makeFolder, makePrivateFolder } from '../database/data-folder.ts'
import { withDatabase } from '../database/open-database.ts'
import { assertPortFree, splitHost } from '../preflight.ts'
import { startServer } from '../server.ts'
import { startEmulator } from './emulator.ts'
import { addSamples, DEMO_ACCOUNT, OPERATOR_ACCOUNT } from './samples.ts'
import { buildSite, startDevServer } from './site.ts'

interface Stack {
  say(line: string): void
  onClose(close: () => Promise<void> | void): void
  fail(reason: string): void
}

/** Starts everything that HobbyNest needs on one machine; resolves once it is ready. */
export async function startStack(given: Config, dev: boolean, stack: Stack): Promise<void> {
  // The sample operator's password is public, so there is none where other machines are let in.
  const { authEmulatorHost, allowUnsafeAccounts, operators } = given
  const isSampleOperator = authEmulatorHost && !allowUnsafeAccounts && operators.length === 0
  const config = isSampleOperator ? { ...given, operators: [OPERATOR_ACCOUNT.email] } : given
  makeFolder(config.dataDir)
  if (!dev) makeFolder(config.distDir, 'page')
  await assertPortsFree(config, dev)
  // Locked before the pages are built, since another stack may be serving them.
  const accountsFile = accountsFileOf(config.dataDir)
  if (config.authEmulatorHost) stack.onClose(lockDataFolder(makePrivateFolder(dirname(accountsFile))))
  stack.say('HobbyNest is starting; this takes a few seconds.')
  const [emulator] = await Promise.all([
    openAccounts(config, accountsFile, stack),
    openGroups(config, stack),
    dev ? undefined : buildSite(config, stack.say),
  ])
  const server = await startServer(config, { logger: { level: 'warn', base: null } })
  stack.onClose(server.close)
  let url = server.url
  if (dev) {
    const pages = await startDevServer(server.url)
    stack.onClose(pages.close)
    url = pages.url
  }
  stack.say('')
  stack.say(`HobbyNest is ready at ${url.replace(/\/$/, '')}`)
  if (emulator) stack.say(`Demo account: ${DEMO_ACCOUNT.email}, password ${DEMO_ACCOUNT.password}`)
  if (isSampleOperator) {
    stack.say(`Operator account: ${OPERATOR_ACCOUNT.email}, password ${OPERATOR_ACCOUNT.password}`)
  }
  stack.say('Press Ctrl-C to stop.')
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

async function openAccounts(config: Config, accountsFile: string, stack: Stack) {
  if (!config.authEmulatorHost) {
    stack.say(
      `- accounts: your Firebase project ${config.firebaseProjectId}; no local accounts, no demo account`,
    )
    return undefined
  }
  stack.say(`- accounts: starting the Firebase Auth emulator on ${config.authEmulatorHost}`)
  const emulator = await startEmulator(
    { ...splitHost(config.authEmulatorHost), projectId: config.firebaseProjectId, accountsFile },
    stack.say,
  )
  stack.onClose(emulator.close)
  emulator.ended.then((error) => {
    stack.fail(`The Auth emulator stopped unexpectedly${error ? `: ${error.message}` : ''}.`)
  })
  await emulator.ensureAccount(DEMO_ACCOUNT)
  if (config.operators.includes(OPERATOR_ACCOUNT.email)) await emulator.ensureAccount(OPERATOR_ACCOUNT)
  stack.say('- accounts: ready')
  return emulator
}

/** Adds the samples, except to a backend elsewhere or to a club's own database with its own accounts. */
async function openGroups(config: Config, stack: Stack): Promise<void> {
  const where = config.databaseUrl ? 'the PostgreSQL of DATABASE_URL' : config.dataDir
  if (URL.canParse(config.apiHost)) return stack.say(`- groups: the backend at ${config.apiHost}`)
  stack.say(`- groups: opening ${where}`)
  if (existsSync(join(config.dataDir, 'pglite'))) {
    stack.say(
      `- groups: ${join(config.dataDir, 'pglite')} is of an earlier version and stays as it is; to bring its groups along, save them with the npm run backup of that version and restore them here with npm run restore`,
    )
  }
  if (config.databaseUrl && !config.authEmulatorHost) return
  const added = await withDatabase(config, addSamples)
  if (added > 0) stack.say(`- groups: added ${added} samples`)
}
