import {
  DatabaseError,
  Pool,
  type PoolClient,
  type QueryResult,
  type QueryResultRow,
  TypeOverrides,
  types,
} from 'pg'
import { HttpError } from '../http/http-error.ts'
import { StartError } from '../start-error.ts'
import { type Database, type Query, unavailable } from './database.ts'

const STATEMENT_TIMEOUT = 10_000
/** The longest delay of a timer. */
const WITHOUT_END = 2 ** 31 - 1

/**
 * Connects to the PostgreSQL at `url`. Connections that drop are replaced when next needed; while it cannot be
 * reached, queries fail with a 503 within seconds.
 * @throws {StartError} when it cannot be reached now.
 */
export async function openPostgres(url: string): Promise<Database> {
  const parsers = new TypeOverrides()
  parsers.setTypeParser(types.builtins.JSON, (text) => Buffer.from(text))
  const pool = new Pool({
    types: parsers,
    connectionString: url,
    application_name: 'hobbynest',
    max: 10,
    connectionTimeoutMillis: 5_000,
    query_timeout: STATEMENT_TIMEOUT + 5_000,
    keepAlive: true,
    onConnect: async (client) => {
      client.on('error', ignore)
      // Not a connection parameter: PgBouncer refuses those that it does not know.
      await client.query(`set statement_timeout = ${STATEMENT_TIMEOUT}`)
    },
  })
  pool.on('error', ignore)
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    throw new StartError(
      `The database at DATABASE_URL (${new URL(url).host}) cannot be used: ${reasonOf(error)}.`,
      { cause: error },
    )
  }
  const query = queryOf(pool)
  return {
    query,
    transaction: (work, isPatient) => inTransaction(pool, work, isPatient === 'patient'),
    async assertWritable() {
      const sql = `select current_setting('transaction_read_only') = 'on' as "isReadOnly"`
      const { rows } = await query<{ isReadOnly: boolean }>(sql)
      if (rows[0]?.isReadOnly) {
        throw new HttpError(503, 'read_only', 'Nothing can be saved right now. Groups can still be read.')
      }
    },
    close: () => pool.end(),
  }
}

/** A connection that drops while idle, or between two statements, ends the process if nobody listens. */
function ignore(): void {}

function queryOf(connection: Pool | PoolClient, ownLimit?: { query_timeout: number }): Query {
  return async <Row>(text: string, params?: unknown[]) => {
    try {
      const config = { text, ...(params && { values: params }), ...ownLimit }
      const result: QueryResult<Row & QueryResultRow> = await connection.query(config)
      return { rows: result.rows, changed: result.rowCount ?? 0 }
    } catch (error) {
      throw isUnavailable(error) ? unavailable(error) : error
    }
  }
}

async function inTransaction<T>(
  pool: Pool,
  work: (query: Query) => Promise<T>,
  isPatient: boolean,
): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => {
    throw unavailable(error)
  })
  const query = queryOf(client, isPatient ? { query_timeout: WITHOUT_END } : undefined)
  try {
    await query('begin')
    if (isPatient) await query('set local statement_timeout = 0')
    const result = await work(query)
    await query('commit')
    client.release()
    return result
  } catch (error) {
    // Closing the connection rolls back, whatever state it is in.
    client.release(true)
    throw error
  }
}

/**
 * Everything but an answer about the statement itself: not connected, too many connections, shutting down, timed out, or
 * given up in favour of another one, as distributed engines do.
 */
function isUnavailable(error: unknown): boolean {
  return !(error instanceof DatabaseError) || /^(08|28|3D|40|53|57)/.test(error.code ?? '')
}

/** The error of a refused connection to a name with several addresses holds the reasons, but has no message. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
