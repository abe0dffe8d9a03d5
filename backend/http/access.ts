import type { FastifyRequest } from 'fastify'
import type { JWTVerifyGetKey } from 'jose'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { createOperations } from '../operate/operations.ts'
import { HttpError } from './http-error.ts'
import type { LimitHooks } from './limits.ts'
import { type Account, createRequireAuth, memberOf } from './require-auth.ts'

/** What the site and the calls need of the app. */
export interface AppParts {
  config: Config
  database: Database
  limits: LimitHooks
}

export interface CallParts extends AppParts {
  access: ReturnType<typeof createAccess>
}

const MAX_LOG_IN_AGE_SECONDS = 10 * 60

/** Who may make a call: the checks that its request passes, in this order, before its body is read. */
export function createAccess({ config, database, limits }: AppParts, keys?: JWTVerifyGetKey) {
  const requireAuth = createRequireAuth(config, keys)
  const operations = createOperations(database)

  async function checkAuth(request: FastifyRequest): Promise<void> {
    if (request.headers.authorization !== undefined) await requireAuth(request)
  }

  async function requireOperator(request: FastifyRequest): Promise<void> {
    if (isOperator(memberOf(request), config)) return
    throw new HttpError(403, 'forbidden', 'Only the operators of this site can do this.')
  }

  async function requireVerified(request: FastifyRequest): Promise<void> {
    if (!config.requiresVerifiedEmail || memberOf(request).isVerified) return
    const message = 'Please verify your email address first: follow the link in our email to you.'
    throw new HttpError(403, 'unverified', message)
  }

  /** A stolen token is not enough. */
  async function requireRecentLogIn(request: FastifyRequest): Promise<void> {
    if (Date.now() / 1000 - memberOf(request).loggedInAt < MAX_LOG_IN_AGE_SECONDS) return
    throw new HttpError(403, 'old_log_in', 'Please log in again before you do this.')
  }

  async function refuseBanned(request: FastifyRequest): Promise<void> {
    const why = await operations.whyBanned(memberOf(request).uid)
    if (why === undefined) return
    const message =
      'Your account can no longer create, change, join or report groups. You can leave groups and delete your own.'
    throw new HttpError(403, 'banned', why ? `${message} The reason: ${why}` : message)
  }

  /** Banned members may still leave groups and delete their own. */
  const leaving = [requireAuth, limits.limitAccounts, limits.limitWrites]
  const writing = [...leaving, refuseBanned]
  const verified = [...writing, requireVerified]
  return {
    /** A token that has expired is refused, so that the client refreshes it. */
    forAnybody: { preParsing: [checkAuth] },
    forMembers: { preParsing: [requireAuth] },
    forOperators: { preParsing: [requireAuth, requireOperator, refuseBanned] },
    forLeaving: { preParsing: leaving },
    forForgetting: { preParsing: [...leaving, requireRecentLogIn] },
    forWrites: { preParsing: writing },
    forReports: { preParsing: [...writing, limits.limitReports] },
    forVerified: { preParsing: verified },
    forCreates: { preParsing: [...verified, limits.limitCreates] },
  }
}

export function isOperator({ email, isVerified }: Account, { operators }: Config): boolean {
  // The lower case of other letters may be one of ours: the sign for kelvin becomes a k.
  const key = email.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  return isVerified && operators.includes(key)
}
