import { saveFile } from '../../browser/save-file.ts'
import { showToast } from '../../components/toasts.tsx'
import { cleanText } from '../../text/clean-text.ts'
import type { CalendarEntry } from './calendar-entry.ts'

/** Saves the entries as one calendar file. */
export async function saveCalendar(entries: CalendarEntry[]): Promise<void> {
  const file = await writeCalendarFile(entries).catch(() => null)
  if (!file) return showToast('error', 'The calendar file could not be created. Please try again.')
  saveFile('hobbynest.ics', new Blob([file], { type: 'text/calendar' }))
}

/** The entries as an iCalendar file (RFC 5545), which leaves their days free. */
export async function writeCalendarFile(entries: CalendarEntry[], now = new Date()): Promise<string> {
  const { escape: escapeText, foldLines } = await import('ical-generator')
  const text = (value: string) => escapeText(cleanText(value), false)
  const day = (value: string) => value.replaceAll('-', '')
  const events = entries.flatMap((entry) => [
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
  ])
  const head = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//HobbyNest//HobbyNest//EN']
  return foldLines([...head, ...events, 'END:VCALENDAR', ''].join('\r\n'))
}
