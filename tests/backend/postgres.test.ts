import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../backend/database/database.ts'
import { openDatabase } from '../../backend/database/open-database.ts'
import { writeInTurn } from '../../backend/members/write-in-turn.ts'
import { type App, buildInput, createGroup, errorOf, openApp, sendGroup, sendTo } from './support/app.ts'
import { startPostgres } from './support/postgres-cluster.ts'
import { createGroupAt, startProcess } from './support/server-process.ts'
import { ada } from './support/tokens.ts'

let postgres: Awaited<ReturnType<typeof startPostgres>>
/** Two backends on one database, as behind a load balancer. */
let databases: [Database, Database]
let apps: [App, App]

const open = (databaseUrl = postgres.url) => openDatabase({ dataDir: '', databaseUrl })

beforeAll(async () => {
  postgres = await startPostgres()
  databases = await Promise.all([open(), open()])
  apps = [await openApp(databases[0]), await openApp(databases[1])]
})

afterAll(async () => {
  for (const app of apps) await app.close()
  for (const database of databases) await database.close()
  await postgres.stop()
})

/** Sends requests of different members, unless `optionsOf` says whose, to both backends in turn. */
function sendToBoth(count: number, method: 'POST' | 'PUT', url: string, optionsOf = (_: number) => ({})) {
  const send = (_: unknown, index: number) => {
    const options = { as: { ...ada, sub: `uid-${index}` }, ...optionsOf(index) }
    return sendTo(apps[index % 2 ? 1 : 0], method, url, options)
  }
  return Promise.all(Array.from({ length: count }, send))
}

it('accepts one of many changes to the same version, whichever backend gets them', async () => {
  const url = `/api/all-group/${await createGroup(apps[0])}`
  const headers = { 'if-match': '"v1"' }
  const responses = await sendToBoth(10, 'PUT', url, (index) => ({
    as: ada,
    headers,
    payload: buildInput({ name: `Change ${index}` }),
  }))
  expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(9).fill(412)])
  for (const app of apps) expect((await sendTo(app, 'GET', url)).headers.etag).toBe('"v2"')
})

it('gives no seat twice, whichever backend is used', async () => {
  const url = `/api/all-group/${await createGroup(apps[0], { members: 7 })}/members`
  const statuses = (await sendToBoth(40, 'PUT', `${url}/me`)).map(({ statusCode }) => statusCode)
  expect(statuses.toSorted()).toEqual([...Array(7).fill(200), ...Array(33).fill(409)])
  for (const app of apps) {
    expect((await sendTo(app, 'GET', url)).json()).toEqual({ joined: 7 })
    expect((await sendTo(app, 'GET', '/api/all-group')).json()[0].joined).toBe(7)
  }
})

it('saves the changes of a member one after the other, even at two backends', async () => {
  const [database] = databases
  const other = await startProcess({ DATABASE_URL: postgres.url })
  const waiting = async () => {
    const sql = "select from pg_locks where locktype = 'advisory' and not granted"
    return (await database.query(sql)).rows.length
  }
  const [creating] = await writeInTurn(database, ada.sub, async () => {
    const response = createGroupAt(other)
    await expect.poll(waiting).toBe(1)
    return [response]
  })
  expect((await creating).status).toBe(201)
  await other.end('SIGTERM')
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

it.each(['40001', '40P01', '53300', '57014'])('asks clients to retry after the error %s', async (code) => {
  const raised = databases[0].query(`do $$ begin raise sqlstate '${code}'; end $$`)
  await expect(raised).rejects.toMatchObject({ statusCode: 503, headers: { 'retry-after': '5' } })
})

it('asks clients to retry if its connections lead to a standby, and drops those', async () => {
  const sql = 'set session characteristics as transaction read only; select pg_sleep(0.2)'
  await Promise.all(Array.from({ length: 10 }, () => databases[0].query(sql)))
  for (const refused of [await sendTo(apps[0], 'GET', '/readyz'), await sendGroup(apps[0])]) {
    expect(errorOf(refused)).toMatchObject({ status: 503, code: 'read_only' })
    expect(refused.headers['retry-after']).toBe('5')
  }
  const remove = 'delete from hobbynest_photos'
  await expect(databases[0].query(remove)).rejects.toMatchObject({ code: 'read_only' })
  for (let left = 8; left > 0; left--) await databases[0].query(remove).catch(() => {})
  expect((await sendGroup(apps[0])).statusCode).toBe(201)
})

it('says at the start that a database cannot hold all characters', async () => {
  await databases[0].query(`create database ascii encoding 'SQL_ASCII' locale 'C' template template0`)
  await expect(open(postgres.url.replace('/postgres?', '/ascii?'))).rejects.toThrow(
    /^The database at DATABASE_URL \(localhost\) has the encoding SQL_ASCII .* needs UTF8/,
  )
})

it('says at the start that another role owns the tables', async () => {
  await databases[0].query('create role stranger login')
  const url = postgres.url.replace('hobbynest@', 'stranger@')
  for (const [database, reason] of [
    ['postgres', 'permission denied for table hobbynest_migrated'],
    ['template1', 'permission denied for schema public'],
  ] as const) {
    await expect(open(url.replace('/postgres?', `/${database}?`))).rejects.toThrow(
      `The tables cannot be used or created: ${reason}. Let the database's owner start HobbyNest`,
    )
  }
})

it('uses the one of several servers that accepts writes, and finds the next one after a failover', async () => {
  const other = await startPostgres()
  const hosts = [postgres, other].map(({ url }) => url.split('host=')[1])
  const both = `postgres://hobbynest@127.0.0.1:1,${hosts}/postgres`
  const setReadOnly = async (server: { url: string }, value: 'on' | 'off') => {
    await using direct = await open(server.url)
    await direct.query(`alter system set default_transaction_read_only = ${value}`)
    await direct.query('select pg_reload_conf()')
    const read = () => direct.query('show transaction_read_only')
    await expect.poll(read).toMatchObject({ rows: [{ transaction_read_only: value }] })
  }
  await setReadOnly(postgres, 'on')
  const database = await open(both)
  const folderOf = async () => (await database.query('show data_directory')).rows
  const inOther = await folderOf()
  await setReadOnly(other, 'on')
  await expect(open(both)).rejects.toThrow(
    /^The database at DATABASE_URL \(127\.0\.0\.1:1, .*\) cannot be used: Nothing can be saved right now/,
  )
  await setReadOnly(postgres, 'off')
  const write = () => database.query('delete from hobbynest_photos')
  await expect(write()).rejects.toMatchObject({ code: 'read_only' })
  await write()
  expect(await folderOf()).not.toEqual(inOther)
  await database.close()
  await other.stop()
})

it('creates one group for a key, whichever backend it is sent to', async () => {
  const headers = { 'idempotency-key': 'to-both' }
  const same = () => ({ as: ada, headers, payload: buildInput() })
  const responses = await sendToBoth(10, 'POST', '/api/create-group', same)
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(201))
  const ids = responses.map((response) => response.json().insertedId)
  const { body } = await sendTo(apps[1], 'GET', '/api/all-group')
  expect(body.match(new RegExp(ids[0], 'g'))).toHaveLength(1)
  expect(new Set(ids).size).toBe(1)
})

it('responds with 503 to everything while the database is gone, and is ready once it is back', async () => {
  await postgres.restart(async () => {
    expect((await sendTo(apps[0], 'GET', '/healthz')).statusCode).toBe(200)
    const refused = errorOf(await sendTo(apps[0], 'GET', '/readyz'))
    expect(refused).toMatchObject({ status: 503, code: 'unavailable' })
    const { statusCode, headers } = await sendGroup(apps[0])
    expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
    await expect(databases[0].transaction(async () => {})).rejects.toMatchObject({ statusCode: 503 })
  })
  const statusOf = async (app: App) => (await sendTo(app, 'GET', '/readyz')).statusCode
  for (const app of apps) await expect.poll(() => statusOf(app)).toBe(200)
  expect((await sendGroup(apps[0])).statusCode).toBe(201)
})
