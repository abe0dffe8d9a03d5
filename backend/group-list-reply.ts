import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PublicGroup } from './group-store.ts'
import { varyBy } from './vary.ts'

interface ListBody {
  plain: Buffer
  etag: string
  gzipped?: Promise<Buffer>
}

const compress = promisify(gzip)

/** Made once for each array that the store gives, which is the same one until a group changes. */
const bodies = new WeakMap<PublicGroup[], ListBody>()

/** Answers with a list of groups; with 304 when the client already has just this one. */
export async function sendGroupList(groups: PublicGroup[], request: FastifyRequest, reply: FastifyReply) {
  const body = bodyOf(groups)
  reply.header('etag', body.etag).header('cache-control', 'no-cache').type('application/json; charset=utf-8')
  varyBy(reply, 'accept-encoding')
  if (hasTag(request.headers['if-none-match'], body.etag)) return reply.code(304).send()
  if (!/\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(String(request.headers['accept-encoding'] ?? ''))) {
    return reply.send(body.plain)
  }
  body.gzipped ??= compress(body.plain)
  return reply.header('content-encoding', 'gzip').send(await body.gzipped)
}

function bodyOf(groups: PublicGroup[]): ListBody {
  let body = bodies.get(groups)
  if (!body) {
    const plain = Buffer.from(JSON.stringify(groups))
    // Weak: the same tag stands for the compressed and the plain form.
    body = { plain, etag: `W/"${createHash('sha256').update(plain).digest('base64url')}"` }
    bodies.set(groups, body)
  }
  return body
}

function hasTag(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((tag) => {
    const given = tag.trim()
    return given === '*' || given.replace(/^W\//, '') === etag.replace(/^W\//, '')
  })
}
