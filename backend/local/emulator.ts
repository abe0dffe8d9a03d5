import { once } from 'node:events'
import { rename, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readAccounts } from '../database/data-folder.ts'
import type { Identity } from '../http/require-auth.ts'
import { OperatorError, reasonOf } from '../operator-error.ts'
import { shareNext } from '../share-next.ts'

interface EmulatorOptions {
  host: string
  port: number
  projectId: string
  accountsFile: string
  /** Made unless they exist. */
  accounts: Account[]
}

interface Account extends Identity {
  password: string
  isVerified?: boolean
}

/**
 * Starts the Firebase Auth emulator, and returns the function that stops it. Replaces the `firebase` command, which saves
 * the accounts only on a clean exit, and phones home.
 */
export async function startEmulator({ host, port, projectId, accountsFile, accounts }: EmulatorOptions) {
  // Read first, since this may fail, and loading the emulator takes seconds.
  const kept = readAccounts(accountsFile)
  const { createEmulatorApp } = await import('./emulator-app.ts')
  const app = await createEmulatorApp(projectId)
  const hosts = new Set(['localhost', '127.0.0.1', '[::1]', host.includes(':') ? `[${host}]` : host])
  // For our own calls, which start before the first visitor's and are not watched for changes.
  const internalServer = await listen(guard(app, hosts), 0, '127.0.0.1')
  // Otherwise it would close idle connections after five seconds, perhaps just before their next use.
  internalServer.keepAliveTimeout = 0
  const accountsPath = `/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts`

  async function call(method: string, path: string, body?: object): Promise<Accounts> {
    const internal = internalServer.address() as AddressInfo
    const response = await fetch(`http://127.0.0.1:${internal.port}${path}`, {
      method,
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (response.ok) return response.json()
    throw new OperatorError(
      `The Auth emulator refused ${method} ${path}: ${response.status}, ${await response.text()}`,
    )
  }

  if (kept.length > 0) await call('POST', `${accountsPath}:batchCreate`, { users: kept })
  // An import signs everybody out, as a new password does; restoring `validSince` keeps them signed in.
  for (const { localId, validSince = '0' } of kept)
    await call('POST', `${accountsPath}:update`, { localId, validSince })
  for (const { uid, name, email, password, isVerified = false } of accounts) {
    const account = { localId: uid, displayName: name, email, password, emailVerified: isVerified }
    await call('POST', accountsPath, account).catch((error: Error) => {
      if (!/EMAIL_EXISTS|DUPLICATE_LOCAL_ID/.test(error.message)) throw error
    })
  }

  let saved = ''
  const saveAccounts = shareNext(async () => {
    try {
      const { users = [] } = await call('GET', `${accountsPath}:batchGet?maxResults=-1`)
      const text = JSON.stringify({ users }, null, 2)
      if (text === saved) return
      await writeFile(`${accountsFile}.new`, text, { mode: 0o600, flush: true })
      await rename(`${accountsFile}.new`, accountsFile)
      saved = text
    } catch (error) {
      console.log(`Accounts could not be saved: ${reasonOf(error)}`)
    }
  })

  async function printLink(): Promise<void> {
    const { oobCodes } = await call('GET', `/emulator/v1/projects/${projectId}/oobCodes`)
    const last = oobCodes?.at(-1)
    if (!last) return
    const hint = last.requestType === 'PASSWORD_RESET' ? '&newPassword=YOUR_NEW_PASSWORD' : ''
    console.log(`Mail to ${last.email}: ${last.oobLink}${hint}`)
  }

  await saveAccounts()
  const server = await listen(
    guard((request, response) => {
      // Any request may have changed accounts, even the GET of a link in an email.
      response.on('close', () => {
        void saveAccounts()
        if (request.url?.includes('accounts:sendOobCode'))
          void printLink().catch((error) => console.log(reasonOf(error)))
      })
      app(request, response)
    }, hosts),
    port,
    host,
  )
  return async () => {
    server.close()
    server.closeAllConnections()
    await saveAccounts()
    internalServer.close()
    internalServer.closeAllConnections()
  }
}

interface Accounts {
  users?: object[]
  oobCodes?: { email: string; requestType: string; oobLink: string }[]
}

/** Passes on only requests to `hosts` and, from pages, only from `hosts`. Programs send no `Origin`. */
function guard(listener: RequestListener, hosts: Set<string>): RequestListener {
  const isOurs = (url: string) => URL.canParse(url) && hosts.has(new URL(url).hostname)
  return (request, response) => {
    const { host = '', origin } = request.headers
    if (isOurs(`http://${host}`) && (origin === undefined || isOurs(origin))) {
      return listener(request, response)
    }
    response.writeHead(403, { 'content-type': 'text/plain', connection: 'close' })
    response.end('Local accounts can only be used from this machine.\n')
  }
}

async function listen(listener: RequestListener, port: number, host: string): Promise<Server> {
  const server = createServer(listener).listen(port, host)
  await once(server, 'listening').catch((cause) => {
    throw new OperatorError(`The Auth emulator could not start: ${reasonOf(cause)}.`, { cause })
  })
  return server
}
