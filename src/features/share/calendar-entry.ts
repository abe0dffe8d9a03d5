import { addDays, endDayOf } from '../groups/deadline.ts'
import { type Group, groupPath } from '../groups/group.ts'
import { shorten } from '../groups/group-summary.ts'

/** Many choose it to say "for ever". */
const LAST_DAY = '9999-12-31'

/** The end of a group: a whole day, up to `next`, which is the day itself where no day can follow. */
export interface CalendarEntry {
  /** What is added again replaces what was added before. */
  uid: string
  title: string
  /** `YYYY-MM-DD`, like `next`. */
  day: string
  next: string
  location: string
  description: string
  /** Of the group's page. */
  address: string
}

/** What a calendar gets of a group that has an end date. */
export function calendarEntryOf(group: Group): CalendarEntry {
  const { host, origin } = window.location
  const day = endDayOf(group.date)
  return {
    uid: `${group._id}@${host}`,
    title: `${group.name} ends`,
    day,
    next: day === LAST_DAY ? day : addDays(day, 1),
    location: group.location,
    description: group.description,
    address: origin + groupPath(group._id),
  }
}

/** The page of Google Calendar that offers to add the entry. */
export function googleCalendarUrl(entry: CalendarEntry): string {
  return `https://calendar.google.com/calendar/render?${new URLSearchParams({
    action: 'TEMPLATE',
    text: entry.title,
    dates: `${entry.day}/${entry.next}`.replaceAll('-', ''),
    location: entry.location,
    details: describeBriefly(entry),
  })}`
}

/** The page of Outlook on the web that offers to add the entry. */
export function outlookCalendarUrl(entry: CalendarEntry): string {
  const params = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    allday: 'true',
    startdt: entry.day,
    enddt: entry.next,
    subject: entry.title,
    location: entry.location,
    body: describeBriefly(entry),
  })
  // Outlook shows a plus sign as one.
  return `https://outlook.live.com/calendar/0/deeplink/compose?${String(params).replaceAll('+', '%20')}`
}

/** Google rejects longer addresses. */
function describeBriefly({ description, address }: CalendarEntry): string {
  return `${shorten(description, 300)}\n\n${address}`.trim()
}
