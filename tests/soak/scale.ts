import { once } from 'node:events'
import { type IncomingMessage, type RequestOptions, request } from 'node:http'
import pg from 'pg'
import { openDatabase } from '../../backend/database/open-database.ts'
import { openPostgres } from '../../backend/database/postgres-database.ts'
import { findPage } from '../../backend/groups/group-page.ts'
import { readPageQuery } from '../../backend/groups/read-page-query.ts'
import { CATEGORIES } from '../../src/features/groups/group.ts'
import { startPostgres } from '../backend/support/postgres-cluster.ts'
import { ada, emulatorToken } from '../backend/support/tokens.ts'
import { type Child, startChild } from './child.ts'
import type { Section } from './section.ts'

const GROUPS = 1_000_000
const BATCH = 50_000
/** Different words; the nth of them comes up once where the first comes up n times. */
const WORDS = 40_000
const RATE = 50
/** This many members join per second, while others read. */
const JOINS = 10
const TODAY = new Date().toISOString().slice(0, 10)

/** What is asked for, and how many milliseconds 99 of 100 may take. */
const KINDS: Record<string, { p99: number; next: (words: string[]) => Record<string, string | number> }> = {
  'pages, by end date': {
    p99: 20,
    next: () => ({ sort: either('newest', 'oldest'), offset: Math.floor(Math.random() * GROUPS) }),
  },
  'filtered pages': {
    p99: 30,
    next: () => ({
      sort: either('newest', 'oldest', 'listed', 'name', 'size'),
      category: either('', ...CATEGORIES),
      ...either<object>({ status: 'open' }, { status: 'ended' }, { ends: 'week' }, { ends: 'month' }),
      offset: 48 * Math.floor(10 * Math.random()),
    }),
  },
  searches: {
    p99: 80,
    next: (words) => {
      const [common, any, rare] = [pick(words, 1, 20), pick(words, 1, WORDS), pick(words, 5_000, WORDS)]
      return {
        q: either(common, any, rare, `${common} ${any}`, `${any} ${rare}`, misspell(any), any.slice(0, 3)),
      }
    },
  },
}

/** Queries of a million groups, at a steady rate: how long answers take, and by which indexes. */
export async function soakScale(seconds: number): Promise<Section> {
  const postgres = await startPostgres()
  const url = postgres.url
  const rows: Section['rows'] = {}
  const faults: string[] = []
  await (await openDatabase({ dataDir: '/nowhere', databaseUrl: url })).close()
  const begun = Date.now()
  const words = await fill(url)
  rows['filled in'] = `${Math.round((Date.now() - begun) / 1000)} s`

  const server = await startChild('server.ts', { DATABASE_URL: url })
  const constant = await startChild('constant-server.ts', { CONSTANT_SIZE: '30000' })
  for (const [kind, { p99, next }] of Object.entries(KINDS)) {
    const [times, beside] = await Promise.all([
      send(() => `${server.url}/api/all-group?${search(next(words))}`, RATE, seconds),
      send(() => `${constant.url}/api/all-group`, RATE / 5, seconds),
    ])
    rows[`${kind}, ${RATE} a second`] = inWords(times)
    rows[`${kind}, a constant answer meanwhile`] = inWords(beside)
    if (percentile(times, 99) > p99) faults.push(`${kind}: p99 is more than ${p99} ms`)
  }
  Object.assign(rows, await readWhileJoining(server, seconds))
  await server.end('SIGTERM')
  await constant.end('SIGTERM')

  for (const [kind, { next }] of Object.entries(KINDS)) {
    const plans = await explain(
      url,
      Array.from({ length: 40 }, () => next(words)),
    )
    for (const plan of plans) {
      rows[`plan ${Object.keys(rows).length}`] = `${kind}: ${plan}`
      if (plan.includes('Seq Scan on hobby_groups')) faults.push(`${kind} read all groups: ${plan}`)
    }
  }
  await postgres.stop()
  return {
    title: `Queries of ${GROUPS.toLocaleString('en')} groups (PostgreSQL), ${RATE} a second`,
    rows,
    faults,
  }
}

/** The first pages, which are kept until a group changes or somebody joins, without joins and with them. */
async function readWhileJoining({ url }: Child, seconds: number): Promise<Section['rows']> {
  const nextPage = () =>
    `${url}/api/all-group?${search({ sort: either('newest', 'listed'), category: either('', ...CATEGORIES), limit: 48 })}`
  const quiet = await send(nextPage, RATE, seconds)
  let count = 0
  const nextJoin = (): [string, RequestOptions] => {
    count += 1
    const id = Math.ceil(GROUPS * Math.random())
    const authorization = `Bearer ${emulatorToken({ ...ada, sub: `uid-joiner-${count}` })}`
    return [
      `${url}/api/all-group/${id.toString(16).padStart(24, '0')}/members/me`,
      { method: 'PUT', headers: { authorization } },
    ]
  }
  const [busy, joins] = await Promise.all([send(nextPage, RATE, seconds), send(nextJoin, JOINS, seconds)])
  return {
    [`first pages, ${RATE} a second`]: inWords(quiet),
    [`first pages, while ${JOINS} a second join`]: inWords(busy),
    'joins meanwhile': inWords(joins),
  }
}

/** Groups of ten years, their words spread as in a language; gives the words, the most common first. */
async function fill(url: string): Promise<string[]> {
  const clients = await Promise.all(
    [0, 1].map(async () => {
      const client = new pg.Client(url)
      await client.connect()
      return client
    }),
  )
  const query = async <Row extends object>(sql: string) => (await clients[0]?.query<Row>(sql))?.rows ?? []
  await query(`create table soak_words as
    select rank, (
      select string_agg((array['ka', 'lo', 'mi', 'ter', 'ra', 'ne', 'so', 'vel', 'du', 'pi', 'ga', 'ton', 'be', 'shi',
        'wo', 'lan', 'fe', 'cor', 'ha', 'yu', 'zen', 'ba', 'ri', 'mus'])[1 + ((rank + 24) / (24 ^ digit)::int) % 24],
        '' order by digit)
      from generate_series(0, floor(log(24, rank + 24))::int) digit
    ) || (array['', 'n', 's', 'ght', 'x', 'ck', 'nd', 'p'])[1 + rank % 8] as word
    from generate_series(1, ${WORDS}) rank`)
  await query('create unique index on soak_words (rank) include (word)')
  await query('analyze soak_words')
  const indexes = await query<{
    name: string
    sql: string
  }>(`select indexname as name, indexdef as sql from pg_indexes
    where tablename = 'hobby_groups' and indexname <> 'hobby_groups_pkey'`)
  for (const { name } of indexes) await query(`drop index ${name}`)
  await query('alter table hobby_groups disable trigger user')
  await query('alter table hobby_groups enable trigger hobbynest_index')
  const days = `(current_date - 3300 + (n * 3300.0 / ${GROUPS})::int + floor(365 * random())::int)`
  const batches = Array.from({ length: GROUPS / BATCH }, (_, index) => index * BATCH)
  await Promise.all(
    clients.map(async (client) => {
      for (let first = batches.shift(); first !== undefined; first = batches.shift()) {
        await client.query(
          `insert into hobby_groups (id, owner_uid, user_name, user_email, name, category, description, location, members,
            end_date, photo, created_at, updated_at)
          select lpad(to_hex(n), 24, '0'), 'uid-' || n % 100000, initcap(${anyWords(2)}), 'soak@hobbynest.test',
            initcap(${anyWords(3)}), (array[${CATEGORIES.map((name) => `'${name}'`)}])[1 + floor(8 * random() ^ 2)::int],
            ${anyWords(20)}, ${anyWords(1)}, 2 + floor(100 * random() ^ 3)::int, ${days}::text, '/images/fishing.webp',
            now() - interval '1 second' * ((${GROUPS} - n) * 3300.0 * 86400 / ${GROUPS}), now()
          from generate_series($1::int + 1, $1::int + ${BATCH}) n`,
          [first],
        )
      }
    }),
  )
  await query(
    `insert into hobbynest_counts select category, end_day, count(*) from hobby_groups group by 1, 2`,
  )
  await query('insert into hobbynest_days select end_day, sum(total) from hobbynest_counts group by 1')
  await query(`insert into hobbynest_words
    select word, count(*) from hobby_groups, unnest(tsvector_to_array(words)) word group by word`)
  await query('insert into hobbynest_joined select id, 1 from hobby_groups where members > 10')
  for (const { sql } of indexes) await query(sql)
  await query('alter table hobby_groups enable trigger user')
  await query('vacuum analyze')
  const words = await query<{ word: string }>('select word from soak_words order by rank')
  for (const client of clients) await client.end()
  return words.map(({ word }) => word)
}

/** `n` makes it another text for each row. */
function anyWords(count: number): string {
  return `(select string_agg(word, ' ') from (
      select floor(exp(random() * ln(${WORDS})))::int as rank from generate_series(1, ${count}) where n > 0
    ) picked join soak_words using (rank))`
}

/** Asks at a steady rate, however long answers take; gives the times from when each should have been asked for. */
async function send(
  next: () => string | [url: string, options: RequestOptions],
  rate: number,
  seconds: number,
): Promise<number[]> {
  const asked: Promise<number>[] = []
  const start = performance.now()
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setInterval(() => {
    while (asked.length * (1000 / rate) <= performance.now() - start) {
      if (asked.length >= seconds * rate) {
        clearInterval(timer)
        resolve()
        return
      }
      const [url, options] = [next()].flat() as [string, RequestOptions?]
      asked.push(ask(url, start + asked.length * (1000 / rate), options))
    }
  }, 1)
  await promise
  return (await Promise.all(asked)).toSorted((one, other) => one - other)
}

/** For an answer as browsers get it, but not decompressed: that would hold up the other answers to this process. */
async function ask(url: string, due: number, options: RequestOptions = {}): Promise<number> {
  const headers = { 'accept-encoding': 'gzip', ...options.headers }
  const sent = request(url, { ...options, headers }).end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  await once(answer.resume(), 'end')
  const { statusCode = 0 } = answer
  if (statusCode >= 300 && statusCode !== 409) throw new Error(`${url}: ${statusCode}`)
  return performance.now() - due
}

/** Every plan once, by which the queries are answered. */
async function explain(url: string, queries: Record<string, string | number>[]): Promise<Set<string>> {
  const database = await openPostgres(url)
  const plans = new Set<string>()
  for (const params of queries) {
    const asked = readPageQuery(Object.fromEntries([...search(params)]), TODAY)
    await findPage(async (sql, values) => {
      const { rows } = await database.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, values)
      const nodes = rows.flatMap(
        (row) => /^(?: *-> {2})?(\S.*?) {2}\(cost/.exec(row['QUERY PLAN'])?.[1] ?? [],
      )
      plans.add(nodes.join(' < '))
      return database.query(sql, values)
    }, asked)
  }
  await database.close()
  return plans
}

function search(params: Record<string, string | number>): URLSearchParams {
  return new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)]))
}

function inWords(times: number[]): string {
  const [p50, p95, p99] = [50, 95, 99].map((percent) => percentile(times, percent).toFixed(1))
  return `p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms`
}

function percentile(times: number[], percent: number): number {
  return times[Math.ceil((times.length * percent) / 100) - 1] ?? 0
}

function either<T>(...values: T[]): T {
  return values[Math.floor(Math.random() * values.length)] as T
}

/** A word between two ranks, the lower ones more often, as they are in texts. */
function pick(words: string[], from: number, to: number): string {
  return words[Math.floor(from * (to / from) ** Math.random()) - 1] ?? ''
}

function misspell(word: string): string {
  const at = Math.floor(Math.random() * word.length)
  return `${word.slice(0, at)}q${word.slice(at + 1)}`
}
