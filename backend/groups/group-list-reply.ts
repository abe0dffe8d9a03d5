import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptsCoding, hasTag, varyBy } from '../http/negotiation.ts'
import type { PageQuery } from './group-page.ts'
import { type GroupStore, oldestDeadline, type Revision } from './group-store.ts'
import { readPageQuery } from './read-page-query.ts'

interface KeptList extends Revision {
  body: Body
  readAt: number
}

interface Body {
  plain: Uint8Array
  headers?: Record<string, string>
  gzipped?: Promise<Buffer>
}

type PageRequest = FastifyRequest<{ Querystring: Record<string, unknown> }>

const compress = promisify(gzip)
/** How many pages are cached, of those requested without a text or a place: the first ones of Home and All Groups. */
const PAGES_KEPT = 100
/** How many bytes are sent at once before others are answered. */
const LARGEST_WHOLE = 512 * 1024
const PIECE = 16 * 1024
/** How old the member counts in a larger list may be, in milliseconds: reading 10,000 groups takes 90. */
const OLDEST_NUMBERS = 5_000
/** How many categories are told of, and in how many characters: groups from before may have any. */
const MOST_CATEGORIES = 50
const LONGEST_CATEGORIES = 2000

/**
 * Makes the function that answers with the list of all groups, or with the page of it that the parameters ask for; with
 * 304 when the client already has just this one. The list, and the pages that many ask for, are kept until a group
 * changes or somebody joins, whichever process hears of it, and are put together once however many wait for them.
 */
export function createGroupListReply(store: GroupStore) {
  let list: KeptList | undefined
  let pages = { tag: '', bodies: new Map<string, Promise<Body>>() }
  const readRevision = shareNext(() => store.revision())
  const rebuild = shareNext(async () => {
    const { json, ...revision } = await store.list()
    list = { ...revision, body: { plain: json }, readAt: performance.now() }
    return list
  })

  function isGood({ revision, joins, body, readAt }: KeptList, state: Revision): boolean {
    if (revision !== state.revision) return false
    return (
      joins === state.joins ||
      (body.plain.length > LARGEST_WHOLE && performance.now() - readAt < OLDEST_NUMBERS)
    )
  }

  async function readPage(asked: PageQuery, params: Record<string, unknown>): Promise<Body> {
    const { json, total, counts } = await store.page(asked)
    const next = asked.offset + asked.limit
    const search = new URLSearchParams({ ...params, offset: String(next) })
    return {
      plain: json,
      headers: {
        'x-total-count': String(total),
        ...(asked.limit > 0 && next < total && { link: `</api/all-group?${search}>; rel="next"` }),
        ...(asked.offset === 0 && { 'hobbynest-categories': writeCounts(counts) }),
      },
    }
  }

  /** A page of the state that the tag stands for, or of a later one. */
  function pageOf(tag: string, asked: PageQuery, params: Record<string, unknown>): Promise<Body> {
    if (asked.q || asked.place) return readPage(asked, params)
    if (pages.tag !== tag) pages = { tag, bodies: new Map() }
    const { bodies } = pages
    const key = JSON.stringify([asked.today, params])
    const body = bodies.get(key) ?? readPage(asked, params)
    bodies.delete(key)
    bodies.set(key, body)
    body.catch(() => bodies.delete(key))
    for (const oldest of bodies.keys()) {
      if (bodies.size <= PAGES_KEPT) break
      bodies.delete(oldest)
    }
    return body
  }

  return async function sendGroupList(request: PageRequest, reply: FastifyReply) {
    const params = request.query
    const today = oldestDeadline()
    const asked = Object.keys(params).length > 0 ? readPageQuery(params, today) : undefined
    const day = asked && !params.today ? today : ''
    const state = await readRevision()
    const tag = tagOf(state, day)
    reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8')
    varyBy(reply, 'accept-encoding')
    if (asked) reply.header('hobbynest-revision', [state.revision, day].filter(Boolean).join('.'))
    if (hasTag(request, tag)) return reply.code(304).header('etag', tag).send()
    if (asked) return send(request, reply, tag, await pageOf(tagOf(state, ''), asked, params))
    const known = list && isGood(list, state) ? list : await rebuild()
    return send(request, reply, tagOf(known, ''), known.body)
  }
}

async function send(request: PageRequest, reply: FastifyReply, tag: string, body: Body) {
  reply.header('etag', tag)
  if (hasTag(request, tag)) return reply.code(304).send()
  reply.headers(body.headers ?? {})
  if (!acceptsCoding(request, 'gzip')) return sendBytes(reply, body.plain)
  body.gzipped ??= compress(body.plain)
  return sendBytes(reply.header('content-encoding', 'gzip'), await body.gzipped)
}

/** In pieces where it is large: the system takes megabytes of each answer at once, also of one that nobody reads. */
function sendBytes(reply: FastifyReply, bytes: Uint8Array) {
  if (bytes.length <= LARGEST_WHOLE) return reply.send(bytes)
  return reply.header('content-length', bytes.length).send(Readable.from(inPieces(bytes)))
}

async function* inPieces(bytes: Uint8Array) {
  for (let start = 0; start < bytes.length; start += PIECE) {
    yield bytes.subarray(start, start + PIECE)
    await nextTurn()
  }
}

/** The largest categories, as a form would send them: `Fishing=3&Drawing+%26+Painting=2`. */
function writeCounts(counts: Map<string, number>): string {
  const largest = [...counts]
    .sort(([name, count], [otherName, otherCount]) => otherCount - count || (name < otherName ? -1 : 1))
    .slice(0, MOST_CATEGORIES)
    .map(([name, count]) => [name, String(count)])
  const text = String(new URLSearchParams(largest))
  if (text.length <= LONGEST_CATEGORIES) return text
  return text.slice(0, text.lastIndexOf('&', LONGEST_CATEGORIES))
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
function tagOf({ revision, joins }: Revision, day: string): string {
  return `W/"${[revision, joins, day].filter(Boolean).join('.')}"`
}
