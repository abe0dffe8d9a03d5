import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { HttpError } from './http-error.ts'

/** A group's photo that names an address of the API, or redirects to one, would make every visitor call it. */
export async function refusePictures({ headers }: FastifyRequest): Promise<void> {
  if (headers['sec-fetch-dest'] === 'image') throw new HttpError(403, 'forbidden', 'This is not a picture.')
}

export const compress = promisify(gzip)
/** In characters: longer than one group, whose `ETag` therefore stays strong. */
const MIN_COMPRESSED = 16_000

/** Compresses long lists, such as all groups that a member has ever started or joined. */
export async function compressList(request: FastifyRequest, reply: FastifyReply, body: unknown) {
  if (typeof body !== 'string' || body.length < MIN_COMPRESSED || !acceptsCoding(request, 'gzip')) return body
  varyBy(reply.header('content-encoding', 'gzip'), 'accept-encoding')
  return compress(body)
}

export function acceptsCoding({ headers }: FastifyRequest, coding: string): boolean {
  const pattern = new RegExp(`\\b${coding}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`, 'i')
  return pattern.test(String(headers['accept-encoding'] ?? ''))
}

/** Sets the ETag. If the client already has that version, makes the response a 304. Weak tags match strong ones. */
export function isNotModified({ headers }: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  const known = (headers['if-none-match'] ?? '').split(',').map(withoutWeakness)
  const isMatch = known.includes('*') || known.includes(withoutWeakness(etag))
  if (isMatch) reply.code(304)
  reply.header('etag', etag)
  return isMatch
}

function withoutWeakness(tag: string): string {
  return tag.trim().replace(/^W\//, '')
}

export function varyBy(reply: FastifyReply, header: string): void {
  reply.header('vary', [reply.getHeader('vary') ?? [], header].flat().join(', '))
}
