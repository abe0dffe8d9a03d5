import { expect, it, onTestFinished } from 'vitest'
import { createMetrics } from '../../backend/operate/metrics.ts'
import { startServer } from '../../backend/server.ts'
import { findPort, makeFolder } from '../stack/support/stack-process.ts'
import { buildConfig, createGroup, openApp, sendTo } from './support/app.ts'
import { putDatabase } from './support/make-once.ts'
import { ada } from './support/tokens.ts'

it('counts requests by route and status, and names nobody', async () => {
  const metrics = createMetrics()
  const app = await openApp(undefined, { metrics })
  await createGroup(app)
  await app.inject(`/api/all-group/${'a'.repeat(24)}`)
  await sendTo(app, 'GET', `/api/my-groups?email=${ada.email}`, { as: ada })
  await app.inject('/about-us')
  const { body, headers } = await metrics.app.inject('/metrics')
  expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
  for (const line of [
    'http_request_duration_seconds_count{method="POST",route="/api/create-group",status="201"} 1',
    'http_request_duration_seconds_count{method="GET",route="/api/all-group/:id",status="404"} 1',
    'http_request_duration_seconds_count{method="GET",route="/api/my-groups",status="200"} 1',
    'nodejs_eventloop_lag_p99_seconds ',
  ]) {
    expect(body).toContain(line)
  }
  expect(body).toMatch(/_count\{method="GET",route="(pages|\/\*)",status="503"\} 1/)
  expect(body).not.toMatch(/aaaaaa|ada|about-us/)
})

it('serves metrics on a separate port only', async () => {
  const DATA_DIR = makeFolder()
  await putDatabase(DATA_DIR)
  const metricsPort = await findPort()
  const config = buildConfig({ DATA_DIR, PORT: '0', METRICS_PORT: String(metricsPort) })
  const server = await startServer(config, { logger: false })
  onTestFinished(server.close)
  const read = async (url: string) => {
    const response = await fetch(url)
    return [response.status, /nodejs_eventloop_lag_seconds/.test(await response.text())]
  }
  expect(await read(`http://127.0.0.1:${metricsPort}/metrics`)).toEqual([200, true])
  for (const path of ['/metrics', '/api/metrics']) {
    expect((await read(server.url + path))[1]).toBe(false)
  }
})
