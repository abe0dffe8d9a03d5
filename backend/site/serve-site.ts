import { hash } from 'node:crypto'
import { accessSync, constants } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants as zlib } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Group, readGroup } from '../../src/features/groups/group.ts'
import { createGroupStore } from '../groups/group-store.ts'
import type { AppParts } from '../http/access.ts'
import { HttpError, inspectFailure, sendError } from '../http/http-error.ts'
import { acceptsCoding, isNotModified, varyBy } from '../http/negotiation.ts'
import { codeOf, OperatorError, reasonOf } from '../operator-error.ts'
import { writeGroupHead } from './group-preview.ts'
import { fillHead, findPage } from './pages.ts'

const HTML = 'text/html; charset=utf-8'
const NOT_FOUND = '404.html'
const SHELL = '200.html'
const OWN_API = '/api'

const NOT_BUILT = `<!doctype html><html lang="en"><meta charset="utf-8"><title>HobbyNest</title>
<h1>The site has not been built yet</h1><p>Run <code>npm run build</code>, then reload this page. The API under /api works.</p></html>`

const ACCEPTS_HTML = /text\/(html|\*)|\*\/\*/i

const FOREVER = 'public, max-age=31536000, immutable'

const compress = promisify(brotliCompress)
/** The default takes sixty times as long to save another tenth. */
const BROTLI_OPTIONS = { params: { [zlib.BROTLI_PARAM_QUALITY]: 6 } }

/** Serves the files of the build, and a page for every other address outside /api; a 404 if there is no such screen or group. */
export async function registerSite(site: FastifyInstance, { config, database, limits }: AppParts) {
  const root = resolve(config.distDir)
  assertReadable(join(root, SHELL))
  const store = createGroupStore(database)
  site.addHook('onRequest', limits.limitFiles)

  await site.register(fastifyStatic, {
    root,
    preCompressed: true,
    dotfiles: 'ignore',
    index: false,
    allowedPath: (path, _root, { is404 }) => is404 || !/\.html(\.(br|gz))?$|^\/_/.test(path),
    cacheControl: false,
    lastModified: false,
    acceptRanges: false,
    suppressWarning: true,
    setHeaders: (reply, path) => {
      const rule = cacheRule(path.slice(root.length))
      reply.header('cache-control', rule)
      if (rule === FOREVER) reply.removeHeader('etag')
    },
  })

  site.setNotFoundHandler(sendPage)
  site.setErrorHandler<FastifyError>((error, request, reply) => {
    // For example //about-us, which could lead out of the folder.
    if (error.statusCode === 403 && !(error instanceof HttpError)) reply.callNotFound()
    else sendError(error, request, reply)
  })

  async function sendPage(request: FastifyRequest, reply: FastifyReply) {
    reply.header('vary', 'accept')
    if (!['GET', 'HEAD'].includes(request.method) || !ACCEPTS_HTML.test(request.headers.accept || '*/*'))
      throw new HttpError(404, 'not_found', 'Not found.')
    const path = pathOf(request.url)
    const page = findPage(root, path)
    if (!page) return reply.code(503).header('cache-control', 'no-store').type(HTML).send(NOT_BUILT)
    if (page === NOT_FOUND) return sendAsMissing(request, reply, NOT_FOUND)
    const id = page === SHELL && config.apiHost === OWN_API ? groupIdOf(path) : undefined
    return id === undefined ? reply.sendFile(page) : sendGroup(id, request, reply)
  }

  async function sendGroup(id: string, request: FastifyRequest, reply: FastifyReply) {
    const group = await findGroup(id, request)
    if (group === null) return sendAsMissing(request, reply, SHELL)
    if (!group) return reply.sendFile(SHELL)
    const page = await readFile(join(root, SHELL), 'utf8')
    return sendRendered(fillHead(page, writeGroupHead(group, config.siteUrl)), request, reply)
  }

  /** `null` if there is none; undefined if that cannot be found out now. */
  async function findGroup(id: string, request: FastifyRequest): Promise<Group | null | undefined> {
    try {
      await limits.limitCalls(request)
      const found = await store.find(id)
      return found ? readGroup(found.group) : null
    } catch (error) {
      request.log.warn({ err: inspectFailure(error) }, 'a page is sent without its group')
      return undefined
    }
  }
}

/** The pages may still be built later; if they exist, this process must be able to read them. */
function assertReadable(page: string): void {
  try {
    accessSync(page, constants.R_OK)
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return
    throw new OperatorError(`The pages cannot be read: ${reasonOf(cause)}.`, { cause })
  }
}

/** Never sends a 304, which would show nothing. */
function sendAsMissing({ headers }: FastifyRequest, reply: FastifyReply, page: string) {
  delete headers['if-none-match']
  return reply.code(404).sendFile(page, { etag: false })
}

async function sendRendered(page: string, request: FastifyRequest, reply: FastifyReply) {
  const etag = `W/"${hash('sha256', page)}"`
  reply.header('cache-control', 'no-cache').type(HTML)
  varyBy(reply, 'accept-encoding')
  if (isNotModified(request, reply, etag)) return reply.send()
  if (!acceptsCoding(request, 'br')) return reply.send(page)
  return reply.header('content-encoding', 'br').send(await compress(page, BROTLI_OPTIONS))
}

function groupIdOf(path: string): string | undefined {
  const [, id] = /^\/details-group\/([^/]+)\/*$/i.exec(path) ?? []
  return id && decodeURIComponent(id)
}

/** The path and query of a request. One that cannot be decoded, such as `/50%`, is taken literally. */
export function readableUrl({ url: requested = '/' }: { url?: string | undefined }): string {
  // A proxy may send the whole URL.
  const url = requested.replace(/^https?:\/\/[^/?]*/i, '') || '/'
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

function cacheRule(path: string): string {
  if (/^[\\/]assets[\\/]/.test(path)) return FOREVER
  return /\.html(\.(br|gz))?$/.test(path) ? 'no-cache' : 'public, max-age=3600'
}
