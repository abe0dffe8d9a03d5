import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Database } from '../../backend/database/database.ts'
import { openDatabase } from '../../backend/database/open-database.ts'
import { startProgram } from '../stack/support/program.ts'
import { makeFolder } from '../stack/support/stack-process.ts'
import { putDatabase } from './support/make-once.ts'

const MODULE = resolve(import.meta.dirname, '../../backend/database/open-database.ts')

let dataDir: string
beforeEach(() => {
  dataDir = makeFolder()
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const pidFile = () => join(dataDir, 'postgres/postmaster.pid')
const isRunning = () => existsSync(pidFile())
const pid = () => Number(readFileSync(pidFile(), 'utf8').split('\n', 1)[0])
const one = async (database: Database) => (await database.query('select 1 as one')).rows

function openElsewhere(...wrapper: string[]) {
  const script = `import(${JSON.stringify(MODULE)}).then(async ({ openDatabase }) => {
    await openDatabase({ dataDir: ${JSON.stringify(dataDir)} })
    console.log('open')
    setInterval(() => {}, 1000)
  })`
  const [command, ...args] = [...wrapper, process.execPath, '-e', script]
  return startProgram(args, {}, /^open$/m, command)
}

/** Finds the folders in it that other users may read, write or enter. Files in the other folders are out of their reach. */
function findAccessible(folder: string): string[] {
  const inside = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
  return [folder, ...inside].filter((path) => (lstatSync(path).mode & 0o077) !== 0)
}

it('makes a database that no other user can read or write, even after a kill in the middle, and keeps it', async () => {
  mkdirSync(join(dataDir, 'postgres.new/base'), { recursive: true })
  writeFileSync(join(dataDir, 'postgres.new/PG_VERSION'), '18\n')
  const first = await openDatabase({ dataDir })
  await first.query('create table kept as select 7 as seven')
  expect(findAccessible(join(dataDir, 'postgres'))).toEqual([])
  await first.close()
  expect(isRunning()).toBe(false)
  chmodSync(join(dataDir, 'postgres'), 0o777)
  const second = await openDatabase({ dataDir })
  expect((await second.query('select seven from kept')).rows).toEqual([{ seven: 7 }])
  expect(findAccessible(join(dataDir, 'postgres'))).toEqual([])
  await second.close()
})

const mayMount = spawnSync('unshare', ['--mount', 'true']).status === 0

it.runIf(mayMount)('starts for root on a machine that nobody else uses', async () => {
  const accounts = join(dataDir, 'passwd')
  writeFileSync(accounts, 'root:x:0:0::/root:/bin/sh\nnobody:x:65534:65534::/:/bin/false\n')
  const alone = ['unshare', '--mount', 'sh', '-c', 'mount --bind "$0" /etc/passwd && exec "$@"', accounts]
  const holder = await openElsewhere(...alone)
  await holder.end('SIGKILL')
  const database = await openDatabase({ dataDir })
  expect(await one(database)).toEqual([{ one: 1 }])
  await database.close()
})

it('serves several connections at once, and stops with the last one', async () => {
  await putDatabase(dataDir)
  const [first, second] = await Promise.all([openDatabase({ dataDir }), openDatabase({ dataDir })])
  await first.close()
  expect(isRunning()).toBe(true)
  expect(await one(second)).toEqual([{ one: 1 }])
  await second.close()
  expect(isRunning()).toBe(false)
})

it('gives its connection back if there is no second one', async () => {
  await putDatabase(dataDir)
  const first = await openDatabase({ dataDir })
  const sql = `select current_setting('max_connections')::int - count(*)::int - 1 as free
    from pg_stat_activity where backend_type = 'client backend'`
  const [{ free } = { free: 0 }] = (await first.query<{ free: number }>(sql)).rows
  const address = { host: join(dataDir, 'postgres'), user: 'hobbynest', database: 'postgres' }
  const others = Array.from({ length: free }, () => new Client(address))
  await Promise.all(others.map((client) => client.connect()))
  await expect(openDatabase({ dataDir })).rejects.toThrow(/cannot be used: .*too many clients/)
  await Promise.all(others.map((client) => client.end()))
  await first.close()
  expect(isRunning()).toBe(false)
})

it('survives a kill of the process that started it, for the next process to use', async () => {
  await putDatabase(dataDir)
  const holder = await openElsewhere()
  const server = pid()
  await holder.end('SIGKILL')
  const database = await openDatabase({ dataDir })
  expect(pid()).toBe(server)
  expect(await one(database)).toEqual([{ one: 1 }])
  await database.close()
  expect(isRunning()).toBe(false)
})

it('is restarted after a kill of the server', async () => {
  await putDatabase(dataDir)
  const database = await openDatabase({ dataDir })
  await database.query('create table kept as select 7 as seven')
  const killed = pid()
  process.kill(killed, 'SIGKILL')
  // Until then, earlier connections may still work.
  await expect.poll(pid, { timeout: 20_000 }).not.toBe(killed)
  const rows = () => database.query('select seven from kept').then(({ rows }) => rows, String)
  await expect.poll(rows, { timeout: 20_000 }).toEqual([{ seven: 7 }])
  await database.close()
  expect(isRunning()).toBe(false)
})

it('works in a folder whose path is too long for a socket', async () => {
  const folder = join(dataDir, 'a folder, "quoted" '.repeat(6))
  await putDatabase(folder)
  const database = await openDatabase({ dataDir: folder })
  expect(await one(database)).toEqual([{ one: 1 }])
  await database.close()
})

it('says that a folder belongs to another version of PostgreSQL', async () => {
  mkdirSync(join(dataDir, 'postgres'))
  writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '17\n')
  await expect(openDatabase({ dataDir })).rejects.toThrow(
    `${join(dataDir, 'postgres')} holds the data of PostgreSQL 17, and this HobbyNest brings 18: save them with the npm run backup of the HobbyNest that made them, and restore that into an empty data folder.`,
  )
})

it('says that a folder contains something else', async () => {
  mkdirSync(join(dataDir, 'postgres'))
  await expect(openDatabase({ dataDir })).rejects.toThrow(
    `${join(dataDir, 'postgres')} holds no data of PostgreSQL: move it away to start without any.`,
  )
})

it('quotes PostgreSQL on why it does not start', async () => {
  await putDatabase(dataDir)
  writeFileSync(join(dataDir, 'postgres/postgresql.conf'), 'nonsense = 1\n')
  await expect(openDatabase({ dataDir })).rejects.toThrow(
    /^PostgreSQL cannot be started in .*postgres: .*configuration file .* contains errors\.$/,
  )
})
