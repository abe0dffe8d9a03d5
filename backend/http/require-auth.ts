import type { FastifyRequest } from 'fastify'
import * as jose from 'jose'
import * as v from 'valibot'
import { readName } from '../../src/auth/person-name.ts'
import type { Config } from '../config.ts'
import { createAccountCheck } from './account-check.ts'
import { HttpError, tryLater } from './http-error.ts'

declare module 'fastify' {
  interface FastifyRequest {
    member: Account | null
  }
}

/** A member, as in their token; name and email are `''` if it has none. */
export interface Identity {
  uid: string
  name: string
  email: string
}

export interface Account extends Identity {
  isVerified: boolean
  /** When the member last logged in, in seconds since 1970. */
  loggedInAt: number
}

const GOOGLE_KEYS =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'
const CLOCK_TOLERANCE_SECONDS = 60
const EXPIRED = 'Your session has expired. Please log in again.'

const past = v.pipe(
  v.number(),
  v.check((seconds) => seconds <= Date.now() / 1000 + CLOCK_TOLERANCE_SECONDS),
)
const storable = v.pipe(
  v.string(),
  v.transform((text) => text.toWellFormed().replaceAll('\0', '')),
)
const Claims = v.object({
  sub: v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,128}$/)),
  iat: past,
  auth_time: past,
  name: v.pipe(v.fallback(v.string(), ''), v.transform(readName)),
  email: v.fallback(storable, ''),
  email_verified: v.fallback(v.boolean(), false),
})

/** Makes the hook that sets `request.member` by the Firebase ID token, or throws a 401 or 503. */
export function createRequireAuth(config: Config, keys?: jose.JWTVerifyGetKey) {
  const availableKeys = reportOutage(
    keys ?? jose.createRemoteJWKSet(new URL(GOOGLE_KEYS), { cacheMaxAge: 6 * 3_600_000 }),
  )
  const expected = {
    audience: config.firebaseProjectId,
    issuer: `https://securetoken.google.com/${config.firebaseProjectId}`,
    requiredClaims: ['exp'],
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
  }

  const isUsable = createAccountCheck(config)

  async function readPayload(token: string): Promise<jose.JWTPayload> {
    if (config.authEmulatorHost) return jose.UnsecuredJWT.decode(token, expected).payload
    return (await jose.jwtVerify(token, availableKeys, { ...expected, algorithms: ['RS256'] })).payload
  }

  async function requireAuth(request: FastifyRequest): Promise<void> {
    const [, token] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? []
    if (!token) throw unauthorized('Log in to do this.')
    try {
      const { sub, iat, auth_time, name, email, email_verified } = v.parse(Claims, await readPayload(token))
      if (!(await isUsable(sub, iat, { token, log: request.log }))) throw unauthorized(EXPIRED, 'refused')
      request.member = { uid: sub, name, email, isVerified: email_verified, loggedInAt: auth_time }
    } catch (error) {
      if (error instanceof HttpError) throw error
      throw unauthorized(EXPIRED, error)
    }
  }

  return requireAuth
}

export function memberOf(request: FastifyRequest): Account {
  if (!request.member) throw new Error('This route lacks the requireAuth hook.')
  return request.member
}

/** Throws a 503 while the keys cannot be fetched: a 401 would log the member out. */
function reportOutage(keys: jose.JWTVerifyGetKey): jose.JWTVerifyGetKey {
  return async (header, token) => {
    try {
      return await keys(header, token)
    } catch (cause) {
      const isKeyUnclear = cause instanceof jose.errors.JWKSMultipleMatchingKeys
      if (isKeyUnclear || cause instanceof jose.errors.JWKSNoMatchingKey) throw cause
      const message = 'We cannot check your log-in right now. Please try again in a moment.'
      throw tryLater(503, 'unavailable', message, 5, cause)
    }
  }
}

function unauthorized(message: string, cause?: unknown): HttpError {
  const challenge = cause ? 'Bearer realm="HobbyNest", error="invalid_token"' : 'Bearer realm="HobbyNest"'
  return new HttpError(401, 'unauthorized', message, { headers: { 'www-authenticate': challenge }, cause })
}
