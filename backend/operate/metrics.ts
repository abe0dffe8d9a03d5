import { collectDefaultMetrics, Histogram, Registry } from '@prometheus-io/client'
import { type FastifyReply, type FastifyRequest, fastify } from 'fastify'

export type Metrics = ReturnType<typeof createMetrics>

/** This process's metrics for Prometheus, which reveal nothing about any member or group. */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until the response to a request was sent',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  })
  const app = fastify({ forceCloseConnections: true })
  app.get('/metrics', async (_request, reply) => {
    reply.type(registry.contentType)
    return registry.metrics()
  })

  return {
    /** Listens on a port of its own, which visitors cannot reach. */
    app,

    async count({ method, routeOptions }: FastifyRequest, { statusCode, elapsedTime }: FastifyReply) {
      const route = routeOptions.url ?? 'pages'
      durations.observe({ method, route, status: statusCode }, elapsedTime / 1000)
    },
  }
}
