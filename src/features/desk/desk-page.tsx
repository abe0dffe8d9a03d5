import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { PageHead } from '../../components/page-head.tsx'
import { dateLanguage } from '../../text/format.ts'

/** The desk's screens by the end of their address; all but the messages are lists of rows. */
export const DESK_SCREENS: Record<string, { tab: string; title: string; empty: string }> = {
  '': { tab: 'Reports', title: 'Reports', empty: 'Nobody has reported a group.' },
  groups: { tab: 'Groups', title: 'Newest groups', empty: 'There are no groups.' },
  hidden: { tab: 'Hidden', title: 'Hidden groups', empty: 'No group is hidden.' },
  bans: { tab: 'Bans', title: 'Banned accounts', empty: 'Nobody is banned.' },
  messages: { tab: 'Messages', title: 'Messages', empty: 'Nobody has written yet.' },
  log: { tab: 'Log', title: 'Log', empty: 'Nothing has been done yet.' },
}

const DATE_AND_TIME = new Intl.DateTimeFormat(dateLanguage(), { dateStyle: 'medium', timeStyle: 'short' })

export function Timestamp({ at }: { at: string }) {
  return <time dateTime={at}>{DATE_AND_TIME.format(new Date(at))}</time>
}

export function DeskPage({ screen, children }: { screen: string; children: ReactNode }) {
  const title = DESK_SCREENS[screen]?.title ?? ''
  return (
    <div className="page py-10">
      <PageHead title={`${title} | Desk`} />
      <h1 className="text-title">{title}</h1>
      <nav aria-label="Desk" className="mt-4 mb-8 flex flex-wrap gap-2">
        {Object.entries(DESK_SCREENS).map(([path, { tab }]) => (
          <NavLink
            key={path}
            to={`/dashboard/desk${path && `/${path}`}`}
            end
            className={({ isActive }) => `btn ${isActive ? 'btn-primary' : 'btn-outline'}`}
          >
            {tab}
          </NavLink>
        ))}
      </nav>
      {children}
    </div>
  )
}
