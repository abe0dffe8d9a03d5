import type { Database } from '../database/database.ts'
import { newObjectId } from '../groups/object-id.ts'
import { HttpError } from '../http/http-error.ts'
import { claimDue, tooMany } from './waiting-mail.ts'

/** A visitor's message; the `subject` of an application is its position. */
export interface Message {
  kind: 'contact' | 'careers'
  fullName: string
  email: string
  phone: string
  subject: string
  words: string
}

/** How many messages may wait for an operator. */
const MAX_OPEN = 2_000

const MESSAGE = 'id, kind, full_name as "fullName", email, phone, subject, words'

export function createMessageStore(database: Database) {
  return {
    /** Stores a message, only once for the same `key`. @throws {HttpError} */
    async add(message: Message, key: string | null): Promise<void> {
      const { kind, fullName, email, phone, subject, words } = message
      const texts = [kind, fullName, email, phone, subject, words]
      const { changed } = await database.query(
        `insert into hobbynest_messages (kind, full_name, email, phone, subject, words, key, id)
        select $1, $2, $3, $4, $5, $6, $7, $8
        where (select count(*) from hobbynest_messages where done_at is null) < ${MAX_OPEN}
        on conflict (key) do nothing`,
        [...texts, key, newObjectId()],
      )
      if (changed > 0) return
      const { rows } = await database.query<{ isSame: boolean }>(
        `select (kind, full_name, email, phone, subject, words) = ($1, $2, $3, $4, $5, $6) as "isSame"
        from hobbynest_messages where key = $7`,
        [...texts, key],
      )
      if (!rows[0]) throw tooMany('messages')
      if (rows[0].isSame) return
      throw new HttpError(422, 'key_reused', 'This Idempotency-Key has already sent another message.')
    },

    async setDone(id: string, isDone: boolean): Promise<boolean> {
      const sql = 'update hobbynest_messages set done_at = case when $2 then now() end where id = $1'
      return (await database.query(sql, [id, isDone])).changed > 0
    },

    async remove(id: string): Promise<void> {
      await database.query('delete from hobbynest_messages where id = $1', [id])
    },

    /** Claims some unmailed messages that wait for an operator, for this process to mail within the next minutes. */
    async claimUnmailed(): Promise<(Message & { id: string })[]> {
      const sql = `${claimDue('hobbynest_messages', 'done_at is null', 'sent_at')} returning ${MESSAGE}`
      return (await database.query<Message & { id: string }>(sql)).rows
    },

    async markMailed(id: string): Promise<void> {
      await database.query('update hobbynest_messages set mailed_at = now() where id = $1', [id])
    },
  }
}
