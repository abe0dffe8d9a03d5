import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import * as v from 'valibot'
import type { Config } from '../config.ts'
import { inspectFailure } from './http-error.ts'

const MAX_AGE_MS = 5 * 60_000
const MAX_AGE_OF_FAILURE_MS = 30_000
const TIMEOUT_MS = 2_000

/** The account is disabled, deleted, or logged out everywhere, for example by a new password. */
const REFUSED = /^(USER_DISABLED|USER_NOT_FOUND|TOKEN_EXPIRED|INVALID_ID_TOKEN)\b/

const Failure = v.object({ error: v.object({ message: v.string() }) })

interface Context {
  token: string
  log: FastifyBaseLogger
}

/** Asks the identity provider, at most every five minutes, whether an account may be used; without a reply, it may. */
export function createAccountCheck({ authEmulatorHost, firebaseApiKey }: Config) {
  const provider = authEmulatorHost
    ? `http://${authEmulatorHost}/identitytoolkit.googleapis.com`
    : 'https://identitytoolkit.googleapis.com'
  const key = authEmulatorHost ? 'any' : firebaseApiKey
  const lookup = `${provider}/v1/accounts:lookup?${new URLSearchParams({ key: key ?? '' })}`

  async function isRefused(idToken: string): Promise<boolean> {
    const response = await fetch(lookup, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ idToken }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const body: unknown = await response.json()
    if (response.ok) return false
    const { message } = v.parse(Failure, body).error
    if (REFUSED.test(message)) return true
    throw new Error(`${response.status}: ${message}`)
  }

  const refused = new LRUCache<string, boolean, Context>({
    max: 10_000,
    ttl: MAX_AGE_MS,
    ignoreFetchAbort: true,
    fetchMethod: (_id, _last, { options, context: { token, log } }) =>
      isRefused(token).catch((error: unknown) => {
        options.ttl = MAX_AGE_OF_FAILURE_MS
        log.warn({ err: inspectFailure(error) }, 'the identity provider could not be asked about an account')
        return false
      }),
  })

  /** @param issuedAt tells the account's tokens apart. */
  return async function isUsable(uid: string, issuedAt: number, context: Context): Promise<boolean> {
    return key === undefined || !(await refused.fetch(`${uid} ${issuedAt}`, { context }))
  }
}
