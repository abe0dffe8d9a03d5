import { expect, it, onTestFinished, vi } from 'vitest'
import { createMetrics } from '../../backend/operate/metrics.ts'
import { startServer } from '../../backend/server.ts'
import { StartError } from '../../backend/start-error.ts'
import { findPort, makeFolder } from '../stack/support/stack-process.ts'

import { buildConfig, createGroup, databaseOf, openApp } from './support/app.ts'
import { putDatabase } from './support/make-once.ts'
import { ada, bearer } from './support/tokens.ts'

it('counts requests by route and status, searches that were refused, and connections; it names nobody', async () => {
  const database = { ...databaseOf([]), connections: () => ({ busy: 3, idle: 7, waiting: 2 }) }
  const metrics = createMetrics(database)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const query: typeof database.query = async (text, params) => {
    if (/with found/.test(text)) await held
    return databaseOf([]).query(text, params)
  }
  const app = await openApp({ ...database, query }, { metrics })
  await createGroup(app)
  await app.inject(`/api/all-group/${'a'.repeat(24)}`)
  await app.inject({ url: `/api/my-groups?email=${ada.email}`, headers: await bearer() })
  await app.inject('/about-us')
  // The queues are the process's: other tests have filled them too.
  const before = refusedIn((await metrics.app.inject('/metrics')).body)
  const refused: number[] = []
  const searches = Array.from({ length: 13 }, async () => {
    const { statusCode } = await app.inject('/api/all-group?q=chess')
    if (statusCode !== 200) refused.push(statusCode)
  })
  // Both, before one that is released leaves its place to another.
  await vi.waitUntil(() => refused.length === 2, { timeout: 10_000 })
  const during = (await metrics.app.inject('/metrics')).body
  release()
  await Promise.all(searches)

  expect(refused).toEqual([429, 429])
  const { body, headers } = await metrics.app.inject('/metrics')
  expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
  for (const line of [
    'http_request_duration_seconds_count{method="POST",route="/api/create-group",status="201"} 1',
    'http_request_duration_seconds_count{method="GET",route="/api/all-group/:id",status="404"} 1',
    'http_request_duration_seconds_count{method="GET",route="/api/my-groups",status="200"} 1',
    'hobbynest_database_connections{state="waiting"} 2',
    'nodejs_eventloop_lag_p99_seconds ',
  ]) {
    expect(body).toContain(line)
  }
  expect(body).toMatch(/_count\{method="GET",route="(pages|\/\*)",status="503"\} 1/)
  expect(during).toContain('hobbynest_queue{queue="searches",state="running"} 1')
  expect(during).toContain('hobbynest_queue{queue="searches of an address",state="waiting"} 10')
  expect(refusedIn(body) - before).toBe(2)
  expect(body).not.toMatch(/aaaaaa|ada|chess|about-us/)
})

it('shows them on a port of its own alone, and says if that is taken', async () => {
  const DATA_DIR = makeFolder()
  await putDatabase(DATA_DIR)
  const metricsPort = await findPort()
  const env = { DATA_DIR, PORT: '0', METRICS_PORT: String(metricsPort) }
  const server = await startServer(buildConfig(env), { logger: false })
  onTestFinished(server.close)
  const read = async (url: string) => {
    const response = await fetch(url)
    return [response.status, /nodejs_eventloop_lag_seconds/.test(await response.text())]
  }
  expect(await read(`http://127.0.0.1:${metricsPort}/metrics`)).toEqual([200, true])
  for (const path of ['/metrics', '/api/metrics']) {
    expect((await read(server.url + path))[1]).toBe(false)
  }
  const again = startServer(buildConfig(env), { logger: false })
  await expect(again).rejects.toThrow(
    new StartError(
      `Port ${metricsPort} is already in use: stop the program that uses it, or set METRICS_PORT to another number.`,
    ),
  )
})

function refusedIn(metrics: string): number {
  return Number(/hobbynest_queue_refused_total\{queue="searches of an address"\} (\d+)/.exec(metrics)?.[1])
}
