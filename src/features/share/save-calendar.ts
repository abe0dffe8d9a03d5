import { showToast } from '../../components/toasts.ts'
import type { CalendarEntry } from './calendar-entry.ts'

export async function saveCalendar(entries: CalendarEntry[]): Promise<void> {
  const file = await import('./calendar-file.ts').catch(() => null)
  if (!file) return showToast('error', 'The calendar file could not be created. Please try again.')
  const url = URL.createObjectURL(new Blob([file.writeCalendarFile(entries)], { type: 'text/calendar' }))
  Object.assign(document.createElement('a'), { href: url, download: 'hobbynest.ics' }).click()
  // The browser may not have started to read it yet.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
