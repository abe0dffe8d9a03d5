import rateLimit, { type CreateRateLimitOptions } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { tryLater } from './http-error.ts'
import { memberOf } from './require-auth.ts'

export const LIMITS = {
  // Of one address to the API, and for pages and files, a minute.
  requests: 600,
  files: 12_000,
  // Of one member, a minute and a day.
  writes: 60,
  uploads: 60,
  // Sent by the forms of one address, an hour.
  messages: 20,
  stalledMs: 5_000,
}

export type Limits = typeof LIMITS

const SUBNET_OF_HOUSEHOLD = 56

/** Makes the hooks that limit calls and files of an address, and writes of a member. */
export async function registerLimits(app: FastifyInstance, limits: Limits) {
  await app.register(rateLimit, { global: false, timeWindow: '1 minute', ipv6Subnet: SUBNET_OF_HOUSEHOLD })

  function limit(max: number, options: Pick<CreateRateLimitOptions, 'keyGenerator' | 'timeWindow'> = {}) {
    const count = app.createRateLimit({ max, ...options })
    return async (request: FastifyRequest) => {
      const result = await count(request)
      if (!result.isAllowed && result.isExceeded) throw tooMany(result.ttlInSeconds)
    }
  }

  const keyGenerator = (request: FastifyRequest) => memberOf(request).uid
  return {
    limitCalls: limit(limits.requests),
    limitFiles: limit(limits.files),
    limitWrites: limit(limits.writes, { keyGenerator }),
    limitMessages: limit(limits.messages, { timeWindow: '1 hour' }),
    limitUploads: limit(limits.uploads, { keyGenerator, timeWindow: '1 day' }),
  }
}

export type LimitHooks = Awaited<ReturnType<typeof registerLimits>>

function tooMany(seconds: number) {
  const hours = Math.ceil(seconds / 3600)
  const wait = hours > 1 ? `${hours} hours` : seconds === 1 ? 'a second' : `${seconds} seconds`
  const message = `Too many requests. Please try again in ${wait}.`
  return tryLater(429, 'rate_limited', message, seconds)
}
