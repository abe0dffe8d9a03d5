import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client'
import { type FastifyReply, type FastifyRequest, fastify } from 'fastify'
import type { Database } from '../database/database.ts'
import { queueStates } from '../http/queues.ts'

export type Metrics = ReturnType<typeof createMetrics>

/** What Prometheus may ask this process: numbers alone, of no member and no group. */
export function createMetrics(database: Database) {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until a request was answered',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers,
  })
  new Gauge({
    name: 'hobbynest_database_connections',
    help: 'Connections to PostgreSQL that are busy or idle, and callers waiting for one',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(database.connections())) this.set({ state }, count)
    },
  })
  new Gauge({
    name: 'hobbynest_queue',
    help: 'Searches, writes and photos that are being worked on or wait',
    labelNames: ['queue', 'state'],
    registers,
    collect() {
      for (const [queue, { running, waiting }] of Object.entries(queueStates)) {
        this.set({ queue, state: 'running' }, running)
        this.set({ queue, state: 'waiting' }, waiting)
      }
    },
  })
  new Counter({
    name: 'hobbynest_queue_refused_total',
    help: 'Searches, writes and photos that were refused as too many waited',
    labelNames: ['queue'],
    registers,
    collect() {
      this.reset()
      for (const [queue, { refused }] of Object.entries(queueStates)) this.inc({ queue }, refused)
    },
  })

  const app = fastify({ forceCloseConnections: true })
  app.get('/metrics', async (_request, reply) => {
    reply.type(registry.contentType)
    return registry.metrics()
  })

  return {
    /** Listens on a port of its own, which visitors do not reach. */
    app,

    async count({ method, routeOptions }: FastifyRequest, { statusCode, elapsedTime }: FastifyReply) {
      const route = routeOptions.url ?? 'pages'
      durations.observe({ method, route, status: statusCode }, elapsedTime / 1000)
    },
  }
}
