import CalendarIcon from '~icons/lucide/calendar-plus'
import DownloadIcon from '~icons/lucide/download'
import LinkIcon from '~icons/lucide/external-link'
import { useLazy } from '../../browser/lazy.ts'
import { useDisclosure } from '../../components/use-disclosure.ts'
import { endDayOf, isPast } from '../groups/deadline.ts'
import type { Group } from '../groups/group.ts'
import { calendarEntryOf, googleCalendarUrl, outlookCalendarUrl } from './calendar-entry.ts'

const loadCalendarFile = () => import('./calendar-file.ts')

/** A menu that adds the group's end date to a calendar; nothing where it has no end date, or that has passed. */
export function AddToCalendar({ group }: { group: Group }) {
  const { isOpen, close, rootRef, buttonProps, panelId } = useDisclosure()
  const file = useLazy(loadCalendarFile, isOpen)
  if (!endDayOf(group.date) || isPast(group.date)) return null
  const { origin, pathname } = window.location
  const entry = calendarEntryOf(group, origin + pathname)

  function download() {
    if (!file) return
    file.downloadCalendarFile([entry])
    close()
  }

  return (
    <div ref={rootRef} className="relative grow">
      <button type="button" {...buttonProps} className="btn btn-outline w-full">
        <CalendarIcon aria-hidden="true" /> Add the end date
      </button>
      {/* On large screens the card stays where it is while the page scrolls: below it, the menu might never come into view. */}
      {isOpen && (
        <ul
          id={panelId}
          className="surface absolute right-0 z-10 mt-2 grid w-max gap-1 p-3 lg:bottom-full lg:mt-0 lg:mb-2"
        >
          <li>
            <button type="button" aria-disabled={!file} className="menu-item w-full" onClick={download}>
              <DownloadIcon aria-hidden="true" /> Calendar file (.ics)
            </button>
          </li>
          {[
            { name: 'Google Calendar', url: googleCalendarUrl(entry) },
            { name: 'Outlook', url: outlookCalendarUrl(entry) },
          ].map(({ name, url }) => (
            <li key={name}>
              <a href={url} target="_blank" rel="noopener noreferrer" className="menu-item" onClick={close}>
                <LinkIcon aria-hidden="true" /> {name} <span className="sr-only">(new tab)</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
