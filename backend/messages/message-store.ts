import { hash } from 'node:crypto'
import type { Database } from '../database/database.ts'
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
    /** Stores a message. One that is sent twice on a day is kept once, since a lost response makes people send it again. */
    async add({ kind, fullName, email, phone, subject, words }: Message): Promise<void> {
      const texts = [kind, fullName, email, phone, subject, words]
      const day = new Date().toISOString().slice(0, 10)
      const { rows } = await database.query<{ open: number }>(
        'select count(*)::int as open from hobbynest_messages where done_at is null',
      )
      if ((rows[0]?.open ?? 0) >= MAX_OPEN) throw tooMany('messages')
      await database.query(
        `insert into hobbynest_messages (id, kind, full_name, email, phone, subject, words)
        values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
        [hash('sha256', JSON.stringify([day, ...texts])), ...texts],
      )
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
