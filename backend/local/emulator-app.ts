import type { RequestListener } from 'node:http'
import { createRequire } from 'node:module'
import { authOperations } from 'firebase-tools/lib/emulator/auth/operations.js'
import { createApp } from 'firebase-tools/lib/emulator/auth/server.js'
import { ProjectState } from 'firebase-tools/lib/emulator/auth/state.js'
import { scramble, scrambleHash } from './local-passwords.ts'

/** The Auth emulator's app, changed to keep no readable passwords. */
export function createEmulatorApp(projectId: string): Promise<RequestListener> {
  compileSchemasLazily()
  const { updateUserByLocalId } = ProjectState.prototype
  ProjectState.prototype.updateUserByLocalId = function (localId, fields, options) {
    const { passwordHash } = fields
    const kept = passwordHash ? { ...fields, passwordHash: scrambleHash(passwordHash) } : fields
    return updateUserByLocalId.call(this, localId, kept, options)
  }
  const { accounts } = authOperations.identitytoolkit
  const { signInWithPassword } = accounts
  accounts.signInWithPassword = (state, body, context) => {
    const { email = '', password } = body
    const salt = state.getUserByEmail(email.toLowerCase())?.salt
    const sent = password && salt ? { ...body, password: scramble(password, salt) } : body
    return signInWithPassword(state, sent, context)
  }
  return createApp(projectId)
}

/** Compiling all of them at the start would take five seconds. */
function compileSchemasLazily(): void {
  const requireAsEmulator = createRequire(import.meta.resolve('firebase-tools/lib/emulator/auth/server.js'))
  const exegesis = requireAsEmulator('exegesis-express')
  const { middleware } = exegesis
  exegesis.middleware = (document: object, options: object) =>
    middleware(document, { ...options, lazyCompileValidationSchemas: true })
}

/** Passes on only requests to `hosts` and, from pages, only from `hosts`. Programs send no `Origin`. */
export function guard(listener: RequestListener, hosts: Set<string>): RequestListener {
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
