import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '../database/database.ts'
import { newObjectId } from '../groups/object-id.ts'
import { claimDue } from './outbox.ts'

/** More than one IP address can add within {@link CONFIRM_DAYS}. */
const MAX_WAITING = 2_000
const CONFIRM_DAYS = 3

/** An email address, and the token of the link that confirms or ends its subscription. */
export interface Subscriber {
  id: string
  email: string
  token: string
}

export type NewsletterStore = ReturnType<typeof createNewsletterStore>

/** The newsletter's subscribers. Tokens are stored only as hashes. */
export function createNewsletterStore(database: Database) {
  async function withTokens<S extends Omit<Subscriber, 'token'>>(subscribers: S[]) {
    const withToken = subscribers.map((each) => ({ ...each, token: randomBytes(48).toString('hex') }))
    await database.query(
      `insert into hobbynest_subscriber_tokens (hash, subscriber_id) select * from unnest($1::bytea[], $2::text[])`,
      [withToken.map(({ token }) => hashOf(token)), withToken.map(({ id }) => id)],
    )
    return withToken
  }

  return {
    /** Queues a confirmation link for an address, at most once a day; false while too many addresses are unconfirmed. */
    async add(email: string): Promise<boolean> {
      const { rows } = await database.query<{ waiting: number }>(
        'select count(*)::int as waiting from hobbynest_subscribers where confirmed_at is null',
      )
      if ((rows[0]?.waiting ?? 0) >= MAX_WAITING) return false
      await database.query(
        `insert into hobbynest_subscribers as known (id, email) values ($1, $2)
        on conflict (email) do update set asked_at = now(), mailed_at = null, mail_after = now()
        where known.confirmed_at is null and known.mailed_at < now() - interval '1 day'`,
        [newObjectId(), email.toLowerCase()],
      )
      return true
    },

    /** Claims some subscribers whose link has not been mailed, for this process to mail within the next minutes. */
    async claimUnmailed(): Promise<Subscriber[]> {
      const sql = `${claimDue('hobbynest_subscribers', 'confirmed_at is null', 'asked_at')} returning id, email`
      return withTokens((await database.query<{ id: string; email: string }>(sql)).rows)
    },

    async markMailed(id: string): Promise<void> {
      await database.query('update hobbynest_subscribers set mailed_at = now() where id = $1', [id])
    },

    async confirm(token: string): Promise<boolean> {
      const sql = `update hobbynest_subscribers set confirmed_at = coalesce(confirmed_at, now())
        where id = (select subscriber_id from hobbynest_subscriber_tokens where hash = $1)`
      return (await database.query(sql, [hashOf(token)])).changed > 0
    },

    async leave(token: string): Promise<void> {
      const sql = `delete from hobbynest_subscribers
        where id = (select subscriber_id from hobbynest_subscriber_tokens where hash = $1)`
      await database.query(sql, [hashOf(token)])
    },

    async count() {
      const { rows } = await database.query<{ confirmed: number; waiting: number }>(
        `select count(confirmed_at)::int as confirmed, (count(*) - count(confirmed_at))::int as waiting
        from hobbynest_subscribers`,
      )
      return rows[0]
    },

    /** All confirmed subscribers, each with a new token to leave with. */
    async export() {
      const sql = `select id, email, confirmed_at as "confirmedAt" from hobbynest_subscribers
        where confirmed_at is not null order by confirmed_at, id`
      return withTokens((await database.query<{ id: string; email: string; confirmedAt: Date }>(sql)).rows)
    },

    async sweep(): Promise<void> {
      await database.query(
        `delete from hobbynest_subscribers
        where confirmed_at is null and asked_at < now() - interval '${CONFIRM_DAYS} days'`,
      )
    },
  }
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
