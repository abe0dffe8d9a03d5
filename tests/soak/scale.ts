import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../../backend/database/open-database.ts'
import { CATEGORIES } from '../../src/features/groups/group.ts'
import { ada, emulatorToken } from '../backend/support/tokens.ts'
import type { Program } from '../stack/support/program.ts'
import { makeFolder } from '../stack/support/stack-process.ts'
import { startChild } from './child.ts'
import { either, fillWithRealGroups, idOf, pickWord } from './real-groups.ts'
import type { Section } from './section.ts'
import { fromAnyAddress, get, inWords, percentile, sendSteadily } from './steady.ts'

const RATE = 50
const JOINS_PER_SECOND = 10

type Params = Record<string, string | number>

/** Kinds of requests, with their budgets (p99 in milliseconds) at 100,000 and at a million groups. */
const KINDS: Record<string, { budgets: [number, number]; next: (groups: number) => Params }> = {
  'first pages': {
    budgets: [20, 30],
    next: () => ({ sort: either('newest', 'listed'), category: either('', ...CATEGORIES), limit: 48 }),
  },
  'at random offsets': {
    budgets: [30, 200],
    next: (groups) => ({ sort: either('newest', 'oldest'), offset: Math.floor(Math.random() * groups) }),
  },
  'filtered pages': {
    budgets: [20, 60],
    next: () => ({
      sort: either('newest', 'oldest', 'listed', 'name', 'size'),
      category: either('', ...CATEGORIES),
      ...either<Params>({ status: 'open' }, { status: 'ended' }, { ends: 'week' }, { ends: 'month' }),
      offset: 48 * Math.floor(10 * Math.random()),
    }),
  },
  searches: {
    budgets: [40, 150],
    next: () => {
      const [common, any, rare] = [pickWord(1, 20), pickWord(), pickWord(5_000)]
      return {
        q: either(common, any, rare, `${common} ${any}`, `${any} ${rare}`, misspell(any), any.slice(0, 3)),
      }
    },
  },
}

/**
 * Measures pages of `groups` groups at a steady rate.
 * @param keep a folder that keeps the filled databases for later runs, since filling takes minutes. Delete it when the texts
 *   change from which the words are taken.
 */
export async function soakScale(groups: number, seconds: number, keep?: string): Promise<Section> {
  const dataDir = keep ? join(keep, String(groups)) : makeFolder()
  const isFilled = existsSync(join(dataDir, 'postgres'))
  const database = await openDatabase({ dataDir })
  const rows: Section['rows'] = {}
  const faults: string[] = []
  if (!isFilled) await fillWithRealGroups(dataDir, groups)
  const server = await startChild('server.ts', { HOST: '127.0.0.1', DATA_DIR: dataDir })
  // The first page after a start counts all groups.
  const started = performance.now()
  await get(pageOf(server, { limit: 48 }))
  rows['first page after the start'] = `${Math.round(performance.now() - started)} ms`
  for (const [kind, { budgets, next }] of Object.entries(KINDS)) {
    const budget = budgets[groups > 100_000 ? 1 : 0] ?? 0
    const { times, refused } = await sendSteadily(() => pageOf(server, next(groups)), RATE, seconds)
    rows[`${kind} (at most ${budget} ms)`] = inWords(times)
    if (percentile(times, 99) > budget) faults.push(`${kind}: p99 is more than ${budget} ms`)
    if (refused > 0) faults.push(`${kind}: ${refused} refused`)
  }
  const [pages, joins] = await Promise.all([
    sendSteadily(() => pageOf(server, { sort: 'newest', limit: 48 }), RATE, seconds),
    sendSteadily(() => joinOf(server, groups), JOINS_PER_SECOND, seconds),
  ])
  rows[`first pages, while ${JOINS_PER_SECOND} a second join`] = inWords(pages.times)
  rows['joins meanwhile'] = inWords(joins.times)
  await server.end('SIGTERM')
  await database.close()
  return { title: `Pages of ${groups.toLocaleString('en')} groups, ${RATE} a second`, rows, faults }
}

function pageOf({ url }: Program, params: Params) {
  const search = new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)]))
  return { url: `${url}/api/all-group?${search}`, ...fromAnyAddress() }
}

function joinOf({ url }: Program, groups: number) {
  const sub = `uid-joiner-${Math.random()}`
  return {
    url: `${url}/api/all-group/${idOf(Math.floor(groups * Math.random()))}/members/me`,
    method: 'PUT',
    headers: { authorization: `Bearer ${emulatorToken({ ...ada, sub })}` },
  }
}

function misspell(word: string): string {
  const at = Math.floor(Math.random() * word.length)
  return `${word.slice(0, at)}q${word.slice(at + 1)}`
}
