import { escape as escapeText, foldLines } from 'ical-generator'
import type { CalendarEntry } from './calendar-entry.ts'

/** The entry as an iCalendar file (RFC 5545), which leaves the day free. */
export function writeCalendarFile(entry: CalendarEntry, now = new Date()): string {
  const text = (value: string) => escapeText(value, false)
  const day = (value: string) => value.replaceAll('-', '')
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//HobbyNest//HobbyNest//EN',
    'BEGIN:VEVENT',
    `UID:${text(entry.uid)}`,
    `DTSTAMP:${now.toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${day(entry.day)}`,
    `DTEND;VALUE=DATE:${day(entry.next)}`,
    `SUMMARY:${text(entry.title)}`,
    `LOCATION:${text(entry.location)}`,
    `DESCRIPTION:${text(`${entry.description}\n\n${entry.address}`.trim())}`,
    `URL:${entry.address}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
  return foldLines(lines.join('\r\n'))
}
