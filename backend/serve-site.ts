import { resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendError } from './error-reply.ts'
import { HttpError } from './http-error.ts'
import type { LimitHooks } from './limits.ts'
import { watchPages } from './pages.ts'

const NOWHERE = '404.html'

const NOT_BUILT = `<!doctype html><html lang="en"><meta charset="utf-8"><title>HobbyNest</title>
<h1>The site has not been built yet</h1><p>Run <code>npm run build</code>, then reload this page. The API under /api works.</p></html>`

/** Serves the build: its files, and a page for every other address outside /api; with 404 where there is no screen. */
export async function registerSite(
  site: FastifyInstance,
  distDir: string,
  { limitFiles }: LimitHooks,
): Promise<void> {
  const root = resolve(distDir)
  const findPage = watchPages(root)
  site.addHook('onRequest', limitFiles)

  await site.register(fastifyStatic, {
    root,
    preCompressed: true,
    dotfiles: 'ignore',
    index: false,
    // Pages have addresses; their files are none. The 404 handler below sends them.
    allowedPath: (path, _root, { is404 }) => is404 || !isOfTheBuild(path),
    cacheControl: false,
    suppressWarning: true,
    setHeaders: (reply, path) => {
      reply.header('cache-control', cacheRule(path.slice(root.length)))
    },
  })

  site.setNotFoundHandler(sendPage)
  site.setErrorHandler<FastifyError>((error, request, reply) => {
    // Such as //about-us, which could lead out of the folder: there is no file, so it is as good as any other address.
    if (error.statusCode === 403 && !(error instanceof HttpError)) reply.callNotFound()
    else sendError(error, request, reply)
  })

  function sendPage(request: FastifyRequest, reply: FastifyReply): void {
    if (!isOfTheSite(request.url)) throw notFound()
    reply.header('vary', 'accept')
    if (!['GET', 'HEAD'].includes(request.method) || !acceptsHtml(request.headers.accept)) throw notFound()
    const page = findPage(pathOf(request.url))
    if (!page) sendNotBuilt(reply)
    else if (page === NOWHERE) sendPageOfNowhere(request, reply)
    else reply.sendFile(page)
  }
}

/** Whether a file is a page, or tells a host how to serve them: `_headers`, `_redirects`. */
function isOfTheBuild(path: string): boolean {
  return /\.html(\.(br|gz))?$|^\/_/.test(path)
}

/** Always all of the page: a 304, or a part of it, would be sent with this status and nothing to show. */
function sendPageOfNowhere({ headers }: FastifyRequest, reply: FastifyReply): void {
  for (const name of ['if-none-match', 'if-modified-since', 'range']) delete headers[name]
  reply.code(404).sendFile(NOWHERE, { etag: false, lastModified: false, acceptRanges: false })
}

/**
 * The address to look for. One that cannot be decoded, such as `/50%`, is nothing to refuse a visitor for: read as it
 * was written, it is an address like any other. Those of the API are left as they are.
 */
export function readableUrl({ url = '/' }: { url?: string | undefined }): string {
  if (!isOfTheSite(url)) return url
  try {
    decodeURIComponent(pathOf(url))
    return url
  } catch {
    return url.replaceAll('%', '%25')
  }
}

function isOfTheSite(url: string): boolean {
  return !/^\/api([/?]|$)/.test(url)
}

function pathOf(url: string): string {
  return url.split('?')[0] ?? ''
}

/** Whether an Accept header leaves room for a page: the range that fits it best decides. */
function acceptsHtml(header: string | undefined): boolean {
  const ranges = new Map(
    (header?.trim() || '*/*').split(',').map((range) => {
      const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
      return [type, !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))]
    }),
  )
  return ranges.get('text/html') ?? ranges.get('text/*') ?? ranges.get('*/*') ?? false
}

function notFound(): HttpError {
  return new HttpError(404, 'not_found', 'There is nothing at this address.')
}

function sendNotBuilt(reply: FastifyReply): void {
  reply.code(503).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(NOT_BUILT)
}

/** Files in assets/ have their content's hash in their name; the pages must be asked for each time. */
function cacheRule(path: string): string {
  if (/^[\\/]assets[\\/]/.test(path)) return 'public, max-age=31536000, immutable'
  return /\.html(\.(br|gz))?$/.test(path) ? 'no-cache' : 'public, max-age=3600'
}
