import { createHash } from 'node:crypto'
import type { Database, Query } from '../database/database.ts'
import { tryLater } from '../http/http-error.ts'
import { createQueues } from '../http/queues.ts'

/** So that the writes of a member through several backends take turns as well. */
const MEMBER_LOCK = 5_206_320

/** Before they take a connection, so that one member holds one. */
const inTurn = createQueues({ running: 1, waiting: 60 }, () => {
  const message = 'Too many of your changes are being saved at once. Please try again in a moment.'
  return tryLater(429, 'rate_limited', message, 2)
})

/** Runs the writes of one member, one after the other, each of them all or nothing. */
export function writeInTurn<T>(
  database: Database,
  uid: string,
  work: (query: Query) => Promise<T>,
): Promise<T> {
  return inTurn(uid, () =>
    database.transaction(async (query) => {
      await query('select pg_advisory_xact_lock($1::integer, $2::integer)', [MEMBER_LOCK, lockOf(uid)])
      return work(query)
    }),
  )
}

function lockOf(uid: string): number {
  return createHash('sha256').update(uid).digest().readInt32BE()
}
