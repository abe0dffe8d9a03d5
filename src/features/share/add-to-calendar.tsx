import { useRef } from 'react'
import CalendarIcon from '~icons/lucide/calendar-plus'
import DownloadIcon from '~icons/lucide/download'
import LinkIcon from '~icons/lucide/external-link'
import { hasEndDate, isPast } from '../groups/deadline.ts'
import type { Group } from '../groups/group.ts'
import { calendarEntryOf, googleCalendarUrl, outlookCalendarUrl } from './calendar-entry.ts'
import { saveCalendar } from './calendar-file.ts'

const MENU = 'calendar-menu'

/** A menu that adds the group's end date to a calendar; nothing where it has no end date, or that has passed. */
export function AddToCalendar({ group }: { group: Group }) {
  const menuRef = useRef<HTMLUListElement>(null)
  if (!hasEndDate(group.date) || isPast(group.date)) return null
  const entry = calendarEntryOf(group)
  const close = () => menuRef.current?.hidePopover()

  function save() {
    saveCalendar([entry])
    close()
  }

  return (
    <div className="grow">
      <button type="button" popoverTarget={MENU} className="btn btn-outline w-full">
        <CalendarIcon /> Add the end date
      </button>
      <ul ref={menuRef} id={MENU} popover="auto" className="button-menu w-max gap-1 p-3">
        <li>
          <button type="button" className="menu-item w-full" onClick={save}>
            <DownloadIcon /> Calendar file (.ics)
          </button>
        </li>
        {[
          { name: 'Google Calendar', url: googleCalendarUrl(entry) },
          { name: 'Outlook', url: outlookCalendarUrl(entry) },
        ].map(({ name, url }) => (
          <li key={name}>
            <a href={url} target="_blank" rel="noopener noreferrer" className="menu-item" onClick={close}>
              <LinkIcon /> {name} <span className="sr-only">(new tab)</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
