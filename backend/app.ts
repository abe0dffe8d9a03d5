import { type FastifyInstance, type FastifyServerOptions, fastify, LogController } from 'fastify'
import type { JWTVerifyGetKey } from 'jose'
import { registerApi } from './api.ts'
import type { Config } from './config.ts'
import type { Database } from './database.ts'
import { sendError, sendUnroutable } from './error-reply.ts'
import type { GroupStore } from './group-store.ts'
import { HttpError } from './http-error.ts'
import { isLoopback } from './loopback.ts'
import { RATE_LIMITS, type RateLimits } from './rate-limits.ts'
import { registerSecurityHeaders } from './security-headers.ts'
import { registerSite } from './serve-site.ts'

export interface AppOptions {
  /** False for silence. By default one JSON line a request on stdout, without query, token or e-mail. */
  logger?: FastifyServerOptions['logger']
  /** Where the public keys of the tokens come from, if not from Google. */
  keys?: JWTVerifyGetKey
  limits?: RateLimits
}

/** The whole backend, not yet listening: the API under /api, two health checks, the SPA everywhere else. */
export async function buildApp(
  config: Config,
  database: Database,
  store: GroupStore,
  options: AppOptions = {},
) {
  const app = fastify({
    logger: options.logger ?? { base: null },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 64 * 1024,
    requestTimeout: 30_000,
    trustProxy: config.trustProxy.length > 0 && config.trustProxy,
    // A body is read field by field, so these names in it do no harm and need no refusal.
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
    routerOptions: { maxParamLength: 2048 },
    frameworkErrors: sendUnroutable,
  })
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler(sendError)
  app.addHook('onResponse', (request, reply, done) => {
    const path = hidePrivate(request.url.split('?')[0] ?? '')
    const ms = Math.round(reply.elapsedTime)
    request.log.info({ method: request.method, path, status: reply.statusCode, ms }, 'request')
    done()
  })
  endConnectionsOnClose(app)
  await registerSecurityHeaders(app, config)
  if (config.authEmulatorHost && !config.allowUnsafeAccounts) answerToThisMachine(app)

  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async () => {
    await database.query('select 1').catch((cause: unknown) => {
      throw new HttpError(503, 'unavailable', 'The database cannot be reached.', { cause })
    })
    return { status: 'ok' }
  })
  app.register(
    (api) => registerApi(api, { config, store, limits: options.limits ?? RATE_LIMITS, keys: options.keys }),
    {
      prefix: '/api',
    },
  )
  await registerSite(app, config.distDir)
  return app
}

/** Addresses hold no e-mails nor tokens, but people paste all kinds of things. */
function hidePrivate(path: string): string {
  return path.replace(/[^/]*(@|%40)[^/]*|[^/]{65,}/gi, '…')
}

/**
 * Whoever brings another name comes through a proxy from outside, or is a page whose own name leads to this machine:
 * neither may be anybody, as local accounts let them.
 */
function answerToThisMachine(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ hostname }) => {
    if (isLoopback(hostname)) return
    throw new HttpError(403, 'forbidden', 'With local accounts HobbyNest answers on this machine only.')
  })
}

/** Without this a browser that was being answered keeps its connection, and a server that stops waits for it. */
function endConnectionsOnClose(app: FastifyInstance): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) reply.header('connection', 'close')
    done()
  })
}
