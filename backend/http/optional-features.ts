import type { FastifyRequest } from 'fastify'
import { HttpError } from './http-error.ts'

/**
 * What this backend understands beyond spec §7; it says so in the header HobbyNest-Features of each answer. A client
 * must not send these headers to a backend that does not: they would fail its CORS check. `creates-left` is none: the
 * answer to My groups tells in HobbyNest-Groups-Left and HobbyNest-Creates-Left how many more the member may start.
 * `members` stands for the calls for joining, and `joined` in each group; `photos` for the upload of
 * photos.
 */
export const FEATURES = 'idempotency-key, if-match, creates-left, members, photos'

/**
 * The request's Idempotency-Key: a create that is repeated with it creates nothing more.
 * @throws {HttpError} 400 when it is empty, longer than 100 characters, or holds others than visible ASCII.
 */
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

/** The entity tag of a group's version. */
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
