import { lookup } from 'node:dns/promises'
import type { FastifyInstance } from 'fastify'
import { type AppOptions, buildApp } from './app.ts'
import { type Config, loadEnvFile, readConfig } from './config.ts'
import { openDatabase } from './database/open-database.ts'
import { codeOf, OperatorError } from './operator-error.ts'
import { onStop, runProgram } from './program.ts'

const STOP_TIMEOUT_MS = 8_000

/** Opens the database and listens. @throws {OperatorError} when the port or the database cannot be opened. */
export async function startServer(config: Config, options: AppOptions = {}) {
  await using opened = new AsyncDisposableStack()
  const database = opened.use(await openDatabase(config))
  // Loaded only if metrics are collected.
  const metrics = config.metrics && (await import('./operate/metrics.ts')).createMetrics()
  opened.defer(() => metrics?.app.close())
  const app = await buildApp(config, database, { ...options, metrics })
  opened.defer(() => {
    setTimeout(() => app.server.closeAllConnections(), STOP_TIMEOUT_MS).unref()
    return app.close()
  })
  if (config.metrics && metrics) await listen(metrics.app, config.metrics, 'METRICS_')
  const url = new URL(await listen(app, config))
  url.hostname = urlHost(config.host)
  const running = opened.move()
  return { url: url.origin, close: () => running.disposeAsync() }
}

function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

async function listen(
  app: Pick<FastifyInstance, 'listen'>,
  { host, port }: { host: string; port: number },
  prefix = '',
): Promise<string> {
  try {
    const { address } = await lookup(host, { order: 'ipv4first' })
    return await app.listen({ host: address, port })
  } catch (cause) {
    const message = {
      EADDRINUSE: `Port ${port} is already in use: stop the program that uses it, or set ${prefix}PORT to another number.`,
      EACCES: `Port ${port} needs administrator rights: set ${prefix}PORT to 1024 or higher.`,
      EADDRNOTAVAIL: `${prefix}HOST ${host} is not an address of this machine.`,
      ENOTFOUND: `${prefix}HOST ${host} is not an address of this machine.`,
    }[String(codeOf(cause))]
    throw message ? new OperatorError(message, { cause }) : cause
  }
}

if (import.meta.main) {
  await runProgram(async () => {
    loadEnvFile()
    const { url, close } = await startServer(readConfig(process.env))
    onStop(close)
    console.log(`HobbyNest is running at ${url}`)
  })
}
