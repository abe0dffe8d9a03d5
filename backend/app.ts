import { randomBytes } from 'node:crypto'
import { type FastifyInstance, type FastifyServerOptions, fastify, LogController } from 'fastify'
import type { JWTVerifyGetKey } from 'jose'
import { registerApi } from './api.ts'
import type { Config } from './config.ts'
import { assertWritable, type Database } from './database/database.ts'
import { guardConnections } from './http/connections.ts'
import { HttpError, inspectFailure, sendError } from './http/http-error.ts'
import { LIMITS, type Limits, registerLimits } from './http/limits.ts'
import { isLoopback } from './http/loopback.ts'
import { refusePictures } from './http/negotiation.ts'
import { registerSecurityHeaders } from './http/security-headers.ts'
import { deleteExpired } from './operate/delete-expired.ts'
import type { Metrics } from './operate/metrics.ts'
import { readableUrl, registerSite } from './site/serve-site.ts'

const SWEEP_INTERVAL_MS = 60 * 60 * 1000

export interface AppOptions {
  logger?: FastifyServerOptions['logger']
  keys?: JWTVerifyGetKey
  limits?: Partial<Limits>
  metrics?: Metrics | undefined
}

/** The whole backend, not yet listening: the API under /api, two health checks, the SPA everywhere else. */
export async function buildApp(config: Config, database: Database, options: AppOptions = {}) {
  const app = fastify({
    // A stream of Pino's own waits for ever at the end of a process that cannot write, as on a full disk.
    logger: options.logger ?? { base: null, stream: process.stdout },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 64 * 1024,
    // A photo takes a while on a slow line; the pages wait just as long.
    requestTimeout: 60_000,
    connectionTimeout: 60_000,
    return503OnClosing: false,
    trustProxy: config.trustProxy.length > 0 && config.trustProxy,
    // Short enough to read aloud.
    genReqId: () => randomBytes(6).toString('hex'),
    routerOptions: { maxParamLength: 16 * 1024 },
    rewriteUrl: readableUrl,
  })
  app.removeAllContentTypeParsers()
  // Bodies are read field by field, so `__proto__` does no harm. Many clients declare JSON but send no body.
  const parse = app.getDefaultJsonParser('remove', 'remove')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body ? parse(request, String(body), done) : done(null),
  )
  app.setErrorHandler(sendError)
  app.addHook('onResponse', (request, reply, done) => {
    const path = hidePrivate(request.url.split('?')[0] ?? '')
    const ms = Math.round(reply.elapsedTime)
    request.log.info({ method: request.method, path, status: reply.statusCode, ms }, 'request')
    done()
  })
  if (options.metrics) app.addHook('onResponse', options.metrics.count)
  const allLimits = { ...LIMITS, ...config.addressLimits, ...options.limits }
  guardConnections(app, allLimits.stalledMs)
  registerSecurityHeaders(app, config)
  if (config.authEmulatorHost && !config.allowUnsafeAccounts) refuseOtherMachines(app)
  const limits = await registerLimits(app, allLimits)

  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', { onRequest: [refusePictures, limits.limitCalls] }, async () => {
    await assertWritable(database)
    return { status: 'ok' }
  })
  sweepRegularly(app, database)
  const parts = { config, database, limits }
  app.register((api) => registerApi(api, parts, options.keys), { prefix: '/api' })
  app.register((site) => registerSite(site, parts))
  return app
}

/** Deletes what has expired when the app starts to listen, and every hour. */
function sweepRegularly(app: FastifyInstance, database: Database): void {
  const sweep = () =>
    deleteExpired(database).catch((error: unknown) => {
      // A stop in the middle is no failure: the next start deletes the rest.
      if (app.server.listening)
        app.log.warn({ err: inspectFailure(error) }, 'expired data could not be deleted')
    })
  const timer = setInterval(sweep, SWEEP_INTERVAL_MS).unref()
  app.addHook('onListen', sweep)
  app.addHook('onClose', async () => clearInterval(timer))
}

/** People paste anything into addresses, so only plain path segments are logged. */
function hidePrivate(path: string): string {
  const segments = path.split('/').map((segment) => (/^[\w.~-]{0,64}$/.test(segment) ? segment : '…'))
  return segments.join('/')
}

/** Requests with another host name come from outside or by DNS rebinding; either could pose as anybody. */
function refuseOtherMachines(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ hostname, headers }) => {
    // With TRUST_PROXY, `hostname` comes from X-Forwarded-Host, which a proxy may pass on from any client.
    if ([hostname, (headers.host ?? '').replace(/:\d+$/, '')].every(isLoopback)) return
    throw new HttpError(403, 'forbidden', 'With local accounts, HobbyNest can only be used on this machine.')
  })
}
