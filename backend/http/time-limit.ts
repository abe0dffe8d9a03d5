import type { FastifyInstance, FastifyRequest } from 'fastify'
import { tryLater } from './http-error.ts'

/** As long as three statements may take (postgres.ts). */
const MAX_CALL_MS = 30_000
/** A minute for the bytes on a slow line (app.ts), then the conversion. */
const MAX_UPLOAD_MS = 90_000

/** Refuses calls that take too long. Fastify's `handlerTimeout` no longer counts once the body has been read. */
export function limitTime(api: FastifyInstance): void {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>()
  api.addHook('onRequest', async (request, reply) => {
    const isUpload = request.routeOptions.url === '/api/photos'
    const refuse = () =>
      reply.send(tryLater(504, 'too_slow', 'This took too long. Please try again in a moment.'))
    timers.set(request, setTimeout(refuse, isUpload ? MAX_UPLOAD_MS : MAX_CALL_MS))
  })
  api.addHook('onSend', async (request) => clearTimeout(timers.get(request)))
}
