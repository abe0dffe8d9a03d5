import { rmSync } from 'node:fs'
import autocannon from 'autocannon'
import { buildInput } from '../backend/support/app.ts'
import { bob, emulatorToken } from '../backend/support/tokens.ts'
import { makeFolder } from '../stack/support/stack-process.ts'
import { type Child, startChild } from './child.ts'
import { either } from './real-groups.ts'
import type { Section } from './section.ts'
import { create, Ledger, ownerOf } from './writers.ts'

const GROUPS = 1_000
/** Many and short, so that whatever else the machine does falls on both alike. */
const ROUNDS = 10
const LEAST_RATIO = 0.6
const SLOWEST_RATIO = 4
const CONNECTIONS = 200
const MEMBERS = 16

/** A backend with a thousand groups. */
async function startFilled(env: Record<string, string>): Promise<Child> {
  const server = await startChild('server.ts', env)
  const ledger = new Ledger()
  for (let count = 0; count < GROUPS; count += 20) {
    await Promise.all(Array.from({ length: 20 }, () => create(server.url, ledger)))
  }
  return server
}

/** The list of 1,000 groups beside what Fastify does with a constant body of that size: in turns, the median of the ratios. */
export async function soakList(seconds: number): Promise<Section> {
  const dataDir = makeFolder()
  const server = await startFilled({ DATA_DIR: dataDir })
  const size = (await (await fetch(`${server.url}/api/all-group`)).arrayBuffer()).byteLength
  const constant = await startChild('constant-server.ts', { CONSTANT_SIZE: String(size) })
  const runs: Record<'ours' | 'bare', autocannon.Result[]> = { ours: [], bare: [] }
  for (const { url } of [server, constant]) await autocannon({ url: `${url}/api/all-group`, duration: 1 })
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, { url }] of [['ours', server] as const, ['bare', constant] as const]) {
      const duration = Math.max(1, seconds / ROUNDS)
      runs[name].push(await autocannon({ url: `${url}/api/all-group`, connections: 20, duration }))
    }
  }
  await server.end('SIGTERM')
  await constant.end('SIGTERM')
  rmSync(dataDir, { recursive: true })
  const [ours, bare] = [summarise(runs.ours), summarise(runs.bare)]
  const ratio = medianRatio(runs, ({ requests }) => requests.average)
  const slowestRatio = medianRatio(runs, ({ latency }) => latency.p99)
  return {
    title: `The list of ${GROUPS} groups (${Math.round(size / 1000)} kB), beside Fastify's constant body`,
    rows: {
      'ours, requests a second': ours.rate,
      'bare, requests a second': bare.rate,
      ratio: `${Math.round(ratio * 100)} %`,
      'p99, ours and bare': `${ours.p99} ms, ${bare.p99} ms`,
      'ratio of p99': slowestRatio.toFixed(1),
      errors: ours.errors,
    },
    faults: [
      ...(ratio < LEAST_RATIO
        ? [`the list is served at ${Math.round(ratio * 100)} % of a constant body`]
        : []),
      ...(slowestRatio >= SLOWEST_RATIO ? [`its p99 is ${slowestRatio.toFixed(1)} times as long`] : []),
      ...(ours.errors > 0 ? [`${ours.errors} errors`] : []),
    ],
  }
}

/** Reads and writes of 200 connections at once: none fails. */
export async function soakMixed(seconds: number): Promise<Section> {
  const dataDir = makeFolder()
  const server = await startFilled({ DATA_DIR: dataDir })
  const ledger = new Ledger()
  const names = Array.from({ length: MEMBERS }, () => ledger.newName())
  const own = await Promise.all(
    names.map(async (name) => ({ id: await create(server.url, ledger, name), authorization: ownerOf(name) })),
  )
  const body = JSON.stringify(buildInput())
  /** By one of the members, since the writes of one take turns. */
  const write = (method: 'POST' | 'PUT') => ({
    method,
    body,
    setupRequest(request: autocannon.Request): autocannon.Request {
      const { id, authorization } = either(...own)
      const path = method === 'PUT' ? `/api/all-group/${id}` : '/api/create-group'
      return { ...request, path, headers: { authorization, 'content-type': 'application/json' } }
    },
  })
  const list = { method: 'GET', path: '/api/all-group', headers: { 'accept-encoding': 'gzip' } } as const
  const one = { method: 'GET', path: `/api/all-group/${own[0]?.id}` } as const
  const mine = {
    method: 'GET',
    path: `/api/my-groups?email=${bob.email}`,
    headers: { authorization: `Bearer ${emulatorToken(bob)}` },
  } as const
  const result = await autocannon({
    url: server.url,
    connections: CONNECTIONS,
    duration: seconds,
    timeout: 20,
    requests: [list, one, one, mine, write('POST'), write('PUT')],
  })
  await server.end('SIGTERM')
  rmSync(dataDir, { recursive: true })
  const { rate, p99, errors } = summarise([result])
  return {
    title: `Reads and writes, ${CONNECTIONS} connections`,
    rows: { requests: result.requests.total, 'requests a second': rate, p99: `${p99} ms`, errors },
    faults: errors > 0 ? [`${errors} errors`] : [],
  }
}

/** How we do beside the bare server: in each round, then the median of the rounds. */
function medianRatio(
  { ours, bare }: Record<'ours' | 'bare', autocannon.Result[]>,
  figure: (result: autocannon.Result) => number,
): number {
  return median(
    ours.flatMap((run, round) => {
      const beside = bare[round]
      return beside ? [figure(run) / Math.max(1, figure(beside))] : []
    }),
  )
}

function summarise(results: autocannon.Result[]) {
  return {
    rate: Math.round(median(results.map(({ requests }) => requests.average))),
    p99: Math.round(median(results.map(({ latency }) => latency.p99))),
    errors: results.reduce((sum, { errors, timeouts, non2xx }) => sum + errors + timeouts + non2xx, 0),
  }
}

function median(numbers: number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0
}
