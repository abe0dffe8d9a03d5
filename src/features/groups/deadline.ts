const DAY = 24 * 60 * 60 * 1000
const RELATIVE = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/**
 * The last moment of a group's end date, in the viewer's time zone; `null` where there is none.
 * The deadline day belongs to the group: it ends when that day ends.
 */
function lastMoment(date: string): Date | null {
  const day = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date)
  const end = day ? new Date(Number(day[1]), Number(day[2]) - 1, Number(day[3])) : new Date(date)
  if (Number.isNaN(end.getTime())) return null
  end.setHours(23, 59, 59, 999)
  return end
}

/** Whether a group with this end date is over (spec §4). A group without one stays active. */
export function isPast(date: string, now = new Date()): boolean {
  const end = lastMoment(date)
  return end !== null && end < now
}

/** The end date as a sortable number (milliseconds); groups without one come last, newest first. */
export function dateValue(date: string): number {
  return lastMoment(date)?.getTime() ?? Number.NEGATIVE_INFINITY
}

/** The end date as people write it, such as "March 7, 2027". */
export function formatDate(date: string): string {
  return lastMoment(date)?.toLocaleDateString('en', { dateStyle: 'long' }) ?? 'No end date'
}

/** The end date as people say it: "ends today", "ends in 3 days", "ended 2 months ago". */
export function describeDeadline(date: string, now = new Date()): string {
  const end = lastMoment(date)
  if (!end) return 'open-ended'
  const today = new Date(now)
  today.setHours(23, 59, 59, 999)
  const days = Math.round((end.getTime() - today.getTime()) / DAY)
  if (days === 0) return 'ends today'
  const [amount, unit] = toLargestUnit(days)
  const words = RELATIVE.format(amount, unit)
  return days > 0 ? `ends ${words}` : `ended ${words}`
}

function toLargestUnit(days: number): [number, Intl.RelativeTimeFormatUnit] {
  if (Math.abs(days) < 14) return [days, 'day']
  if (Math.abs(days) < 60) return [Math.round(days / 7), 'week']
  if (Math.abs(days) < 730) return [Math.round(days / 30.4), 'month']
  return [Math.round(days / 365.25), 'year']
}
