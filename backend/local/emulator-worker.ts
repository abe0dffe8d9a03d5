import { once } from 'node:events'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import { enableCompileCache } from 'node:module'
import type { AddressInfo } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'
import { shareNext } from '../cache.ts'
import { codeOf } from '../operator-error.ts'
import type { Account, EmulatorMessage, EmulatorOptions } from './emulator.ts'

// Replaces the `firebase` command, which saves the accounts only on a clean exit, and phones home.

const { host, port, projectId, accountsFile, accounts: samples } = workerData as EmulatorOptions

enableCompileCache()
const kept = await readAccounts()
// Loading this takes seconds, so the accounts are read first, which may fail.
const { createEmulatorApp, guard } = await import('./emulator-app.ts')
const app = await createEmulatorApp(projectId)
const hosts = new Set(['localhost', '127.0.0.1', '[::1]', host.includes(':') ? `[${host}]` : host])
// For our own calls, which start before the first visitor's and are not watched for changes.
const internalServer = await listen(guard(app, hosts), 0, '127.0.0.1')
// Otherwise it would close idle connections after five seconds, perhaps just before their next use.
internalServer.keepAliveTimeout = 0
const accounts = `/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts`
let saved = ''
const saveAccounts = shareNext(() =>
  writeAccounts().catch((error: Error) => {
    notify({ type: 'notice', text: `Accounts could not be saved: ${error.message}` })
  }),
)

await restoreAccounts(kept)
for (const account of samples) await ensureAccount(account)
await saveAccounts()
const server = await listen(
  guard((request, response) => {
    response.on('close', () => afterRequest(request.url ?? ''))
    app(request, response)
  }, hosts),
  port,
  host,
)
notify({ type: 'ready' })

// The only message is to stop.
parentPort?.once('message', async () => {
  server.close()
  server.closeAllConnections()
  await saveAccounts()
  process.exit(0)
})

async function readAccounts(): Promise<{ text: string; users: { localId: string; validSince?: string }[] }> {
  try {
    const text = await readFile(accountsFile, 'utf8')
    const { users } = JSON.parse(text)
    if (Array.isArray(users)) return { text, users }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return { text: '', users: [] }
  }
  throw new Error(`${accountsFile} cannot be read; move it away to start without accounts`)
}

async function restoreAccounts({ text, users }: typeof kept): Promise<void> {
  if (users.length === 0) return
  await call('POST', `${accounts}:batchCreate`, { users })
  // An import signs everybody out, as a new password does; restoring `validSince` keeps them signed in.
  for (const { localId, validSince } of users)
    await call('POST', `${accounts}:update`, { localId, validSince })
  saved = text
}

async function ensureAccount({ uid, name, email, password, isVerified = false }: Account): Promise<void> {
  const account = { localId: uid, displayName: name, email, password, emailVerified: isVerified }
  await call('POST', accounts, account).catch((error: Error) => {
    if (!/EMAIL_EXISTS|DUPLICATE_LOCAL_ID/.test(error.message)) throw error
  })
}

/** Any request may have changed accounts, even the GET of a link in an email. */
function afterRequest(url: string): void {
  void saveAccounts()
  if (url.includes('accounts:sendOobCode')) void printLink()
}

async function writeAccounts(): Promise<void> {
  const { users = [] } = await call('GET', `${accounts}:batchGet?maxResults=-1`)
  const text = JSON.stringify({ users }, null, 2)
  if (text === saved) return
  await writeFile(`${accountsFile}.new`, text, { mode: 0o600, flush: true })
  await rename(`${accountsFile}.new`, accountsFile)
  saved = text
}

async function printLink(): Promise<void> {
  const { oobCodes } = await call('GET', `/emulator/v1/projects/${projectId}/oobCodes`)
  const last = oobCodes?.at(-1)
  if (!last) return
  const hint = last.requestType === 'PASSWORD_RESET' ? '&newPassword=YOUR_NEW_PASSWORD' : ''
  notify({ type: 'notice', text: `Mail to ${last.email}: ${last.oobLink}${hint}` })
}

interface Accounts {
  users?: unknown[]
  oobCodes?: { email: string; requestType: string; oobLink: string }[]
}

async function call(method: string, path: string, body?: object): Promise<Accounts> {
  const { port } = internalServer.address() as AddressInfo
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path} gave ${response.status}: ${await response.text()}`)
  return response.json()
}

async function listen(listener: RequestListener, on: number, at: string): Promise<Server> {
  const server = createServer(listener).listen(on, at)
  await once(server, 'listening')
  return server
}

function notify(message: EmulatorMessage): void {
  parentPort?.postMessage(message)
}
