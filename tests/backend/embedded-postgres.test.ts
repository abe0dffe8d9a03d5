import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lockDataFolder } from '../../backend/database/data-folder.ts'
import type { Database } from '../../backend/database/database.ts'
import { openDatabase } from '../../backend/database/open-database.ts'
import { startProgram } from '../stack/support/program.ts'
import { makeFolder } from '../stack/support/stack-process.ts'
import { putDatabase } from './support/make-once.ts'

const MODULE = resolve(import.meta.dirname, '../../backend/database/open-database.ts')
const LOCK = resolve(import.meta.dirname, '../../backend/database/data-folder.ts')

let dataDir: string
beforeEach(() => {
  dataDir = makeFolder()
})
afterEach(() => rm(dataDir, { recursive: true }))

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
  const paths = ['', ...readdirSync(folder, { encoding: 'utf8', recursive: true })]
  const entries = paths.map((path) => ({ path, stats: statSync(join(folder, path)) }))
  return entries.flatMap(({ path, stats }) => (stats.isDirectory() && stats.mode & 0o077 ? [path] : []))
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

it('leaves alone a database that another process is just making', async () => {
  const half = join(dataDir, 'postgres.new/base')
  mkdirSync(half, { recursive: true })
  const release = lockDataFolder(join(dataDir, 'postgres'))
  await expect(openDatabase({ dataDir })).rejects.toThrow('Another HobbyNest is using')
  expect(existsSync(half)).toBe(true)
  release()
})

const mayMount = spawnSync('unshare', ['--mount', 'true']).status === 0

it.runIf(mayMount)('starts for root on a machine that nobody else uses', async () => {
  const accounts = join(dataDir, 'passwd')
  writeFileSync(accounts, 'root:x:0:0::/root:/bin/sh\nnobody:x:65534:65534::/:/bin/false\n')
  const alone = ['unshare', '--mount', 'sh', '-c', 'mount --bind "$0" /etc/passwd && exec "$@"', accounts]
  const holder = await openElsewhere(...alone)
  await holder.end('SIGKILL')
  await using database = await openDatabase({ dataDir })
  expect(await one(database)).toEqual([{ one: 1 }])
})

it('serves several connections at once, even if its path is too long for a socket, and stops with the last one', async () => {
  dataDir = join(dataDir, 'a folder, "quoted" '.repeat(6))
  await putDatabase(dataDir)
  const [first, second] = await Promise.all([openDatabase({ dataDir }), openDatabase({ dataDir })])
  await first.close()
  expect(isRunning()).toBe(true)
  expect(await one(second)).toEqual([{ one: 1 }])
  await second.close()
  expect(isRunning()).toBe(false)
})

it('lets in whoever comes while the last user leaves, without a minute of waiting for either', async () => {
  await putDatabase(dataDir)
  let database = await openDatabase({ dataDir })
  const began = performance.now()
  for (let round = 0; round < 10; round++) {
    const [next] = await Promise.all([openDatabase({ dataDir }), database.close()])
    expect(await one(next)).toEqual([{ one: 1 }])
    database = next
  }
  expect(performance.now() - began).toBeLessThan(60_000)
  await database.close()
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
  // On a busy machine, PostgreSQL notices only later that the killed process has gone.
  const users = () => database.query("select from pg_locks where mode = 'ShareLock'")
  await expect.poll(async () => (await users()).rows.length).toBe(1)
  await database.close()
  expect(isRunning()).toBe(false)
})

it('is found by commands whose environment is meant for another PostgreSQL', async () => {
  await putDatabase(dataDir)
  const holder = await openElsewhere()
  for (const [name, value] of Object.entries({ PGPORT: '5433', PGSSLMODE: 'require', PGHOST: 'db.example' }))
    vi.stubEnv(name, value)
  const database = await openDatabase({ dataDir })
  expect(await one(database)).toEqual([{ one: 1 }])
  await database.close()
  await holder.end('SIGKILL')
  // The server, which nobody stops now, would write into the folder while it is being deleted.
  process.kill(pid(), 'SIGINT')
  await expect.poll(isRunning).toBe(false)
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

it('says what is wrong with a folder, quoting PostgreSQL if that does not start', async () => {
  const folder = join(dataDir, 'postgres')
  const isRefused = (sentence: string | RegExp) => expect(openDatabase({ dataDir })).rejects.toThrow(sentence)
  mkdirSync(folder)
  await isRefused(`${folder} holds no PostgreSQL data: move it away to start with an empty database.`)
  writeFileSync(join(folder, 'PG_VERSION'), '17\n')
  await isRefused(
    `${folder} holds data from PostgreSQL 17, but this HobbyNest comes with 18: back it up with the HobbyNest that wrote it (npm run backup), and restore the file into an empty data folder.`,
  )
  await putDatabase(dataDir)
  writeFileSync(join(folder, 'postgresql.conf'), 'nonsense = 1\n')
  await isRefused(/^PostgreSQL cannot be started in .*postgres: .*configuration file .* contains errors\.$/)
})

it.runIf(process.getuid?.() === 0)('tells root that the data belong to another user', async () => {
  const folder = join(dataDir, 'postgres')
  await putDatabase(dataDir)
  chownSync(folder, 1000, 1000)
  const sentence = `PostgreSQL cannot be started in ${folder}: it belongs to another user.`
  await expect(openDatabase({ dataDir })).rejects.toThrow(sentence)
})

it('refuses a folder that another process uses, until that is killed', async () => {
  const folder = join(dataDir, 'accounts')
  const script = `import(${JSON.stringify(LOCK)}).then(({ lockDataFolder }) => {
    globalThis.release = lockDataFolder(${JSON.stringify(folder)})
    console.log('locked')
    setInterval(() => {}, 1000)
  })`
  const holder = await startProgram(['-e', script], {}, /locked/)
  expect(() => lockDataFolder(folder)).toThrow('Another HobbyNest is using')
  await holder.end('SIGKILL')
  lockDataFolder(folder)()
})

it('says why a folder cannot be locked', () => {
  const folder = join(dataDir, 'accounts')
  mkdirSync(`${folder}.lock.db`)
  expect(() => lockDataFolder(folder)).toThrow(/^The data folder cannot be used: .*accounts\.lock\.db: .*\.$/)
})
