import rateLimit, { type CreateRateLimitOptions, normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { PHOTO_FILE } from '../../src/features/groups/photo-file.ts'
import type { Config } from '../config.ts'
import { tryLater } from './http-error.ts'
import { memberOf } from './require-auth.ts'

export const LIMITS = {
  // Per address and minute: calls of the API, and pages and files.
  requests: 600,
  files: 12_000,
  // Per member: a minute, and a day.
  writes: 60,
  uploads: 30,
  reports: 20,
  // Per address and day.
  uploadedMb: 1_000,
  // Per address and hour.
  messages: 20,
  stalledMs: 5_000,
}

/** `accounts` is how many may write from an address an hour, `creates` how many groups it may create a day. */
export type Limits = typeof LIMITS & Config['addressLimits']

const SUBNET_OF_HOUSEHOLD = 56
const HOUR_MS = 60 * 60_000
const MEGABYTE = 1_000_000

/** Makes the hooks that limit calls by address, and writes by member and by address. */
export async function registerLimits(app: FastifyInstance, limits: Limits) {
  await app.register(rateLimit, { global: false, timeWindow: '1 minute', ipv6Subnet: SUBNET_OF_HOUSEHOLD })

  function limit(max: number, options: CreateRateLimitOptions = {}, reason = 'Too many requests.') {
    const count = app.createRateLimit({ max, ...options })
    return async (request: FastifyRequest) => {
      const result = await count(request)
      if (result.isAllowed || !result.isExceeded) return
      const message = `${reason} Please try again ${inWords(result.ttlInSeconds)}.`
      throw tryLater(429, 'rate_limited', message, result.ttlInSeconds)
    }
  }

  /** Counts the size that a request announces, before its body is received. */
  function limitMegabytes() {
    const reason = 'Too many photos have been uploaded from your network within a day.'
    const countOne = limit(limits.uploadedMb, { timeWindow: '1 day' }, reason)
    return async (request: FastifyRequest) => {
      const bytes = Math.min(Number(request.headers['content-length'] ?? PHOTO_FILE.bytes), PHOTO_FILE.bytes)
      for (let counted = 0; counted < bytes; counted += MEGABYTE) await countOne(request)
    }
  }

  function limitNewAccounts() {
    const known = new LRUCache<string, true>({ max: 50_000, ttl: HOUR_MS, updateAgeOnHas: true })
    const reason = 'Too many accounts have been used from your network within an hour.'
    const countNew = limit(limits.accounts, { timeWindow: HOUR_MS }, reason)
    return async (request: FastifyRequest) => {
      const who = `${networkOf(request)} ${memberOf(request).uid}`
      if (known.has(who)) return
      await countNew(request)
      known.set(who, true)
    }
  }

  const keyGenerator = (request: FastifyRequest) => memberOf(request).uid
  const byMemberADay: CreateRateLimitOptions = { keyGenerator, timeWindow: '1 day' }
  const tooManyUploads = `You can upload ${limits.uploads} photos a day. Use the address of a picture in the meantime.`
  const tooManyCreates = 'Too many groups have been started from your network within a day.'
  return {
    limitCalls: limit(limits.requests),
    limitFiles: limit(limits.files),
    limitWrites: limit(limits.writes, { keyGenerator }),
    limitMessages: limit(limits.messages, { timeWindow: '1 hour' }),
    limitUploads: limit(limits.uploads, byMemberADay, tooManyUploads),
    limitReports: limit(limits.reports, byMemberADay, `You can report ${limits.reports} groups a day.`),
    limitAccounts: limitNewAccounts(),
    limitCreates: limit(limits.creates, { timeWindow: '1 day' }, tooManyCreates),
    limitMegabytes: limitMegabytes(),
  }
}

export type LimitHooks = Awaited<ReturnType<typeof registerLimits>>

/** The client's IPv4 address, or the IPv6 network of its household. */
export function networkOf({ ip }: FastifyRequest): string {
  return normalizeIP(ip, SUBNET_OF_HOUSEHOLD)
}

/** A wait in words, rounded up: "in 4 hours". */
function inWords(seconds: number): string {
  const words = new Intl.RelativeTimeFormat('en')
  if (seconds <= 60) return words.format(seconds, 'second')
  const minutes = Math.ceil(seconds / 60)
  return minutes < 60 ? words.format(minutes, 'minute') : words.format(Math.ceil(minutes / 60), 'hour')
}
