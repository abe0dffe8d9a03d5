import { addDays, endDayOf } from '../deadline.ts'
import type { Group } from '../group.ts'
import { shorten } from '../group-summary.ts'

/** A calendar entry for the end of a group: a whole day, up to `next`. */
export interface CalendarEntry {
  /** The same for the same group, so that what is added again takes the place of what was added before. */
  uid: string
  title: string
  /** `YYYY-MM-DD`, like `next`. */
  day: string
  next: string
  location: string
  description: string
  address: string
}

/** @param address of the group's page. */
export function calendarEntryOf(group: Group, address: string): CalendarEntry {
  const day = endDayOf(group.date)
  return {
    uid: `${group._id}@${new URL(address).host}`,
    title: `${group.name} ends`,
    day,
    next: addDays(day, 1),
    location: group.location,
    description: group.description,
    address,
  }
}

/** The page of Google Calendar that offers to add the entry. */
export function googleCalendarUrl({
  title,
  day,
  next,
  location,
  description,
  address,
}: CalendarEntry): string {
  return `https://calendar.google.com/calendar/render?${new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: `${day}/${next}`.replaceAll('-', ''),
    location,
    // Google rejects longer addresses.
    details: `${shorten(description, 300)}\n\n${address}`.trim(),
  })}`
}
