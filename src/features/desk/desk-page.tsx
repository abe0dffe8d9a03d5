import { type ReactNode, Suspense } from 'react'
import { Link, NavLink, useSearchParams } from 'react-router'
import { passFocusOn } from '../../browser/focus.ts'
import { Await } from '../../components/await.tsx'
import { LoadError } from '../../components/load-error.tsx'
import { PageHead } from '../../components/page-head.tsx'
import { Spinner } from '../../components/spinner.tsx'
import type { DeskRows } from './desk-lists.ts'

const TABS = [
  { to: '/dashboard/desk', text: 'Reports' },
  { to: '/dashboard/desk/groups', text: 'Groups' },
  { to: '/dashboard/desk/bans', text: 'Bans' },
  { to: '/dashboard/desk/log', text: 'Log' },
]

/** A screen of the desk, with the ways to the others. */
export function DeskPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page py-10">
      <PageHead title={`${title} | Desk`} />
      <h1 className="text-title">{title}</h1>
      <nav aria-label="Desk" className="mt-4 mb-8 flex flex-wrap gap-2">
        {TABS.map(({ to, text }) => (
          <NavLink key={to} to={to} end className="btn btn-outline aria-[current=page]:btn-primary">
            {text}
          </NavLink>
        ))}
      </nav>
      {children}
    </div>
  )
}

interface DeskListProps<T> {
  list: DeskRows<T> | Promise<DeskRows<T>>
  empty: string
  children: (row: T) => { key: string; content: ReactNode }
}

/** A page of a list of the desk, with the ways to newer and older ones. */
export function DeskList<T>({ list, empty, children }: DeskListProps<T>) {
  return (
    <Suspense fallback={<Spinner label="Loading…" />}>
      <Await resolve={list} errorElement={<LoadError title="The desk could not be loaded." />}>
        {({ rows, hasMore }: DeskRows<T>) => (
          <>
            {rows.length > 0 ? (
              <ul className="surface divide-y divide-base-300">
                {rows.map(children).map(({ key, content }) => (
                  <li key={key} ref={passFocusOn} className="grid grid-cols-1 gap-3 p-5 wrap-anywhere">
                    {content}
                  </li>
                ))}
              </ul>
            ) : (
              <p>{empty}</p>
            )}
            <Pager hasMore={hasMore} />
          </>
        )}
      </Await>
    </Suspense>
  )
}

function Pager({ hasMore }: { hasMore: boolean }) {
  const [params] = useSearchParams()
  const page = Number(params.get('page')) || 1
  const pathTo = (other: number) =>
    `?${new URLSearchParams({ ...Object.fromEntries(params), page: String(other) })}`
  return (
    <nav aria-label="Pages" className="mt-6 flex flex-wrap gap-3 empty:hidden">
      {page > 1 && (
        <Link to={pathTo(page - 1)} className="btn btn-outline">
          Newer
        </Link>
      )}
      {hasMore && (
        <Link to={pathTo(page + 1)} className="btn btn-outline">
          Older
        </Link>
      )}
    </nav>
  )
}
