import CalendarIcon from '~icons/lucide/calendar-arrow-down'
import { hasEndDate } from '../groups/deadline.ts'
import type { Group } from '../groups/group.ts'
import { calendarEntryOf } from './calendar-entry.ts'
import { saveCalendar } from './calendar-file.ts'

/** Saves the end dates of all these groups as one calendar file; nothing if none has one. */
export function DownloadCalendar({ groups }: { groups: Group[] }) {
  const dated = groups.filter(({ date }) => hasEndDate(date))
  if (dated.length === 0) return null

  return (
    <button
      type="button"
      className="btn btn-outline justify-self-start"
      onClick={() => saveCalendar(dated.map(calendarEntryOf))}
    >
      <CalendarIcon /> Add the end dates (.ics)
    </button>
  )
}
