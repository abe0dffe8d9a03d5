import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { GroupStore } from './group-store.ts'
import { varyBy } from './vary.ts'

interface ListBody {
  revision: string
  plain: Buffer
  gzipped?: Promise<Buffer>
}

const compress = promisify(gzip)

/**
 * Makes the function that answers with the list of all groups; with 304 when the client already has just this one. The
 * body is kept until a group changes, whichever process changed it, and is put together once however many wait for it.
 */
export function createGroupListReply(store: GroupStore) {
  let kept: ListBody | undefined
  const readRevision = shareNext(() => store.revision())
  const rebuild = shareNext(async () => {
    const { revision, json } = await store.list()
    kept = { revision, plain: Buffer.from(json.buffer, json.byteOffset, json.byteLength) }
    return kept
  })

  return async function sendGroupList(request: FastifyRequest, reply: FastifyReply) {
    const revision = await readRevision()
    reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8')
    varyBy(reply, 'accept-encoding')
    if (hasTag(request.headers['if-none-match'], tagOf(revision))) {
      return reply.code(304).header('etag', tagOf(revision)).send()
    }
    const body = kept?.revision === revision ? kept : await rebuild()
    reply.header('etag', tagOf(body.revision))
    if (!/\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(String(request.headers['accept-encoding'] ?? ''))) {
      return reply.send(body.plain)
    }
    body.gzipped ??= compress(body.plain)
    return reply.header('content-encoding', 'gzip').send(await body.gzipped)
  }
}

/**
 * Lets all who ask while one answer is on its way share the next one: only one is ever on its way, and nobody gets one
 * that was begun before they asked.
 */
function shareNext<T>(ask: () => Promise<T>): () => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | undefined
  return () => {
    next ??= last.then(() => {
      next = undefined
      const answer = ask()
      last = answer.catch(() => {})
      return answer
    })
    return next
  }
}

/** Weak: the same tag stands for the compressed and the plain form. */
function tagOf(revision: string): string {
  return `W/"${revision}"`
}

function hasTag(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((tag) => {
    const given = tag.trim()
    return given === '*' || given.replace(/^W\//, '') === etag.replace(/^W\//, '')
  })
}
