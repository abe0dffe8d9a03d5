import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../../backend/database/database.ts'
import { openDatabase } from '../../backend/database/open-database.ts'
import { CATEGORIES } from '../../src/features/groups/group.ts'
import { buildInput } from '../backend/support/app.ts'
import type { Program } from '../stack/support/program.ts'
import { makeFolder } from '../stack/support/stack-process.ts'
import { startChild } from './child.ts'
import { either, fillWithRealGroups, idOf, pickWord } from './real-groups.ts'
import type { Section } from './section.ts'
import { type Call, fromAnyAddress, get, inWords, percentile, sendSteadily } from './steady.ts'
import { create, Ledger, ownerOf } from './writers.ts'

/** The budgets for other visitors (p99), for health checks (p99), and for the backend. */
const MAX_P99_MS = 500
const MAX_CHECK_P99_MS = 100
const MAX_MEMORY_MB = 600
const ODD_WORDS = 140_000

interface Attack {
  title: string
  groups: number
  /** Whether some searches by others may be refused. */
  refusesSearches?: boolean
  prepare?: (database: Database) => Promise<unknown>
  run: (server: Program, signal: AbortSignal) => Promise<unknown>
}

/** Built in advance, since building hundreds at once would delay the other clients in this process. */
const RENAMES = Array.from({ length: 100 }, () => {
  const words = Array.from({ length: 200 }, () => pickWord())
  return JSON.stringify(buildInput({ description: words.join(' ') }))
})

const ATTACKS: Attack[] = [
  {
    title: `searches of 12 unknown words among ${ODD_WORDS.toLocaleString('en')} odd ones`,
    groups: 100_000,
    prepare: (database) =>
      database.query(
        `insert into hobbynest_words select 'garden' || substr(md5(n::text), 1, 6) from generate_series(1, $1::int) n
        on conflict do nothing`,
        [ODD_WORDS],
      ),
    run: (server, signal) =>
      attackAtOnce(6, signal, () => {
        const odd = Array.from({ length: 12 }, () => `garden${Math.random().toString(36).slice(2, 8)}`)
        return { url: `${server.url}/api/all-group?q=${odd.join('+')}` }
      }),
  },
  {
    title: '60 searches at once',
    groups: 100_000,
    refusesSearches: true,
    run: (server, signal) =>
      attackAtOnce(60, signal, () => {
        const words = Array.from({ length: 12 }, () => pickWord(1, 200))
        return { url: `${server.url}/api/all-group?q=${words.join('+').slice(0, 100)}&category=Fishing` }
      }),
  },
  {
    title: '58 updates at once by each of four members of one address, again and again',
    groups: 100_000,
    run: async (server, signal) => {
      const renames = await Promise.all([1, 2, 3, 4].map((number) => startGroup(server, number)))
      const all = renames.flatMap((rename) => Array.from({ length: 58 }, () => rename))
      while (!signal.aborted) await Promise.all(all.map((rename) => rename()))
    },
  },
  {
    title: 'one PUT and one HEAD of the list a second',
    groups: 100_000,
    run: async (server, signal) => {
      const rename = await startGroup(server, 1)
      while (!signal.aborted) {
        await Promise.all([rename(), wait(1_000)])
        void attack({ url: `${server.url}/api/all-group`, method: 'HEAD' })
      }
    },
  },
  {
    title: 'addresses of 15,000 slashes',
    groups: 10_000,
    run: (server, signal) => attackAtOnce(6, signal, () => ({ url: `${server.url}/${'/'.repeat(15_000)}a` })),
  },
  {
    title: '200 who read the list slowly, while it changes',
    groups: 10_000,
    run: async (server, signal) => {
      const rename = await startGroup(server, 1)
      const readers = Array.from({ length: 200 }, (_, index) =>
        readSlowly(server, addressOf(index % 5), signal),
      )
      while (!signal.aborted) await Promise.all([rename(), wait(1_000)])
      await Promise.all(readers)
    },
  },
]

/** Measures how much one or a few attackers slow down other visitors. */
export async function soakHostile(seconds: number): Promise<Section> {
  const rows: Section['rows'] = {}
  const faults: string[] = []
  for (const attacks of Object.values(Object.groupBy(ATTACKS, ({ groups }) => groups))) {
    const dataDir = makeFolder()
    const database = await openDatabase({ dataDir })
    await fillWithRealGroups(dataDir, attacks?.[0]?.groups ?? 0)
    for (const { title, refusesSearches, prepare, run } of attacks ?? []) {
      await prepare?.(database)
      const env = { HOST: '127.0.0.1', DATA_DIR: dataDir, LIMITS: 'as they are' }
      const server = await startChild('server.ts', env)
      // The first page counts all groups, which is not the attackers' fault.
      await get({ url: server.url + pageOfOthers(), ...fromAnyAddress() })
      const stop = new AbortController()
      const attacked = run(server, stop.signal)
      const send = (next: () => string, rate: number) =>
        sendSteadily(() => ({ url: server.url + next(), ...fromAnyAddress() }), rate, seconds)
      const [pages, searches, checks] = await Promise.all([
        send(pageOfOthers, 10),
        send(() => `/api/all-group?q=${pickWord()}`, 2),
        send(() => '/healthz', 10),
      ])
      stop.abort()
      await attacked
      const [, peak] =
        /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.process.pid}/status`, 'utf8')) ?? []
      const memory = Math.round(Number(peak) / 1024)
      await server.end('SIGTERM')
      rows[`${title}: pages of others`] = `${inWords(pages.times)}, ${pages.refused} refused`
      rows[`${title}: searches of others`] = `${inWords(searches.times)}, ${searches.refused} refused`
      rows[`${title}: health checks`] = inWords(checks.times)
      rows[`${title}: memory`] = `${memory} MB`
      const refused = pages.refused + (refusesSearches ? 0 : searches.refused)
      if (percentile(pages.times, 99) > MAX_P99_MS) faults.push(`${title}: pages are slow`)
      if (percentile(searches.times, 99) > MAX_P99_MS) faults.push(`${title}: searches are slow`)
      if (percentile(checks.times, 99) > MAX_CHECK_P99_MS) faults.push(`${title}: health checks are slow`)
      if (memory > MAX_MEMORY_MB) faults.push(`${title}: too much memory`)
      if (refused > 0) faults.push(`${title}: ${refused} of others refused`)
    }
    await database.close()
  }
  return { title: `Attacks, for ${seconds} s each`, rows, faults }
}

function pageOfOthers(): string {
  return either(
    '/api/all-group?limit=48',
    `/api/all-group?sort=newest&category=${encodeURIComponent(either(...CATEGORIES))}`,
    '/api/all-group?status=open&offset=96',
    `/api/all-group/${idOf(Math.floor(10_000 * Math.random()))}`,
  )
}

function addressOf(index: number): string {
  return `127.0.2.${1 + index}`
}

function attackAtOnce(count: number, signal: AbortSignal, next: () => { url: string }): Promise<unknown> {
  const attacker = async (_: unknown, index: number) => {
    while (!signal.aborted) await attack({ ...next(), localAddress: addressOf(index >> 1) })
  }
  return Promise.all(Array.from({ length: count }, attacker))
}

/** Sends a request; after a refusal, waits so as to leave this process time for the other clients. */
async function attack(call: Call): Promise<void> {
  const status = await get(call).catch(() => 0)
  if (status === 0 || status >= 400) await wait(100)
}

/** Starts a group, and returns the call that renames it. */
async function startGroup({ url }: Program, number: number): Promise<() => Promise<void>> {
  const name = `Group ${number}`
  const id = await create(url, new Ledger(), name)
  const headers = { authorization: ownerOf(name), 'content-type': 'application/json' }
  const call = { url: `${url}/api/all-group/${id}`, method: 'PUT', headers, localAddress: addressOf(0) }
  return () => attack({ ...call, body: either(...RENAMES) })
}

/** Reads one list after another at some kilobytes a second. */
async function readSlowly(server: Program, localAddress: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const socket = connect({ host: '127.0.0.1', port: Number(new URL(server.url).port), localAddress })
    socket.on('error', () => {})
    socket.on('data', () => socket.pause())
    await once(socket, 'connect').catch(() => {})
    socket.write('GET /api/all-group HTTP/1.1\r\nHost: localhost\r\n\r\n')
    while (!signal.aborted && !socket.destroyed) {
      socket.resume()
      await wait(500)
    }
    socket.destroy()
    await wait(500)
  }
}
