import {
  type ClientConfig,
  DatabaseError,
  Pool,
  type PoolClient,
  type QueryResult,
  type QueryResultRow,
  TypeOverrides,
  types,
} from 'pg'
import { HttpError } from '../http/http-error.ts'
import { reasonOf, StartError } from '../start-error.ts'
import { type Database, type Query, storageFull, unavailable } from './database.ts'

const STATEMENT_TIMEOUT_MS = 10_000
const CONNECTION_CHECK_MS = 250
const MAX_TIMER_MS = 2 ** 31 - 1
const DISK_FULL = '53100'

/** Connects to a PostgreSQL; while it cannot be reached, queries fail with a 503. @throws {StartError} when it cannot be reached now. */
export async function openPostgres(server: ClientConfig, name: string): Promise<Database> {
  const parsers = new TypeOverrides()
  parsers.setTypeParser(types.builtins.JSON, (text) => Buffer.from(text))
  const pool = new Pool({
    ...server,
    types: parsers,
    application_name: 'hobbynest',
    max: 10,
    connectionTimeoutMillis: 5_000,
    query_timeout: STATEMENT_TIMEOUT_MS + 5_000,
    keepAlive: true,
    onConnect: async (client) => {
      client.on('error', ignore)
      // Not connection parameters: PgBouncer refuses those that it does not know. Pages at random cost what they do on a solid-state disk.
      await client.query(`set statement_timeout = ${STATEMENT_TIMEOUT_MS}; set random_page_cost = 1.1`)
      // Windows cannot.
      await client.query(`set client_connection_check_interval = ${CONNECTION_CHECK_MS}`).catch(ignore)
    },
  })
  pool.on('error', ignore)
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    throw new StartError(`The database at ${name} cannot be used: ${reasonOf(error)}.`, { cause: error })
  }

  async function connect(): Promise<PoolClient> {
    return pool.connect().catch((error: unknown) => {
      throw unavailable(error)
    })
  }

  const query: Query = async (text, params, signal) => {
    signal?.throwIfAborted()
    const client = await connect()
    let isGone = false
    const leave = () => {
      isGone = true
      client.release(true)
    }
    signal?.addEventListener('abort', leave, { once: true })
    try {
      return await run(client, text, params)
    } finally {
      signal?.removeEventListener('abort', leave)
      if (!isGone) client.release()
    }
  }

  return {
    query,

    async transaction(work, isPatient) {
      const client = await connect()
      const limits = isPatient ? { query_timeout: MAX_TIMER_MS } : {}
      const inside: Query = (text, params) => run(client, text, params, limits)
      try {
        await inside('begin')
        if (isPatient) await inside('set local statement_timeout = 0')
        const result = await work(inside)
        await inside('commit')
        client.release()
        return result
      } catch (error) {
        client.release(true)
        throw error
      }
    },

    async assertWritable() {
      const sql = `select current_setting('transaction_read_only') = 'on' as "isReadOnly"`
      const { rows } = await query<{ isReadOnly: boolean }>(sql)
      if (rows[0]?.isReadOnly) {
        throw new HttpError(503, 'read_only', 'Nothing can be saved right now. Groups can still be read.')
      }
    },

    connections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),

    close: () => pool.end(),
  }
}

/** A connection that drops while idle, or between two statements, ends the process if nobody listens. */
function ignore(): void {}

async function run<Row>(
  client: PoolClient,
  text: string,
  params?: unknown[],
  limits: { query_timeout?: number } = {},
): Promise<{ rows: Row[]; changed: number }> {
  try {
    const config = { text, ...(params && { values: params }), ...limits }
    const result: QueryResult<Row & QueryResultRow> = await client.query(config)
    return { rows: result.rows, changed: result.rowCount ?? 0 }
  } catch (error) {
    if (error instanceof DatabaseError && error.code === DISK_FULL) throw storageFull(error)
    throw isUnavailable(error) ? unavailable(error) : error
  }
}

function isUnavailable(error: unknown): boolean {
  return !(error instanceof DatabaseError) || /^(08|28|3D|40|53|57)/.test(error.code ?? '')
}
