import { escape as escapeText, foldLines } from 'ical-generator'
import { cleanText } from '../../text/clean-text.ts'
import type { CalendarEntry } from './calendar-entry.ts'

/** The entries as an iCalendar file (RFC 5545), which leaves their days free. */
export function writeCalendarFile(entries: CalendarEntry[], now = new Date()): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//HobbyNest//HobbyNest//EN',
    ...entries.flatMap((entry) => writeEvent(entry, now)),
    'END:VCALENDAR',
    '',
  ]
  return foldLines(lines.join('\r\n'))
}

function writeEvent(entry: CalendarEntry, now: Date): string[] {
  const text = (value: string) => escapeText(cleanText(value), false)
  const day = (value: string) => value.replaceAll('-', '')
  return [
    'BEGIN:VEVENT',
    `UID:${text(entry.uid)}`,
    `DTSTAMP:${now.toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${day(entry.day)}`,
    // Without an end, an event with a date lasts that day.
    ...(entry.next === entry.day ? [] : [`DTEND;VALUE=DATE:${day(entry.next)}`]),
    `SUMMARY:${text(entry.title)}`,
    `LOCATION:${text(entry.location)}`,
    `DESCRIPTION:${text(`${entry.description}\n\n${entry.address}`.trim())}`,
    `URL:${entry.address}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}
