import { addDays, endDayOf } from './deadline.ts'
import type { Group } from './group.ts'

/** What stands in a calendar about the end of a group: a whole day, up to the `next`. */
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

/** More of a description would make an address that Google refuses. */
const MOST_LETTERS = 300

/** The page of Google Calendar that offers to add the entry. */
export function googleCalendarUrl({
  title,
  day,
  next,
  location,
  description,
  address,
}: CalendarEntry): string {
  const letters = [...description]
  const text = letters.length > MOST_LETTERS ? `${letters.slice(0, MOST_LETTERS).join('')}…` : description
  return `https://calendar.google.com/calendar/render?${new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: `${day}/${next}`.replaceAll('-', ''),
    location,
    details: `${text}\n\n${address}`.trim(),
  })}`
}
