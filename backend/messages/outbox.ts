/** Of one table what has no mailed_at yet, is due, and meets `condition`: a few rows, set to be tried again later by `since`. */
export function dueForMail(table: string, condition: string, since: string): string {
  return `update ${table}
    set mail_after = now() + least(greatest((now() - ${since}) / 2, interval '5 minutes'), interval '1 hour')
    where id in (
      select id from ${table} where mailed_at is null and mail_after <= now() and ${condition}
      order by mail_after limit 10 for update skip locked
    )`
}

/** Calls `send` for all that `take` gives, until nothing more can be sent. `report` hears of each failure. */
export async function sendAll<T extends { id: string }>(
  { takeUnmailed, noteMailed }: { takeUnmailed(): Promise<T[]>; noteMailed(id: string): Promise<void> },
  send: (item: T) => Promise<unknown>,
  report: (error: unknown) => void,
): Promise<void> {
  for (let sent = 1; sent > 0; ) {
    sent = 0
    for (const item of await takeUnmailed()) {
      try {
        await send(item)
        await noteMailed(item.id)
        sent += 1
      } catch (error) {
        report(error)
      }
    }
  }
}
