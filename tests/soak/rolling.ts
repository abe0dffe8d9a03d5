import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:http2'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import autocannon from 'autocannon'
import { hasNginx, startNginx } from '../stack/support/nginx.ts'
import { findPort, makeFolder } from '../stack/support/stack-process.ts'
import { startChild } from './child.ts'
import type { Section } from './section.ts'
import { create, keepWriting, Ledger, listGroups } from './writers.ts'

const WRITERS = 16
const READERS = 16
const GROUPS = 300

/** Restarts two backends behind nginx (deploy/nginx.conf, TLS) in turn under load, and measures nginx's cache of lists. */
export async function soakRolling(cycles: number, seconds: number): Promise<Section> {
  const title = `${cycles} restarts of each of two backends behind nginx, while ${WRITERS} write and ${READERS} read`
  if (!hasNginx) return { title, rows: { skipped: 'apt-get install nginx first' }, faults: [] }
  const folder = makeFolder()
  const dist = join(folder, 'dist')
  mkdirSync(dist)
  for (const name of ['headers', 'pages']) writeFileSync(join(dist, `.${name}-nginx.conf`), '')
  writeFileSync(join(dist, '.pages-nginx.conf'), 'map $uri $hobbynest_page { default ""; }')
  const backends: [number, number] = [await findPort(), await findPort()]
  const metrics = await findPort()
  const start = (port: number) =>
    startChild('server.ts', {
      DATA_DIR: join(folder, 'data'),
      PORT: String(port),
      TRUST_PROXY: 'loopback',
      ...(port === backends[0] && { METRICS_PORT: String(metrics) }),
    })
  const servers = [await start(backends[0]), await start(backends[1])]
  const { url, close } = await startNginx({ folder, dist, backends, tls: true })
  setDefaultCACertificates([...getCACertificates(), readFileSync(join(folder, 'fullchain.pem'), 'utf8')])

  const ledger = new Ledger()
  for (let count = 0; count < GROUPS; count += 10) {
    await Promise.all(Array.from({ length: 10 }, () => create(url, ledger)))
  }
  const countReads = async () => {
    const text = await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text()
    const counts = text.matchAll(/_count\{method="GET",route="\/api\/all-group",status="\d+"\} (\d+)/g)
    return [...counts].reduce((total, [, count]) => total + Number(count), 0)
  }
  const load = (target: string) =>
    autocannon({
      url: `${target}/api/all-group?limit=48`,
      connections: 20,
      duration: seconds / 3,
      headers: { 'accept-encoding': 'gzip' },
    })
  const direct = await load(servers[0]?.url ?? '')
  const before = await countReads()
  const cached = await load(url)
  const reached = 2 * ((await countReads()) - before)

  let isRunning = true
  let reads = 0
  const failedReads: string[] = []
  const goOn = () => isRunning
  const writers = Array.from({ length: WRITERS }, () => keepWriting(() => url, ledger, goOn))
  const readers = Array.from({ length: READERS }, async (_, index) => {
    while (isRunning) {
      const path = index % 2 ? '/api/all-group?q=group' : `/api/all-group?limit=5&offset=${reads % 50}`
      const status = await fetch(url + path).then(async (response) => {
        await response.arrayBuffer()
        return String(response.status)
      }, String)
      reads += 1
      if (status !== '200') failedReads.push(status)
    }
  })
  for (let cycle = 0; cycle < cycles; cycle++) {
    for (const [index, port] of backends.entries()) {
      await wait(500)
      await servers[index]?.end('SIGTERM')
      servers[index] = await start(port)
    }
  }
  isRunning = false
  await Promise.all([...writers, ...readers])
  const lost = ledger.check(await listGroups(url))
  const session = connect(url)
  await once(session, 'connect')
  const protocol = session.alpnProtocol
  session.close()
  for (const server of servers) await server.end('SIGTERM')
  await close()
  return {
    title,
    rows: {
      protocol: String(protocol),
      'pages of the list a second: from a backend': Math.round(direct.requests.average),
      'pages of the list a second: from the cache': `${Math.round(cached.requests.average)}, of which ${(reached / cached.duration).toFixed(1)} reached a backend`,
      'acknowledged writes': ledger.acknowledged,
      'failed writes': JSON.stringify(ledger.failures),
      'lost, back or doubled': lost.length,
      reads,
      'failed reads': failedReads.length,
    },
    faults: [
      ...lost,
      ...Object.keys(ledger.failures).map((reason) => `a write failed: ${reason}`),
      ...failedReads.map((reason) => `a read failed: ${reason}`),
      ...(cached.errors + cached.non2xx > 0 ? ['the cache failed'] : []),
      ...(protocol === 'h2' ? [] : [`the protocol is ${protocol}`]),
    ],
  }
}
