import { type HttpError, tryLater } from '../http/http-error.ts'

/** SQL that claims a few unmailed rows that are due. The older a row is by `since`, the later is its next attempt. */
export function claimDue(table: string, condition: string, since: string): string {
  return `update ${table}
    set mail_after = now() + least(greatest((now() - ${since}) / 2, interval '5 minutes'), interval '1 hour')
    where id in (
      select id from ${table} where mailed_at is null and mail_after <= now() and ${condition}
      order by mail_after limit 10 for update skip locked
    )`
}

/** Sends batch after batch, until `signal` aborts or a batch is empty or fails completely. `report` gets each failure. */
export async function sendAll<T extends { id: string }>(
  { claimUnmailed, markMailed }: { claimUnmailed(): Promise<T[]>; markMailed(id: string): Promise<void> },
  send: (item: T) => Promise<unknown>,
  report: (error: unknown) => void,
  signal: AbortSignal,
): Promise<void> {
  for (let sent = 1; sent > 0 && !signal.aborted; ) {
    sent = 0
    for (const item of await claimUnmailed()) {
      try {
        await send(item)
        await markMailed(item.id)
        sent += 1
      } catch (error) {
        report(error)
      }
      if (signal.aborted) return
    }
  }
}

export function tooMany(what: string): HttpError {
  return tryLater(503, 'too_many', `Too many ${what} are waiting. Please email us instead.`, 3600)
}
