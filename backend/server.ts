import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { type AppOptions, buildApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { openDatabase } from './database/open-database.ts'
import { loadEnvFile } from './env-file.ts'
import { createGroupStore, type GroupStore } from './groups/group-store.ts'
import { StartError } from './start-error.ts'

/** How long requests in flight may take to finish once the server is asked to stop. */
const STOP_WITHIN = 8_000

interface RunningServer {
  url: string
  store: GroupStore
  /** Stops listening, lets requests in flight finish, closes the database. */
  close(): Promise<void>
}

/**
 * Opens the database, brings it up to date, and listens.
 * @throws {StartError} when the port or the database cannot be opened.
 */
export async function startServer(config: Config, options: AppOptions = {}): Promise<RunningServer> {
  const database = await openDatabase(config)
  try {
    const store = createGroupStore(database, config.memberLimits)
    const app = await buildApp(config, database, store, options)
    const { port, others } = await listen(app, config)

    async function close(): Promise<void> {
      const hurry = setTimeout(() => app.server.closeAllConnections(), STOP_WITHIN)
      const closed = others.map((server) => once(server.close(), 'close'))
      await Promise.all([app.close(), ...closed])
      clearTimeout(hurry)
      await database.close()
    }
    return { url: `http://${urlHost(config.host)}:${port}`, store, close }
  } catch (error) {
    await database.close()
    throw cannotListen(error, config)
  }
}

/**
 * Listens at each address of the host, since a browser picks any of those that `localhost` has. Fastify would do so with
 * servers of their own, whose connections nobody else sees.
 */
async function listen(app: FastifyInstance, config: Config): Promise<{ port: number; others: Server[] }> {
  const found = await lookup(config.host, { all: true })
  // A machine's list of hosts may name one twice.
  const [first = config.host, ...rest] = new Set(found.map(({ address }) => address))
  await app.listen({ host: first, port: config.port })
  const address = app.server.address()
  const port = address && typeof address === 'object' ? address.port : config.port
  const others: Server[] = []
  for (const host of rest) {
    const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
      app.server.emit('connection', socket),
    )
    // Such as ::1 where there is no IPv6: the first address is enough.
    const isListening = once(server.listen({ host, port }), 'listening').then(
      () => true,
      async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EADDRINUSE') return false
        for (const other of others) other.close()
        await app.close()
        throw error
      },
    )
    if (await isListening) others.push(server)
  }
  return { port, others }
}

/** An address to open, for whatever the server listens on. */
function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

function cannotListen(error: unknown, { host, port }: Config): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const message = {
    EADDRINUSE: `Port ${port} is already in use: stop the program that uses it, or set PORT to another number.`,
    EACCES: `Port ${port} needs administrator rights: set PORT to 1024 or higher.`,
    EADDRNOTAVAIL: `HOST ${host} is not an address of this machine.`,
    ENOTFOUND: `HOST ${host} is not an address of this machine.`,
  }[String(code)]
  return message ? new StartError(message, { cause: error }) : error
}

async function main(): Promise<void> {
  loadEnvFile()
  const server = await startServer(readConfig(process.env))

  let stopping = false
  async function stop(): Promise<void> {
    // A Ctrl-C under npm may arrive twice.
    if (stopping) return
    stopping = true
    await server.close()
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  console.log(`HobbyNest is running at ${server.url}`)
}

if (import.meta.main) {
  process.umask(0o077)
  main().catch((error: unknown) => {
    console.error(error instanceof StartError ? error.message : error)
    process.exit(1)
  })
}
