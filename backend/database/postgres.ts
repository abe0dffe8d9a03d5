import pg from 'pg'
import { HttpError } from '../http/http-error.ts'
import { OperatorError, reasonOf } from '../operator-error.ts'
import { type Database, type Query, readOnly, storageFull, unavailable } from './database.ts'

const STATEMENT_TIMEOUT_MS = 10_000
const CONNECTION_CHECK_MS = 250
const KEEP_ALIVE_MS = 60_000
const MAX_TIMER_MS = 2 ** 31 - 1
const DISK_FULL = '53100'
const READ_ONLY = '25006'
/** The error for a text with NUL, which an address may contain. */
const UNSTORABLE = '22021'

const IF_STANDBY = `select where current_setting('transaction_read_only') = 'on'`

/** Connects to PostgreSQL, or to the primary of several servers. @throws {OperatorError} when none can be used. */
export async function openPostgres(servers: pg.ClientConfig[], name: string): Promise<Database> {
  const parsers = new pg.TypeOverrides()
  parsers.setTypeParser(pg.types.builtins.JSON, (text) => Buffer.from(text))
  /** The pool of the last known primary comes first. */
  const pools = servers.map((server) => createPool({ ...server, types: parsers }, servers.length > 1))
  try {
    const client = await connect()
    client.release()
  } catch (error) {
    await close()
    throw new OperatorError(`The database at ${name} cannot be used: ${reasonOf(error)}.`, { cause: error })
  }

  async function connect(): Promise<pg.PoolClient> {
    let failure: unknown
    for (const pool of [...pools]) {
      try {
        return await pool.connect()
      } catch (error) {
        failure = error
        // Unless another caller has already moved on to the next.
        if (pools[0] === pool) pools.push(...pools.splice(0, 1))
      }
    }
    throw unavailable(failure)
  }

  async function close(): Promise<void> {
    await Promise.all(pools.map((pool) => pool.end()))
  }

  const query = async <Row>(text: string, params?: unknown[], signal?: AbortSignal) => {
    const client = await connect()
    let release = (isBroken: boolean) => {
      release = () => {}
      client.release(isBroken)
    }
    signal?.addEventListener('abort', () => release(true))
    try {
      signal?.throwIfAborted()
      const result = await run<Row>(client, text, params)
      release(false)
      return result
    } catch (error) {
      // A connection to a server that has become a standby must not be reused.
      release(error instanceof HttpError)
      throw error
    }
  }

  return {
    query,

    async transaction(work, limits) {
      const client = await connect()
      const timeout = limits === 'no-time-limits' ? { query_timeout: MAX_TIMER_MS } : {}
      const inside: Query = (text, params) => run(client, text, params, timeout)
      try {
        await inside('begin')
        if (limits === 'no-time-limits') await inside('set local statement_timeout = 0')
        const result = await work(inside)
        await inside('commit')
        client.release()
        return result
      } catch (error) {
        // After a refusal the connection is fine; after other failures a rollback could wait for a statement that hangs.
        const isRefused = error instanceof HttpError && error.statusCode < 500
        const isUndone = isRefused && (await succeeds(inside('rollback')))
        client.release(!isUndone)
        throw error
      }
    },

    close,
  }
}

function createPool(server: pg.PoolConfig, mustBePrimary: boolean): pg.Pool {
  const pool = new pg.Pool({
    ...server,
    application_name: 'hobbynest',
    max: 10,
    // Connecting takes longer than most requests; on a quiet site every visitor would wait for it.
    min: 1,
    connectionTimeoutMillis: 5_000,
    query_timeout: STATEMENT_TIMEOUT_MS + 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    onConnect: async (client) => {
      client.on('error', ignore)
      if (mustBePrimary && (await client.query(IF_STANDBY)).rows.length > 0) throw readOnly()
      // PgBouncer would refuse these as connection parameters. The page cost is that of solid-state disks.
      await client.query(`set statement_timeout = ${STATEMENT_TIMEOUT_MS}; set random_page_cost = 1.1`)
      // Windows does not support this.
      await client.query(`set client_connection_check_interval = ${CONNECTION_CHECK_MS}`).catch(ignore)
    },
  })
  return pool.on('error', ignore)
}

/** Without a listener, a connection that drops while idle or between two statements would end the process. */
function ignore(): void {}

export function succeeds(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  )
}

async function run<Row>(
  client: pg.PoolClient,
  text: string,
  params?: unknown[],
  timeout: { query_timeout?: number } = {},
): Promise<{ rows: Row[]; changed: number }> {
  try {
    const config = { text, ...(params && { values: params }), ...timeout }
    const result: pg.QueryResult<Row & pg.QueryResultRow> = await client.query(config)
    return { rows: result.rows, changed: result.rowCount ?? 0 }
  } catch (error) {
    const code = error instanceof pg.DatabaseError && error.code
    if (code === DISK_FULL) throw storageFull(error)
    if (code === READ_ONLY) throw readOnly(error)
    if (code === UNSTORABLE) throw new HttpError(400, 'bad_request', 'The request cannot be read.')
    throw isUnavailable(error) ? unavailable(error) : error
  }
}

function isUnavailable(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || /^(08|28|3D|40|53|57)/.test(error.code ?? '')
}
