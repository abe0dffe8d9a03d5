import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { connect } from 'node:net'
import { promisify } from 'node:util'
import { openDatabase } from '../../backend/database/open-database.ts'
import { startPostgres } from '../backend/support/postgres-cluster.ts'
import { makeFolder } from '../stack/support/stack-process.ts'
import { type Child, startChild, timeHealthCheck } from './child.ts'
import type { Section } from './section.ts'

const GROUPS = 10_000
const CLIENTS = 500
/** Of the process, in megabytes. */
const MOST_MEMORY = 400
const SLOWEST = 100

/** Clients that ask PGlite's backend for the list and never read it. */
export async function soakDeaf(): Promise<Section> {
  const dataDir = makeFolder()
  const section = await holdList('PGlite', { dataDir })
  rmSync(dataDir, { recursive: true })
  return section
}

/** The same with a PostgreSQL. */
export async function soakDeafOnPostgres(): Promise<Section> {
  const postgres = await startPostgres()
  const dataDir = makeFolder()
  const section = await holdList('PostgreSQL', { dataDir, databaseUrl: postgres.url })
  await postgres.stop()
  rmSync(dataDir, { recursive: true })
  return section
}

async function holdList(name: string, place: { dataDir: string; databaseUrl?: string }): Promise<Section> {
  await fill(place)
  const server = await startChild('server.ts', {
    HOST: '127.0.0.1',
    DATA_DIR: place.dataDir,
    LIMITS: 'as they are',
    ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
  })
  const size = (await (await fetch(`${server.url}/api/all-group`)).arrayBuffer()).byteLength
  const before = await megabytesOf(server)
  const sockets = await Promise.all(
    Array.from({ length: CLIENTS }, (_, index) => askAndNeverRead(server, `127.0.0.${2 + (index % 5)}`)),
  )
  let [slowest, largest] = [0, before]
  for (let count = 0; count < 100; count++) {
    slowest = Math.max(slowest, await timeHealthCheck(server))
    largest = Math.max(largest, await megabytesOf(server))
  }
  const held = sockets.filter((socket) => !socket.destroyed).length
  for (const socket of sockets) socket.destroy()
  await server.end('SIGTERM')
  return {
    title: `${CLIENTS} clients that ask for ${GROUPS.toLocaleString('en')} groups (${Math.round(size / 1e6)} MB) and do not read (${name})`,
    rows: {
      'still connected': held,
      'memory before, at most': `${before} MB, ${largest} MB`,
      'slowest health check': `${Math.round(slowest)} ms`,
    },
    faults: [
      ...(held < CLIENTS ? [`${CLIENTS - held} were refused`] : []),
      ...(largest > MOST_MEMORY ? [`${largest} MB`] : []),
      ...(slowest > SLOWEST ? [`a health check took ${Math.round(slowest)} ms`] : []),
    ],
  }
}

async function fill(place: { dataDir: string; databaseUrl?: string }): Promise<void> {
  const database = await openDatabase(place)
  for (let first = 0; first < GROUPS; first += 1_000) {
    await database.query(
      `insert into hobby_groups (id, owner_uid, user_name, user_email, name, category, description, location, members,
        end_date, photo, created_at, updated_at)
      select lpad(to_hex(n), 24, '0'), 'uid-' || n, 'Creator ' || n, 'soak@hobbynest.test', 'Group ' || n, 'Fishing',
        repeat('What we do, and when we do it. ', 15), 'Oslo', 12, '2087-05-31', '/images/fishing.webp', now(), now()
      from generate_series($1::int + 1, $1::int + 1000) n`,
      [first],
    )
  }
  await database.close()
}

async function askAndNeverRead(server: Child, localAddress: string) {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(server.url).port), localAddress })
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.pause()
  socket.write('GET /api/all-group HTTP/1.1\r\nHost: localhost\r\n\r\n')
  return socket
}

async function megabytesOf({ pid }: Child): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
  return Math.round(Number(stdout) / 1024)
}
