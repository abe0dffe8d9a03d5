import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { excerptOf } from '../../src/text/search.ts'
import type { Database, Query } from '../database/database.ts'
import { tryLater } from '../http/http-error.ts'
import { networkOf } from '../http/limits.ts'
import { acceptsCoding, compress, isNotModified, varyBy } from '../http/negotiation.ts'
import { createQueues } from '../http/queues.ts'
import { browseGroups } from '../search/browse-groups.ts'
import { createDayCounts } from '../search/day-counts.ts'
import type { FoundPage } from '../search/filters.ts'
import { type PageQuery, readPageQuery } from '../search/page-query.ts'
import { searchGroups } from '../search/search-groups.ts'
import { shareNext } from '../share-next.ts'
import { type CardGroup, earliestToday, type GroupStore } from './group-store.ts'

interface ListVersion {
  revision: string
  /** When it was read, by `performance.now()`. */
  at: number
  json: Uint8Array
  gzipped?: Promise<Buffer>
  readers: Set<FastifyReply['raw']>
}

type ListRequest = FastifyRequest<{ Querystring: Record<string, unknown> }>

const MAX_AGE_MS = 2_000
const MAX_AGE_WHILE_READ_MS = 10_000
const MAX_WRITERS = 10_000
const MAX_WHOLE_BYTES = 512 * 1024
const PIECE_BYTES = 16 * 1024
const MAX_BUSY_MS = 10

const queueByNetwork = createQueues({ running: 1, waiting: 10 }, () =>
  tryLater(429, 'rate_limited', 'Too many searches at once. Please try again in a moment.', 2),
)
const queueAll = createQueues({ running: 2, waiting: 12 }, () =>
  tryLater(503, 'unavailable', 'Many people are searching right now. Please try again in a moment.', 2),
)

/** Sends the list of all groups or, given parameters, a page of it; a 304 if the client already has it. */
export function createGroupListReply({ query }: Database, store: GroupStore) {
  let current: ListVersion | undefined
  let previous: ListVersion | undefined
  /** When IP addresses last wrote, by `performance.now()`: they see their own changes at once. */
  const writers = new LRUCache<string, number>({ max: MAX_WRITERS, ttl: MAX_AGE_WHILE_READ_MS })
  const readRevision = shareNext(store.revision)
  const dayCounts = createDayCounts(query)

  const rebuild = shareNext(async () => {
    const at = performance.now()
    const version: ListVersion = { ...(await store.list()), at, readers: new Set() }
    // Keeps at most two large versions in memory, however many clients read slowly.
    if (previous && previous.json.length > MAX_WHOLE_BYTES) {
      for (const reader of previous.readers) reader.destroy()
    }
    previous = current
    current = version
    return version
  })

  async function listFor(request: ListRequest, revision: string): Promise<ListVersion> {
    if (!current) return rebuild()
    const maxAge = previous?.readers.size ? MAX_AGE_WHILE_READ_MS : MAX_AGE_MS
    const mayBeStale = current.json.length > MAX_WHOLE_BYTES && (writers.get(request.ip) ?? -1) < current.at
    const isFresh = current.revision === revision || (mayBeStale && performance.now() - current.at < maxAge)
    return isFresh ? current : rebuild()
  }

  async function sendList(request: ListRequest, reply: FastifyReply, version: ListVersion) {
    const { revision, readers, json } = version
    if (isNotModified(request, reply, weakTagOf(revision))) return reply.send()
    readers.add(reply.raw)
    reply.raw.once('close', () => readers.delete(reply.raw))
    if (!acceptsCoding(request, 'gzip')) return sendBytes(reply, json)
    version.gzipped ??= compress(json)
    return sendBytes(reply.header('content-encoding', 'gzip'), await version.gzipped)
  }

  async function sendPage(request: ListRequest, reply: FastifyReply, revision: string) {
    const params = request.query
    const today = earliestToday()
    const page = readPageQuery(params, today)
    const isSearch = page.q !== '' || page.place !== ''
    const counted = isSearch ? { revision, days: [] } : await dayCounts(revision)
    const states = new Set([revision, counted.revision, ...(params.today ? [] : [today])])
    if (isNotModified(request, reply, weakTagOf(...states))) return reply.send()
    const { signal } = request
    const cancellable: Query = (sql, params) => query(sql, params, signal)
    const find = async () => {
      const found = await (isSearch
        ? searchGroups(cancellable, page)
        : browseGroups(cancellable, page, counted.days))
      const groups = await store.pick(found.ids, page.q !== '', cancellable)
      return { found, groups: page.q === '' ? groups : await withExcerpts(groups, page.q, signal) }
    }
    const { found, groups } = await (isSearch
      ? queueByNetwork(networkOf(request), () => queueAll('', find))
      : find())
    reply.headers(headersOf(page, params, found))
    const json = JSON.stringify(groups)
    if (!acceptsCoding(request, 'gzip')) return reply.send(json)
    // This takes 0.1 ms for so few groups, less than handing it to another thread.
    return reply.header('content-encoding', 'gzip').send(gzipSync(json))
  }

  return {
    recordWrite: ({ ip }: FastifyRequest) => writers.set(ip, performance.now()),

    async send(request: ListRequest, reply: FastifyReply) {
      const revision = await readRevision()
      reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8')
      varyBy(reply, 'accept-encoding')
      if (Object.keys(request.query).length > 0) return sendPage(request, reply, revision)
      if (isNotModified(request, reply, weakTagOf(revision))) return reply.send()
      return sendList(request, reply, await listFor(request, revision))
    },
  }
}

/** Lets other requests run in between, since excerpts of long descriptions take milliseconds each. */
async function withExcerpts(groups: CardGroup[], q: string, signal: AbortSignal): Promise<CardGroup[]> {
  const cards: CardGroup[] = []
  let busySince = performance.now()
  for (const { description = '', ...card } of groups) {
    const shown = `${card.name} ${card.location} ${card.category} ${card.userName}`
    const excerpt = excerptOf(description, q, shown)
    cards.push(excerpt === '' ? card : { ...card, excerpt })
    if (performance.now() - busySince < MAX_BUSY_MS) continue
    await nextTurn(undefined, { signal })
    busySince = performance.now()
  }
  return cards
}

function headersOf(page: PageQuery, params: Record<string, unknown>, { total, counts }: FoundPage) {
  const next = page.offset + page.limit
  const search = new URLSearchParams({ ...params, offset: String(next) })
  const categories = new URLSearchParams([...counts].map(([name, count]) => [name, String(count)]))
  return {
    'x-total-count': String(total),
    ...(page.limit > 0 && next < total && { link: `<?${search}>; rel="next"` }),
    ...(page.offset === 0 && { 'hobbynest-categories': String(categories) }),
  }
}

/** Sends large bodies in pieces: otherwise the system buffers megabytes of each response, even of one that nobody reads. */
function sendBytes(reply: FastifyReply, bytes: Uint8Array) {
  if (bytes.length <= MAX_WHOLE_BYTES) return reply.send(bytes)
  return reply.header('content-length', bytes.length).send(Readable.from(inPieces(bytes)))
}

async function* inPieces(bytes: Uint8Array) {
  for (let start = 0; start < bytes.length; start += PIECE_BYTES) {
    yield bytes.subarray(start, start + PIECE_BYTES)
    await nextTurn()
  }
}

function weakTagOf(...states: string[]): string {
  return `W/"${states.join('.')}"`
}
