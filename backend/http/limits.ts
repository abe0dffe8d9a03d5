import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError } from './http-error.ts'
import { memberOf } from './require-auth.ts'

/** What one client may have of the server. */
export interface Limits {
  /** Requests of one address to the API, a minute. */
  requests: number
  /** Requests of one address for pages and files, a minute. */
  files: number
  /** Writes of one member, a minute. */
  writes: number
  /** Connections of one address at a time. */
  connections: number
  /** How long an answer may wait to be read on, in milliseconds. */
  unread: number
}

export const LIMITS: Limits = { requests: 600, files: 12_000, writes: 60, connections: 200, unread: 30_000 }

/** The IPv6 addresses that one household gets, a /56, count as one. */
export const SUBNET_OF_HOUSEHOLD = 56

type LimitHook = (request: FastifyRequest) => Promise<void>

/** Makes the hooks that limit the calls and the files per address, and the writes per member. */
export async function registerLimits(app: FastifyInstance, limits: Limits) {
  await app.register(rateLimit, { global: false, timeWindow: '1 minute', ipv6Subnet: SUBNET_OF_HOUSEHOLD })

  function limit(max: number, keyGenerator?: (request: FastifyRequest) => string): LimitHook {
    const count = app.createRateLimit({ max, ...(keyGenerator && { keyGenerator }) })
    return async (request) => {
      const result = await count(request)
      if (!result.isAllowed && result.isExceeded) throw tooMany(result.ttlInSeconds)
    }
  }

  return {
    limitCalls: limit(limits.requests),
    limitFiles: limit(limits.files),
    limitWrites: limit(limits.writes, (request) => memberOf(request).uid),
  }
}

export type LimitHooks = Awaited<ReturnType<typeof registerLimits>>

function tooMany(seconds: number): HttpError {
  const message = `Too many requests. Please try again in ${seconds === 1 ? 'a second' : `${seconds} seconds`}.`
  return new HttpError(429, 'rate_limited', message, { headers: { 'retry-after': String(seconds) } })
}
