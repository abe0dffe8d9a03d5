import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { PageHead } from '../../components/page-head.tsx'
import { dateLanguage } from '../../text/format.ts'

const TABS = [
  { to: '/dashboard/desk', text: 'Reports' },
  { to: '/dashboard/desk/groups', text: 'Groups' },
  { to: '/dashboard/desk/hidden', text: 'Hidden' },
  { to: '/dashboard/desk/bans', text: 'Bans' },
  { to: '/dashboard/desk/messages', text: 'Messages' },
  { to: '/dashboard/desk/log', text: 'Log' },
]

const DATE_AND_TIME = new Intl.DateTimeFormat(dateLanguage(), { dateStyle: 'medium', timeStyle: 'short' })

export function Timestamp({ at }: { at: string }) {
  return <time dateTime={at}>{DATE_AND_TIME.format(new Date(at))}</time>
}

export function DeskPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page py-10">
      <PageHead title={`${title} | Desk`} />
      <h1 className="text-title">{title}</h1>
      <nav aria-label="Desk" className="mt-4 mb-8 flex flex-wrap gap-2">
        {TABS.map(({ to, text }) => (
          <NavLink
            key={to}
            to={to}
            end
            className={({ isActive }) => `btn ${isActive ? 'btn-primary' : 'btn-outline'}`}
          >
            {text}
          </NavLink>
        ))}
      </nav>
      {children}
    </div>
  )
}
