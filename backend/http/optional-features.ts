import type { FastifyRequest } from 'fastify'
import { HttpError } from './http-error.ts'

/** The header HobbyNest-Features of each response: what this backend understands beyond spec §7 (docs/api.md). */
export const FEATURES = 'idempotency-key, if-match, creates-left, members, photos, account, reports, desk'

/** The request's Idempotency-Key, or null. @throws {HttpError} 400 when it is malformed. */
export function readIdempotencyKey({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key === 'string' && /^[\x21-\x7e]{1,100}$/.test(key)) return key
  throw new HttpError(
    400,
    'bad_idempotency_key',
    'An Idempotency-Key must be 1 to 100 visible ASCII characters.',
  )
}

export function tagOf(version: number): string {
  return `"v${version}"`
}

/** The versions that a write may overwrite, by its If-Match; null for any. */
export function readIfMatch({ headers }: FastifyRequest): number[] | null {
  const header = headers['if-match']?.trim()
  if (header === undefined || header === '*') return null
  return header.split(',').flatMap((tag) => {
    const [, version] = /^\s*"v(\d{1,9})"\s*$/.exec(tag) ?? []
    return version ? [Number(version)] : []
  })
}
