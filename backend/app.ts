import { type FastifyInstance, type FastifyServerOptions, fastify, LogController } from 'fastify'
import type { JWTVerifyGetKey } from 'jose'
import { registerApi } from './api.ts'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import type { GroupStore } from './groups/group-store.ts'
import { guardConnections, refuseUnreadable } from './http/connections.ts'
import { sendError, sendUnroutable } from './http/error-reply.ts'
import { HttpError } from './http/http-error.ts'
import { LIMITS, type Limits, registerLimits } from './http/limits.ts'
import { isLoopback } from './http/loopback.ts'
import { refusePictures, restoreTags } from './http/negotiation.ts'
import { readSecurityHeaders, registerSecurityHeaders } from './http/security-headers.ts'
import { createMemberStore } from './members/member-store.ts'
import { createOperations } from './operate/operations.ts'
import { createPhotoStore } from './photos/photo-store.ts'
import { readableUrl, registerSite } from './site/serve-site.ts'

/** How long a request may take to arrive, in milliseconds. */
const REQUEST_TIMEOUT = 30_000

/** Headers of which Node would take the first, and a proxy in front perhaps the other one. */
const ONLY_ONCE = ['host', 'authorization', 'content-type']

export interface AppOptions {
  /** False for silence. By default one JSON line a request on stdout, without query, token or email. */
  logger?: FastifyServerOptions['logger']
  /** Where the public keys of the tokens come from, if not from Google. */
  keys?: JWTVerifyGetKey
  /** Others than {@link LIMITS}. */
  limits?: Partial<Limits>
}

/** The whole backend, not yet listening: the API under /api, two health checks, the SPA everywhere else. */
export async function buildApp(
  config: Config,
  database: Database,
  store: GroupStore,
  options: AppOptions = {},
) {
  const headersOfErrors = await readSecurityHeaders(config, 'application/json; charset=utf-8')
  const app = fastify({
    logger: options.logger ?? { base: null },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 64 * 1024,
    requestTimeout: REQUEST_TIMEOUT,
    // A missing Host is refused below, like all else. Node swaps the two times where that of the headers is the longer
    // one, and by default looks at them every 30 s.
    http: {
      requireHostHeader: false,
      headersTimeout: REQUEST_TIMEOUT,
      requestTimeout: REQUEST_TIMEOUT,
      connectionsCheckingInterval: 1_000,
    },
    // What is under way while the server stops is answered, and idle connections are closed.
    return503OnClosing: false,
    trustProxy: config.trustProxy.length > 0 && config.trustProxy,
    // A body is read field by field, so these names in it do no harm and need no refusal.
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
    routerOptions: { maxParamLength: 2048 },
    rewriteUrl: readableUrl,
    frameworkErrors: async (error, request, reply) => {
      const tooMany = await limits.limitCalls(request).catch((refusal: unknown) => refusal)
      sendUnroutable(tooMany ?? error, request, reply, headersOfErrors)
    },
    clientErrorHandler: (error, socket) => refuseUnreadable(error, socket, headersOfErrors),
  })
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler(sendError)
  app.addHook('onResponse', (request, reply, done) => {
    const path = hidePrivate(request.url.split('?')[0] ?? '')
    const ms = Math.round(reply.elapsedTime)
    request.log.info({ method: request.method, path, status: reply.statusCode, ms }, 'request')
    done()
  })
  const allLimits = { ...LIMITS, ...options.limits }
  guardConnections(app, config.trustProxy, allLimits)
  endConnectionsOnClose(app)
  await registerSecurityHeaders(app, config)
  app.addHook('onRequest', restoreTags)
  app.addHook('onRequest', async ({ headers, raw }) => {
    if (headers.host === undefined && raw.httpVersion === '1.1') {
      throw new HttpError(400, 'bad_request', 'The request has no Host header.')
    }
    const names = raw.rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase())
    const twice = ONLY_ONCE.find((name) => names.indexOf(name) !== names.lastIndexOf(name))
    if (twice) throw new HttpError(400, 'bad_request', `The request has the header ${twice} twice.`)
  })
  if (config.authEmulatorHost && !config.allowUnsafeAccounts) answerToThisMachine(app)
  const limits = await registerLimits(app, allLimits)

  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', { onRequest: [refusePictures, limits.limitCalls] }, async () => {
    await database.query('select 1').catch((cause: unknown) => {
      throw new HttpError(503, 'unavailable', 'The database cannot be reached.', { cause })
    })
    await database.assertWritable().catch((cause: unknown) => {
      if (!(cause instanceof HttpError)) throw cause
      throw new HttpError(503, cause.code, cause.message, { cause })
    })
    return { status: 'ok' }
  })
  const parts = {
    config,
    database,
    store,
    members: createMemberStore(database),
    photos: createPhotoStore(database),
    operations: createOperations(database),
    limits,
    keys: options.keys,
  }
  app.register((api) => registerApi(api, parts), { prefix: '/api' })
  app.register((site) => registerSite(site, { config, store, limits }))
  return app
}

/**
 * Addresses hold no emails nor tokens, but people paste all kinds of things, encoded in all kinds of ways: only plain words are
 * shown.
 */
function hidePrivate(path: string): string {
  return path.replace(/[^/]*[^/\w.~-][^/]*|[^/]{65,}/g, '…')
}

/**
 * A request with another host name comes through a proxy from outside, or from a page whose name resolves to this
 * machine: with local accounts, either could pose as anybody.
 */
function answerToThisMachine(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ hostname, headers }) => {
    // With TRUST_PROXY, the first is what X-Forwarded-Host says, which a proxy may pass on from anybody.
    if ([hostname, (headers.host ?? '').replace(/:\d+$/, '')].every(isLoopback)) return
    throw new HttpError(403, 'forbidden', 'With local accounts, HobbyNest can only be used on this machine.')
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
