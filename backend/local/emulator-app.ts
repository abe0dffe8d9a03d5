import { scryptSync } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { createRequire } from 'node:module'
import { authOperations } from 'firebase-tools/lib/emulator/auth/operations.js'
import { createApp } from 'firebase-tools/lib/emulator/auth/server.js'
import { ProjectState } from 'firebase-tools/lib/emulator/auth/state.js'

const SCRYPT = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }
const FAKE_HASH = /^fakeHash:salt=(?<salt>[^:]*):password=(?<password>.*)$/s

/**
 * The app of the Auth emulator, which stands in for Firebase's accounts. By itself it stores each password as it was typed, as
 * `fakeHash:salt=…:password=…`; here it stores a hash in its place, and hashes that of a log-in before it compares them.
 */
export function createEmulatorApp(projectId: string): Promise<RequestListener> {
  compileSchemasLazily()
  hashStoredPasswords()
  hashSentPasswords()
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

function hashStoredPasswords(): void {
  const { updateUserByLocalId } = ProjectState.prototype
  ProjectState.prototype.updateUserByLocalId = function (localId, fields, options) {
    const { passwordHash } = fields
    const kept = passwordHash ? { ...fields, passwordHash: scrambleHash(passwordHash) } : fields
    return updateUserByLocalId.call(this, localId, kept, options)
  }
}

function hashSentPasswords(): void {
  const { accounts } = authOperations.identitytoolkit
  const { signInWithPassword } = accounts
  accounts.signInWithPassword = (state, body, context) => {
    const { email = '', password } = body
    const salt = state.getUserByEmail(email.toLowerCase())?.salt
    const sent = password && salt ? { ...body, password: scramble(password, salt) } : body
    return signInWithPassword(state, sent, context)
  }
}

function scramble(password: string, salt: string): string {
  return `scrypt:${scryptSync(password, salt, 32, SCRYPT).toString('base64url')}`
}

/** A `fakeHash` with its password scrambled, unless it is already. */
function scrambleHash(hash: string): string {
  const { salt, password } = FAKE_HASH.exec(hash)?.groups ?? {}
  if (salt === undefined || password === undefined || /^scrypt:[\w-]{43}$/.test(password)) return hash
  return `fakeHash:salt=${salt}:password=${scramble(password, salt)}`
}
