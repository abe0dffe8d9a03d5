import type { FastifyReply, FastifyRequest } from 'fastify'
import { HttpError } from './http-error.ts'

/**
 * Refuses what a browser asks for as a picture: a group's photo may have another name of this site as its address, or one that
 * leads on to it, and would make each visitor call it. Programs, and browsers on a site without TLS, do not say what for.
 */
export async function refusePictures({ headers }: FastifyRequest): Promise<void> {
  if (headers['sec-fetch-dest'] === 'image') throw new HttpError(403, 'forbidden', 'This is not a picture.')
}

/** Lets the body of a request have any type, also one that is no type: its bytes decide. */
export async function ignoreType({ headers }: FastifyRequest): Promise<void> {
  if (headers['content-type'] !== undefined) headers['content-type'] = 'application/octet-stream'
}

/** Whether the client takes an answer in this coding, such as `gzip`. */
export function acceptsCoding({ headers }: FastifyRequest, coding: string): boolean {
  const pattern = new RegExp(`\\b${coding}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`, 'i')
  return pattern.test(String(headers['accept-encoding'] ?? ''))
}

/**
 * Takes off the entity tags of a request what proxies that compress put on those of answers: `W/` (nginx), `-gzip` or `-br`
 * (Apache), `--gzip` (Jetty).
 */
export async function restoreTags({ headers }: FastifyRequest): Promise<void> {
  for (const name of ['if-match', 'if-none-match'] as const) {
    const tags = headers[name]
    if (tags) headers[name] = tags.replace(/W\/(?=")|(--?|;)(gzip|br|deflate|zstd)(?=")/g, '')
  }
}

/** Whether the client has the answer of this entity tag already. Weak and strong ones count alike. */
export function hasTag({ headers }: FastifyRequest, etag: string): boolean {
  return (headers['if-none-match'] ?? '')
    .split(',')
    .some((tag) => ['*', etag.replace(/^W\//, '')].includes(tag.trim()))
}

/** Tells caches that the answer depends on a header of the request, beside those it depends on already. */
export function varyBy(reply: FastifyReply, header: string): void {
  reply.header('vary', [reply.getHeader('vary') ?? [], header].flat().join(', '))
}
