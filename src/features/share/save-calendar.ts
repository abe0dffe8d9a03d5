import { saveFile } from '../../browser/save-file.ts'
import { showToast } from '../../components/toasts.tsx'
import type { CalendarEntry } from './calendar-entry.ts'

export async function saveCalendar(entries: CalendarEntry[]): Promise<void> {
  const file = await import('./calendar-file.ts').catch(() => null)
  if (!file) return showToast('error', 'The calendar file could not be created. Please try again.')
  saveFile('hobbynest.ics', new Blob([file.writeCalendarFile(entries)], { type: 'text/calendar' }))
}
