import { formatDay, isoDay } from '../../text/format.ts'

const DAY = 24 * 60 * 60 * 1000

/**
 * The last moment of a group's end date where the viewer is: the deadline day belongs to the group. Of a time, as older groups
 * have it, the written day counts. Neither calendars nor the backend know years before 0 or after 9999.
 */
export function lastMoment(date: string): Date | null {
  const day = /^(\d{4})-(\d{2})-(\d{2})(?:$|[T ])/.exec(date)
  const end = new Date(day ? 0 : date)
  // The constructor would take the year 50 for 1950.
  if (day) end.setFullYear(Number(day[1]), Number(day[2]) - 1, Number(day[3]))
  end.setHours(23, 59, 59, 999)
  return /^\d{1,4}$/.test(`${end.getFullYear()}`) ? end : null
}

/** Whether there is an end date that can be read. */
export function hasEndDate(date: string): boolean {
  return lastMoment(date) !== null
}

/** The day that an end date begins with, as `YYYY-MM-DD`, or `''`. */
export function dayOf(date: string): string {
  const day = date.slice(0, 10)
  return isCalendarDay(day) ? day : ''
}

/** The last day where the viewer is, as `YYYY-MM-DD`; `''` without one. */
export function endDayOf(date: string): string {
  // Most dates, without creating a `Date`: days that every month has.
  if (/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])$/.test(date)) return date
  const end = lastMoment(date)
  return end ? isoDay(end) : ''
}

/** The day of the viewer as `YYYY-MM-DD`. */
export function today(): string {
  return isoDay(new Date())
}

/** The day that many days after another one. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)
}

/** Whether it is a day of the calendar, as `YYYY-MM-DD`. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** A group without an end date stays active (spec §4). */
export function isPast(date: string, now = new Date()): boolean {
  const end = lastMoment(date)
  return end !== null && end < now
}

/** In the viewer's language, such as `March 7, 2027`. */
export function formatDate(date: string): string {
  const end = lastMoment(date)
  return end ? formatDay(end) : 'No end date'
}

/** The end date in words: "ends today", "ends in 3 days", "ended 2 months ago". */
export function describeDeadline(date: string, now = new Date()): string {
  const end = lastMoment(date)
  if (!end) return 'open-ended'
  const today = new Date(now)
  today.setHours(23, 59, 59, 999)
  const days = Math.round((end.getTime() - today.getTime()) / DAY)
  if (days === 0) return 'ends today'
  if (days === 1) return 'ends tomorrow'
  if (days === -1) return 'ended yesterday'
  return days > 0 ? `ends in ${describeDays(days)}` : `ended ${describeDays(-days)} ago`
}

function describeDays(days: number): string {
  if (days < 14) return `${days} days`
  if (days < 60) return `${Math.round(days / 7)} weeks`
  if (days < 730) return `${Math.round(days / 30.4)} months`
  return `${Math.round(days / 365.25)} years`
}
