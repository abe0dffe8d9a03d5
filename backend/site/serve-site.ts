import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Group, readGroup } from '../../src/features/groups/group.ts'
import type { Config } from '../config.ts'
import type { GroupStore } from '../groups/group-store.ts'
import { inspectFailure, sendError } from '../http/error-reply.ts'
import { HttpError } from '../http/http-error.ts'
import type { LimitHooks } from '../http/limits.ts'
import { acceptsCoding, hasTag, varyBy } from '../http/negotiation.ts'
import { writeGroupHead } from './group-preview.ts'
import { fillHead, watchPages } from './pages.ts'

const NOWHERE = '404.html'
const SHELL = '200.html'
/** Where the pages find the groups that this backend has (VITE_API_HOST). */
const OWN_API = '/api'

const NOT_BUILT = `<!doctype html><html lang="en"><meta charset="utf-8"><title>HobbyNest</title>
<h1>The site has not been built yet</h1><p>Run <code>npm run build</code>, then reload this page. The API under /api works.</p></html>`

/** Link previews and crawlers take anything. */
const ACCEPTS_HTML = /text\/(html|\*)|\*\/\*/i

const FOREVER = 'public, max-age=31536000, immutable'

const compressGzip = promisify(gzip)
const compressBrotli = promisify(brotliCompress)
/** By default it takes sixty times as long for a tenth less. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

interface SiteParts {
  config: Config
  store: GroupStore
  limits: LimitHooks
}

/**
 * Serves the build: its files, and a page for every other address outside /api; with 404 where there is no screen, and
 * no such group. The page of a group tells link previews of it.
 */
export async function registerSite(
  site: FastifyInstance,
  { config, store, limits }: SiteParts,
): Promise<void> {
  const root = resolve(config.distDir)
  const findPage = watchPages(root)
  site.addHook('onRequest', limits.limitFiles)

  await site.register(fastifyStatic, {
    root,
    preCompressed: true,
    dotfiles: 'ignore',
    index: false,
    // Pages have addresses; their files do not. The 404 handler below sends them.
    allowedPath: (path, _root, { is404 }) => is404 || !isOfTheBuild(path),
    cacheControl: false,
    // Their tags tell whether they have changed, and none is large enough to be fetched in parts.
    lastModified: false,
    acceptRanges: false,
    suppressWarning: true,
    setHeaders: (reply, path) => {
      const rule = cacheRule(path.slice(root.length))
      reply.header('cache-control', rule)
      // Nobody needs to ask whether it has changed.
      if (rule === FOREVER) reply.removeHeader('etag')
    },
  })

  site.setNotFoundHandler(sendPage)
  site.setErrorHandler<FastifyError>((error, request, reply) => {
    // Such as //about-us, which could lead out of the folder: there is no file, so it is as good as any other address.
    if (error.statusCode === 403 && !(error instanceof HttpError)) reply.callNotFound()
    else sendError(error, request, reply)
  })

  async function sendPage(request: FastifyRequest, reply: FastifyReply) {
    reply.header('vary', 'accept')
    if (!['GET', 'HEAD'].includes(request.method) || !ACCEPTS_HTML.test(request.headers.accept || '*/*'))
      throw notFound()
    const path = pathOf(request.url)
    const page = findPage(path)
    if (!page) return sendNotBuilt(reply)
    if (page === NOWHERE) return sendAsMissing(request, reply, NOWHERE)
    const id = page === SHELL && config.apiHost === OWN_API ? groupIdOf(path) : undefined
    return id === undefined ? reply.sendFile(page) : sendGroup(id, request, reply)
  }

  async function sendGroup(id: string, request: FastifyRequest, reply: FastifyReply) {
    const group = await findGroup(id, request)
    if (group === null) return sendAsMissing(request, reply, SHELL)
    const address = config.siteUrl ?? originOf(request)
    if (!group || !address) return reply.sendFile(SHELL)
    const page = fillHead(await readFile(join(root, SHELL), 'utf8'), writeGroupHead(group, address))
    return page ? sendMade(page, request, reply) : reply.sendFile(SHELL)
  }

  /** `null` if there is none; undefined if that is not known, so that the page can say so itself. */
  async function findGroup(id: string, request: FastifyRequest): Promise<Group | null | undefined> {
    try {
      await limits.limitCalls(request)
      const found = await store.find(id, null)
      return found ? readGroup(found.group) : null
    } catch (error) {
      request.log.warn({ err: inspectFailure(error) }, 'a page goes without its group')
      return undefined
    }
  }
}

/** Whether a file is a page, or tells a host how to serve them: `_headers`, `_redirects`. */
function isOfTheBuild(path: string): boolean {
  return /\.html(\.(br|gz))?$|^\/_/.test(path)
}

/** Always the page itself: a 304 would be sent with this status and nothing to show. */
function sendAsMissing({ headers }: FastifyRequest, reply: FastifyReply, page: string) {
  delete headers['if-none-match']
  return reply.code(404).sendFile(page, { etag: false })
}

/** Sends a generated page like a file: to be revalidated each time, compressed, or with 304. */
async function sendMade(page: string, request: FastifyRequest, reply: FastifyReply) {
  const etag = `W/"${createHash('sha256').update(page).digest('hex')}"`
  reply.headers({ etag, 'cache-control': 'no-cache' }).type('text/html; charset=utf-8')
  varyBy(reply, 'accept-encoding')
  if (hasTag(request, etag)) return reply.code(304).send()
  if (acceptsCoding(request, 'br')) {
    return reply.header('content-encoding', 'br').send(await compressBrotli(page, QUICK))
  }
  if (acceptsCoding(request, 'gzip')) {
    return reply.header('content-encoding', 'gzip').send(await compressGzip(page))
  }
  return reply.send(page)
}

/** The id in the address of a group's page, read as React Router reads it. */
function groupIdOf(path: string): string | undefined {
  const [, id] = /^\/details-group\/([^/]+)\/*$/i.exec(path) ?? []
  return id && decodeURIComponent(id)
}

/** The address of the site according to the request, which a proxy may have from anybody; undefined if it is not valid. */
function originOf({ protocol, host }: FastifyRequest): string | undefined {
  const address = `${protocol}://${host}`
  const isOrigin = /^https?:\/\/[^/?#@\\\s]+$/.test(address) && URL.canParse(address)
  return isOrigin ? new URL(address).origin : undefined
}

/**
 * The address to look for. One that cannot be decoded, such as `/50%`, is no reason to refuse a visitor: it is taken
 * as it was written.
 */
export function readableUrl({ url: asked = '/' }: { url?: string | undefined }): string {
  // A proxy may ask for the whole address.
  const url = asked.replace(/^https?:\/\/[^/?]*/i, '') || '/'
  try {
    decodeURIComponent(pathOf(url))
    return url
  } catch {
    return url.replaceAll('%', '%25')
  }
}

function pathOf(url: string): string {
  return url.split('?')[0] ?? ''
}

function notFound(): HttpError {
  return new HttpError(404, 'not_found', 'Not found.')
}

function sendNotBuilt(reply: FastifyReply) {
  return reply.code(503).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(NOT_BUILT)
}

/** Files in assets/ have their content's hash in their name; the pages must be revalidated each time. */
function cacheRule(path: string): string {
  if (/^[\\/]assets[\\/]/.test(path)) return FOREVER
  return /\.html(\.(br|gz))?$/.test(path) ? 'no-cache' : 'public, max-age=3600'
}
