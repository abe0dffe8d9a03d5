import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError } from './http-error.ts'
import { memberOf } from './require-auth.ts'

/** Requests a minute: of one address to the API, and writes of one member. */
export interface RateLimits {
  requests: number
  writes: number
}

export const RATE_LIMITS: RateLimits = { requests: 600, writes: 60 }

/**
 * Limits every route of `api` per address.
 * @returns a hook, for the routes that write, that limits them per member as well.
 */
export async function registerRateLimits(api: FastifyInstance, limits: RateLimits) {
  await api.register(rateLimit, {
    max: limits.requests,
    timeWindow: '1 minute',
    errorResponseBuilder: (_request, { ttl }) => tooMany(Math.ceil(ttl / 1000)),
  })
  const count = api.createRateLimit({
    max: limits.writes,
    timeWindow: '1 minute',
    keyGenerator: (request) => memberOf(request).uid,
  })
  return async function limitWrites(request: FastifyRequest): Promise<void> {
    const result = await count(request)
    if (!result.isAllowed && result.isExceeded) throw tooMany(result.ttlInSeconds)
  }
}

function tooMany(seconds: number): HttpError {
  const message = `That was a lot at once. Please try again in ${seconds} seconds.`
  return new HttpError(429, 'rate_limited', message, { headers: { 'retry-after': String(seconds) } })
}
