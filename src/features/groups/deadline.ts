import { formatDay, isoDay } from '../../text/format.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * The last moment of a group's end date in the viewer's time zone: the group stays active on that day. Ignores
 * the time in the dates of older groups. `null` for days and years that date fields and the backend reject.
 */
export function lastMoment(date: string): Date | null {
  const text = date.replace(/,? \d+:.*/, '')
  const day = dayOf(text)
  // Browsers read "Mondays at 6" as a day in 2001, "Spring 2027" as its first of January, 7.3.2027 as the third of July, and
  // the 30th of February as the first days of March.
  if (!day && !/^(?!\d{4}-\d\d-\d).*(\d(?!\.\d)\D+\d{4}|\d{4}\D+\d|\d\/\d+\/\d)/.test(text)) return null
  const end = new Date(day ? `${day}T00:00` : text)
  end.setHours(23, 59, 59, 999)
  return /^\d{1,4}$/.test(`${end.getFullYear()}`) ? end : null
}

export function hasEndDate(date: string): boolean {
  return lastMoment(date) !== null
}

/** The day at the start of an end date, as `YYYY-MM-DD`; undefined without one. */
export function dayOf(date: string): string | undefined {
  const day = date.slice(0, 10)
  return isCalendarDay(day) ? day : undefined
}

/** The last day in the viewer's time zone, as `YYYY-MM-DD`; `''` without one. */
export function endDayOf(date: string): string {
  const end = lastMoment(date)
  return end ? isoDay(end) : ''
}

/** The viewer's date, as `YYYY-MM-DD`. */
export function today(): string {
  return isoDay(new Date())
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Whether the text is an existing day, as `YYYY-MM-DD`. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** A group without an end date stays active (spec §4). */
export function isPast(date: string, now = new Date()): boolean {
  const day = endDayOf(date)
  return day !== '' && day < isoDay(now)
}

/** Puts ended groups last. */
export function endedLast<T extends { date: string }>(groups: T[]): T[] {
  return groups.toSorted((one, other) => Number(isPast(one.date)) - Number(isPast(other.date)))
}

/** An end date such as `March 7, 2027`. */
export function formatDate(date: string): string {
  const end = lastMoment(date)
  return end ? formatDay(end) : 'No end date'
}

/** Such as "ends today", "ends in 3 days" or "ended 2 months ago". */
export function describeDeadline(date: string, now = new Date()): string {
  const end = lastMoment(date)
  if (!end) return 'open-ended'
  const today = new Date(now)
  today.setHours(23, 59, 59, 999)
  const days = Math.round((end.getTime() - today.getTime()) / DAY_MS)
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
