// @vitest-environment node
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../backend/database/database.ts'
import { openDatabase } from '../../backend/database/open-database.ts'

import { type App, buildConfig, buildInput, createGroup, openApp } from './support/app.ts'
import { startPostgres } from './support/postgres-cluster.ts'
import { ada, bearer } from './support/tokens.ts'

let postgres: Awaited<ReturnType<typeof startPostgres>>
/** Two backends on one database, as behind a load balancer. */
let databases: [Database, Database]
let apps: [App, App]

beforeAll(async () => {
  postgres = await startPostgres()
  const open = () => openDatabase(buildConfig({ DATABASE_URL: postgres.url }))
  databases = await Promise.all([open(), open()])
  apps = [await openApp(databases[0]), await openApp(databases[1])]
})

afterAll(async () => {
  for (const app of apps) await app.close()
  for (const database of databases) await database.close()
  await postgres.stop()
})

/** Sends the same request to both backends, five times each and at once. */
async function sendToBoth(method: 'POST' | 'PUT', url: string, headers: Record<string, string>) {
  const request = { method, url, headers: { ...(await bearer()), ...headers }, payload: buildInput() }
  return Promise.all(Array.from({ length: 10 }, (_, index) => apps[index % 2 ? 1 : 0].inject(request)))
}

it('creates one group for a key, whichever backend it is sent to', async () => {
  const responses = await sendToBoth('POST', '/api/create-group', { 'idempotency-key': 'to-both' })
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(responses.map(() => 201))
  expect(new Set(responses.map((response) => response.json().insertedId)).size).toBe(1)
})

it('lets one of many who change the same version win, whichever backend they use', async () => {
  const url = `/api/all-group/${await createGroup(apps[0])}`
  const responses = await sendToBoth('PUT', url, { 'if-match': '"v1"' })
  expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(9).fill(412)])
  const tags = await Promise.all(apps.map(async (app) => (await app.inject(url)).headers.etag))
  expect(tags).toEqual(['"v2"', '"v2"'])
})

it('gives no seat twice, whichever backend is used', async () => {
  const url = `/api/all-group/${await createGroup(apps[0], { members: 7 })}/members`
  const responses = await Promise.all(
    Array.from({ length: 40 }, async (_, index) => {
      const headers = await bearer({ ...ada, sub: `uid-${index}` })
      return apps[index % 2 ? 1 : 0].inject({ method: 'PUT', url: `${url}/me`, headers })
    }),
  )
  expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(7)
  expect(responses.filter(({ statusCode }) => statusCode === 409)).toHaveLength(33)
  for (const app of apps) {
    expect((await app.inject(url)).json()).toEqual({ joined: 7 })
    expect((await app.inject('/api/all-group')).json()[0].joined).toBe(7)
  }
})

it('shows each backend what the other has created, changed and deleted', async () => {
  const id = await createGroup(apps[0], { name: 'Of the first' })
  const url = `/api/all-group/${id}`
  const headers = await bearer()
  expect((await apps[1].inject('/api/all-group')).body).toContain('Of the first')
  await apps[1].inject({ method: 'PUT', url, headers, payload: buildInput({ name: 'Of the second' }) })
  expect((await apps[0].inject('/api/all-group')).body).toContain('Of the second')
  await apps[0].inject({ method: 'DELETE', url, headers })
  expect((await apps[1].inject('/api/all-group')).body).not.toContain(id)
})

it('holds no more than ten connections, and lets the others wait their turn', async () => {
  const [database, other] = databases
  const sleep = 'select pg_sleep(0.05)'
  let isDone = false
  const sleeping = Promise.all(Array.from({ length: 40 }, () => database.query(sleep))).then(() => {
    isDone = true
  })
  let held = 0
  while (!isDone) {
    const sql = `select count(*)::int as held from pg_stat_activity where query = $1 and state = 'active'`
    held = Math.max(held, (await other.query<{ held: number }>(sql, [sleep])).rows[0]?.held ?? 0)
  }
  await sleeping
  expect(held).toBeGreaterThan(1)
  expect(held).toBeLessThanOrEqual(10)
})

it('ends a statement that takes longer than ten seconds', async () => {
  const [database] = databases
  expect((await database.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '10s' }])
  const sleeping = database.transaction(async (query) => {
    await query('set local statement_timeout = 50')
    await query('select pg_sleep(60)')
  })
  await expect(sleeping).rejects.toMatchObject({ statusCode: 503, headers: { 'retry-after': '5' } })
  expect((await database.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '10s' }])
})

it('lets a statement of a migration, or one that waits for those of another backend, take its time', async () => {
  const [database] = databases
  const timeLimit = await database.transaction(async (query) => {
    const { rows } = await query('show statement_timeout')
    return rows
  }, 'patient')
  expect(timeLimit).toEqual([{ statement_timeout: '0' }])
  expect((await database.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '10s' }])
})

it.each(['40001', '40P01', '53300', '57014'])(
  'asks to try again where the engine gives up with %s',
  async (code) => {
    const raise = databases[0].query(
      `do $$ begin raise exception 'given up' using errcode = '${code}'; end $$`,
    )
    await expect(raise).rejects.toMatchObject({ statusCode: 503, headers: { 'retry-after': '5' } })
  },
)

it('asks to try again where its connections lead to a standby, and leaves those', async () => {
  const becomeStandby = 'set session characteristics as transaction read only'
  await Promise.all(
    Array.from({ length: 10 }, () => databases[0].query(`${becomeStandby}; select pg_sleep(0.2)`)),
  )
  const ready = await apps[0].inject('/readyz')
  const create = {
    method: 'POST',
    url: '/api/create-group',
    headers: await bearer(),
    payload: buildInput(),
  } as const
  const created = await apps[0].inject(create)
  for (const { statusCode, headers, json } of [ready, created]) {
    expect([statusCode, headers['retry-after'], json().error.code]).toEqual([503, '5', 'read_only'])
  }
  const remove = 'delete from hobbynest_photos'
  await expect(databases[0].query(remove)).rejects.toMatchObject({ code: 'read_only' })
  for (let left = 8; left > 0; left--) await databases[0].query(remove).catch(() => {})
  expect((await apps[0].inject(create)).statusCode).toBe(201)
})

it('says at the start that a database cannot hold all letters', async () => {
  const url = new URL(postgres.url)
  url.pathname = '/ascii'
  await databases[0].query(`create database ascii encoding 'SQL_ASCII' locale 'C' template template0`)
  await expect(openDatabase(buildConfig({ DATABASE_URL: url.href }))).rejects.toThrow(
    /^The database at DATABASE_URL \(localhost\) has the encoding SQL_ASCII .* needs UTF8/,
  )
})

it('uses, of several servers, the one that takes writes, and finds the next one that does', async () => {
  const other = await startPostgres()
  const hostOf = ({ url }: { url: string }) => encodeURIComponent(new URL(url).searchParams.get('host') ?? '')
  const both = `postgres://hobbynest@127.0.0.1:1,${hostOf(postgres)},${hostOf(other)}/postgres`
  const setReadOnly = async (server: { url: string }, value: 'on' | 'off') => {
    const direct = await openDatabase(buildConfig({ DATABASE_URL: server.url }))
    await direct.query(`alter system set default_transaction_read_only = ${value}`)
    await direct.query('select pg_reload_conf()')
    await expect
      .poll(async () => (await direct.query('show transaction_read_only')).rows)
      .toEqual([{ transaction_read_only: value }])
    await direct.close()
  }
  await setReadOnly(postgres, 'on')
  const database = await openDatabase(buildConfig({ DATABASE_URL: both }))
  const folderOf = async () => (await database.query('show data_directory')).rows
  const inOther = await folderOf()
  await setReadOnly(other, 'on')
  await expect(openDatabase(buildConfig({ DATABASE_URL: both }))).rejects.toThrow(
    /^The database at DATABASE_URL \(127\.0\.0\.1:1, .*\) cannot be used: Nothing can be saved right now/,
  )
  await setReadOnly(postgres, 'off')
  const write = () =>
    database.query('delete from hobbynest_photos').then(
      () => 'done',
      ({ code }) => code,
    )
  expect(await write()).toBe('read_only')
  expect(await write()).toBe('done')
  expect(await folderOf()).not.toEqual(inOther)
  await database.close()
  await other.stop()
})

it('is ready, creates once and transacts again after the database has restarted', async () => {
  await postgres.restart()
  for (const app of apps) await expect.poll(async () => (await app.inject('/readyz')).statusCode).toBe(200)
  const [again] = await sendToBoth('POST', '/api/create-group', { 'idempotency-key': 'to-both' })
  expect(again?.statusCode).toBe(201)
  const list = (await apps[1].inject('/api/all-group')).json()
  expect(list.filter(({ _id }: { _id: string }) => _id === again?.json().insertedId)).toHaveLength(1)
})

it('responds with 503 to everything while the database is gone', async () => {
  await postgres.stop()
  const headers = { ...(await bearer()), 'idempotency-key': 'later' }
  const create = { method: 'POST', url: '/api/create-group', headers, payload: buildInput() } as const
  const [ready, created] = [await apps[0].inject('/readyz'), await apps[0].inject(create)]
  expect([ready.statusCode, created.statusCode, created.headers['retry-after']]).toEqual([503, 503, '5'])
  await expect(databases[0].transaction(async () => {})).rejects.toMatchObject({ statusCode: 503 })
})
