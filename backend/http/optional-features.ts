import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { HttpError } from './http-error.ts'

const FEATURES = 'idempotency-key, if-match, members, photos, account, reports, desk'

/** The value of the header HobbyNest-Features: what this backend understands beyond spec §7 (docs/api.md). */
export function featuresOf(config: Config): string {
  const configured = [
    config.requiresVerifiedEmail && 'verified-email',
    keepsMessages(config) && 'messages',
    sendsNewsletter(config) && 'newsletter',
  ]
  return [FEATURES, ...configured.filter(Boolean)].join(', ')
}

/** Whether there is somebody to read messages. */
export function keepsMessages({ operators, mail }: Config): boolean {
  return operators.length > 0 || mail !== undefined
}

/** Whether confirmation links can be sent. */
export function sendsNewsletter({ mail, siteUrl }: Config): boolean {
  return mail !== undefined && siteUrl !== undefined
}

/** The request's Idempotency-Key, or null. @throws {HttpError} 400 when it is malformed. */
export function readIdempotencyKey({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key === 'string' && /^[\x21-\x7e]{1,100}$/.test(key)) return key
  const message = 'An Idempotency-Key must be 1 to 100 visible ASCII characters.'
  throw new HttpError(400, 'bad_idempotency_key', message)
}

export function tagOf(version: number): string {
  return `"v${version}"`
}

/** The versions in If-Match that a write may overwrite; null for any. Compressing proxies make tags weak, or add `-gzip`. */
export function readIfMatch({ headers }: FastifyRequest): number[] | null {
  const header = headers['if-match']?.trim()
  if (header === undefined || header === '*') return null
  return header.split(',').flatMap((tag) => {
    const [, version] = /^\s*(?:W\/)?"v(\d{1,9})\b[^"]*"\s*$/.exec(tag) ?? []
    return version ? [Number(version)] : []
  })
}
