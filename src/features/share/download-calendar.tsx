import CalendarIcon from '~icons/lucide/calendar-arrow-down'
import { endDayOf } from '../groups/deadline.ts'
import { type Group, groupPath } from '../groups/group.ts'
import { calendarEntryOf } from './calendar-entry.ts'
import { saveCalendar } from './save-calendar.ts'

/** Saves the end dates of all these groups as one calendar file; nothing if none has one. */
export function DownloadCalendar({ groups }: { groups: Group[] }) {
  const dated = groups.filter(({ date }) => endDayOf(date))
  if (dated.length === 0) return null

  function save() {
    const addressOf = ({ _id }: Group) => window.location.origin + groupPath(_id)
    saveCalendar(dated.map((group) => calendarEntryOf(group, addressOf(group))))
  }

  return (
    <button type="button" className="btn btn-outline justify-self-start" onClick={save}>
      <CalendarIcon aria-hidden="true" /> Add the end dates (.ics)
    </button>
  )
}
