import autocannon from 'autocannon'
import { spreadOf } from '../bench/report.ts'
import type { Program } from '../stack/support/program.ts'
import { makeFolder } from '../stack/support/stack-process.ts'
import { startChild } from './child.ts'
import type { Section } from './section.ts'
import { create, Ledger } from './writers.ts'

const GROUPS = 1_000
/** Many short rounds, so that other load on the machine affects both servers alike. */
const ROUNDS = 10
const MIN_RATIO = 0.6
const MAX_P99_RATIO = 4

/** Compares the list of 1,000 groups, in turns, with a constant body of that size from Fastify. Takes the median ratios. */
export async function soakList(seconds: number): Promise<Section> {
  const server = await startChild('server.ts', { DATA_DIR: makeFolder() })
  const ledger = new Ledger()
  for (let count = 0; count < GROUPS; count += 20) {
    await Promise.all(Array.from({ length: 20 }, () => create(server.url, ledger)))
  }
  const size = (await (await fetch(`${server.url}/api/all-group`)).arrayBuffer()).byteLength
  const constant = await startChild('constant-server.ts', { CONSTANT_SIZE: String(size) })
  const load = ({ url }: Program, duration: number) =>
    autocannon({ url: `${url}/api/all-group`, connections: 20, duration })
  for (const each of [server, constant]) await load(each, 1)
  const duration = Math.max(1, seconds / ROUNDS)
  const rounds: { ours: autocannon.Result; bare: autocannon.Result }[] = []
  while (rounds.length < ROUNDS)
    rounds.push({ ours: await load(server, duration), bare: await load(constant, duration) })
  await server.end('SIGTERM')
  await constant.end('SIGTERM')
  const median = (read: (round: (typeof rounds)[number]) => number) => spreadOf(rounds.map(read)).median
  const ratio = median(({ ours, bare }) => ours.requests.average / bare.requests.average)
  const slowestRatio = median(({ ours, bare }) => ours.latency.p99 / Math.max(1, bare.latency.p99))
  const errors = rounds.reduce((sum, { ours }) => sum + ours.errors + ours.timeouts + ours.non2xx, 0)
  return {
    title: `The list of ${GROUPS} groups (${Math.round(size / 1000)} kB), beside Fastify's constant body`,
    rows: {
      'ours, requests a second': Math.round(median(({ ours }) => ours.requests.average)),
      'bare, requests a second': Math.round(median(({ bare }) => bare.requests.average)),
      ratio: `${Math.round(ratio * 100)} %`,
      'ratio of p99': slowestRatio.toFixed(1),
      errors,
    },
    faults: [
      ...(ratio < MIN_RATIO ? ['the list is served too slowly'] : []),
      ...(slowestRatio >= MAX_P99_RATIO ? ['its p99 is too long'] : []),
      ...(errors > 0 ? [`${errors} errors`] : []),
    ],
  }
}
