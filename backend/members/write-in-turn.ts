import type { Database, Query } from '../database/database.ts'
import { tryLater } from '../http/http-error.ts'
import { createQueues } from '../http/queues.ts'
import { refuse } from '../http/refusals.ts'
import type { Account } from '../http/require-auth.ts'

/** Makes a member's writes take turns across several backends, too. */
const MEMBER_LOCK = 5_206_320

/** Writes wait here before taking a connection, so that a member holds only one. */
const queueByMember = createQueues({ running: 1, waiting: 60 }, () => {
  const message = 'Too many of your changes are being saved at once. Please try again in a moment.'
  return tryLater(429, 'rate_limited', message, 2)
})

/** Runs a member's writes one after the other, each in a transaction. */
export function writeInTurn<T>(
  database: Database,
  uid: string,
  work: (query: Query) => Promise<T>,
): Promise<T> {
  return queueByMember(uid, () =>
    database.transaction(async (query) => {
      await query('select pg_advisory_xact_lock($1, hashtext($2))', [MEMBER_LOCK, uid])
      return work(query)
    }),
  )
}

/** The same for what adds data of a member, unless all their data have been deleted since they logged in. */
export function addInTurn<T>(
  database: Database,
  { uid, loggedInAt }: Account,
  add: (query: Query) => Promise<T>,
): Promise<T> {
  return writeInTurn(database, uid, async (query) => {
    const sql = `select forgotten_at > to_timestamp($2) as "isForgotten" from hobbynest_forgotten where account = $1`
    const { rows } = await query<{ isForgotten: boolean }>(sql, [uid, loggedInAt])
    if (rows[0]?.isForgotten) refuse('forgotten')
    return add(query)
  })
}
