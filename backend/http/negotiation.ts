import type { FastifyReply, FastifyRequest } from 'fastify'
import { HttpError } from './http-error.ts'

/** A group's photo may be an address of this site, or redirect to one, and would make each visitor call it. */
export async function refusePictures({ headers }: FastifyRequest): Promise<void> {
  if (headers['sec-fetch-dest'] === 'image') throw new HttpError(403, 'forbidden', 'This is not a picture.')
}

/** Lets the body of a request have any type, also one that is no type: its bytes decide. */
export async function ignoreType({ headers }: FastifyRequest): Promise<void> {
  if (headers['content-type'] !== undefined) headers['content-type'] = 'application/octet-stream'
}

export function acceptsCoding({ headers }: FastifyRequest, coding: string): boolean {
  const pattern = new RegExp(`\\b${coding}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`, 'i')
  return pattern.test(String(headers['accept-encoding'] ?? ''))
}

/** Tags a response; whether the client has that already, which makes it a 304. Weak and strong tags count alike. */
export function isKnown({ headers }: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  const known = (headers['if-none-match'] ?? '').split(',').map(withoutWeakness)
  const isThere = known.includes('*') || known.includes(withoutWeakness(etag))
  if (isThere) reply.code(304)
  reply.header('etag', etag)
  return isThere
}

function withoutWeakness(tag: string): string {
  return tag.trim().replace(/^W\//, '')
}

/** Adds a header of the request to those that the response depends on. */
export function varyBy(reply: FastifyReply, header: string): void {
  reply.header('vary', [reply.getHeader('vary') ?? [], header].flat().join(', '))
}
