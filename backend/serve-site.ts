import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { HttpError } from './http-error.ts'

const NOT_BUILT = `<!doctype html><html lang="en"><meta charset="utf-8"><title>HobbyNest</title>
<h1>The site has not been built yet</h1><p>Run <code>npm run build</code>, then reload this page. The API under /api works.</p></html>`

/** Serves the built SPA: its files, and its page for every address that only the SPA knows. */
export async function registerSite(app: FastifyInstance, distDir: string): Promise<void> {
  const root = resolve(distDir)
  const indexFile = join(root, 'index.html')

  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    dotfiles: 'ignore',
    cacheControl: false,
    suppressWarning: true,
    setHeaders: (reply, path) => {
      reply.header('cache-control', cacheRule(path.slice(root.length)))
    },
  })

  app.setNotFoundHandler((request, reply) => {
    if (!isNavigation(request)) throw new HttpError(404, 'not_found', 'There is nothing at this address.')
    return existsSync(indexFile) ? reply.sendFile('index.html') : sendNotBuilt(reply)
  })
}

/** A person who opens an address of the SPA, which has pages for all but the API's and the files' addresses. */
function isNavigation({ method, url, headers }: FastifyRequest): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    !/^\/(api|assets)([/?]|$)/.test(url) &&
    (headers.accept ?? '').includes('text/html')
  )
}

function sendNotBuilt(reply: FastifyReply) {
  return reply.code(503).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(NOT_BUILT)
}

/** Files in assets/ have their content's hash in their name; the pages must be asked for each time. */
function cacheRule(path: string): string {
  if (/^[\\/]assets[\\/]/.test(path)) return 'public, max-age=31536000, immutable'
  return /\.html(\.(br|gz))?$/.test(path) ? 'no-cache' : 'public, max-age=3600'
}
