import { randomBytes } from 'node:crypto'
import type { Database } from '../database/database.ts'
import { claimDue, tooMany } from './waiting-mail.ts'

/** More than any single IP address can add until they are deleted. */
const MAX_WAITING = 2_000

/** An email address. The id is the token of the link that confirms or ends its subscription. */
export interface Subscriber {
  id: string
  email: string
}

export function createNewsletterStore(database: Database) {
  return {
    /** Queues a confirmation link for an address, at most once a day. @throws {HttpError} while too many wait. */
    async add(email: string): Promise<void> {
      const { rows } = await database.query<{ waiting: number }>(
        'select count(*)::int as waiting from hobbynest_subscribers where confirmed_at is null',
      )
      if ((rows[0]?.waiting ?? 0) >= MAX_WAITING) throw tooMany('addresses')
      await database.query(
        `insert into hobbynest_subscribers as known (id, email) values ($1, $2)
        on conflict (email) do update set asked_at = now(), mailed_at = null, mail_after = now()
        where known.confirmed_at is null and known.mailed_at < now() - interval '1 day'`,
        [randomBytes(48).toString('hex'), email.toLowerCase()],
      )
    },

    /** Claims some subscribers whose link has not been mailed, for this process to mail within the next minutes. */
    async claimUnmailed(): Promise<Subscriber[]> {
      const sql = `${claimDue('hobbynest_subscribers', 'confirmed_at is null', 'asked_at')} returning id, email`
      return (await database.query<Subscriber>(sql)).rows
    },

    async markMailed(id: string): Promise<void> {
      await database.query('update hobbynest_subscribers set mailed_at = now() where id = $1', [id])
    },

    async confirm(token: string): Promise<boolean> {
      const sql = `update hobbynest_subscribers set confirmed_at = coalesce(confirmed_at, now())
        where id = $1`
      return (await database.query(sql, [token])).changed > 0
    },

    async leave(token: string): Promise<void> {
      await database.query('delete from hobbynest_subscribers where id = $1', [token])
    },
  }
}
