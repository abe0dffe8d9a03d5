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

/** Whether the client has what this entity tag stands for; weak and strong ones count alike. */
export function hasTag({ headers }: FastifyRequest, etag: string): boolean {
  const strong = etag.replace(/^W\//, '')
  return (headers['if-none-match'] ?? '')
    .split(',')
    .some((tag) => ['*', strong].includes(tag.trim().replace(/^W\//, '')))
}

/** Adds a header of the request to those that the response depends on. */
export function varyBy(reply: FastifyReply, header: string): void {
  reply.header('vary', [reply.getHeader('vary') ?? [], header].flat().join(', '))
}
