import rateLimit, { type CreateRateLimitOptions } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { PHOTO_FILE } from '../../src/features/groups/photo-file.ts'
import type { Config } from '../config.ts'
import { tryLater } from './http-error.ts'
import { memberOf } from './require-auth.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The address that it comes from, or, of IPv6, the network of that household. */
    network: string
  }
}

export const LIMITS = {
  // Of one address to the API, and for pages and files, a minute.
  requests: 600,
  files: 12_000,
  // Of one member, a minute and a day.
  writes: 60,
  uploads: 60,
  // Of one address, a day.
  uploadedMb: 1_000,
  // Sent by the forms of one address, an hour.
  messages: 20,
  stalledMs: 5_000,
}

/** Those, and how many accounts of one address may write an hour, and groups be started from it a day. */
export type Limits = typeof LIMITS & Config['addressLimits']

const SUBNET_OF_HOUSEHOLD = 56
const HOUR_MS = 60 * 60_000
const MEGABYTE = 1_000_000

type LimitOptions = Pick<CreateRateLimitOptions, 'keyGenerator' | 'timeWindow'>

/** Makes the hooks that limit what an address calls, and what a member and all members of an address write. */
export async function registerLimits(app: FastifyInstance, limits: Limits) {
  app.decorateRequest('network', '')
  await app.register(rateLimit, { global: false, timeWindow: '1 minute', ipv6Subnet: SUBNET_OF_HOUSEHOLD })

  function limit(max: number, options: LimitOptions = {}, reason = 'Too many requests.') {
    const count = app.createRateLimit({ max, ...options })
    return async (request: FastifyRequest) => {
      const result = await count(request)
      if (!options.keyGenerator) request.network = result.key
      if (result.isAllowed || !result.isExceeded) return
      const message = `${reason} Please try again in ${inWords(result.ttlInSeconds)}.`
      throw tryLater(429, 'rate_limited', message, result.ttlInSeconds)
    }
  }

  /** Counts what a request says that it brings, before that is received. */
  function limitMegabytes() {
    const reason = 'Too many photos have been uploaded from your network within a day.'
    const countOne = limit(limits.uploadedMb, { timeWindow: '1 day' }, reason)
    return async (request: FastifyRequest) => {
      const bytes = Math.min(Number(request.headers['content-length'] ?? PHOTO_FILE.bytes), PHOTO_FILE.bytes)
      for (let counted = 0; counted < bytes; counted += MEGABYTE) await countOne(request)
    }
  }

  function limitNewAccounts() {
    const known = new LRUCache<string, true>({ max: 50_000, ttl: HOUR_MS })
    const reason = 'Too many accounts have been used from your network within an hour.'
    const countNew = limit(limits.accounts, { timeWindow: HOUR_MS }, reason)
    return async (request: FastifyRequest) => {
      const who = `${request.ip} ${memberOf(request).uid}`
      if (known.has(who)) return
      await countNew(request)
      known.set(who, true)
    }
  }

  const keyGenerator = (request: FastifyRequest) => memberOf(request).uid
  return {
    limitCalls: limit(limits.requests),
    limitFiles: limit(limits.files),
    limitWrites: limit(limits.writes, { keyGenerator }),
    limitMessages: limit(limits.messages, { timeWindow: '1 hour' }),
    limitUploads: limit(limits.uploads, { keyGenerator, timeWindow: '1 day' }),
    limitAccounts: limitNewAccounts(),
    limitCreates: limit(
      limits.creates,
      { timeWindow: '1 day' },
      'Too many groups have been started from your network within a day.',
    ),
    limitMegabytes: limitMegabytes(),
  }
}

export type LimitHooks = Awaited<ReturnType<typeof registerLimits>>

/** "4 hours": a wait, rounded up. */
function inWords(seconds: number): string {
  if (seconds <= 60) return count(seconds, 'second')
  const minutes = Math.ceil(seconds / 60)
  return minutes < 60 ? count(minutes, 'minute') : count(Math.ceil(minutes / 60), 'hour')
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`
}
