import { type LoaderFunctionArgs, useLoaderData, useLocation, useParams } from 'react-router'
import { ApiError } from '../api/api-error.ts'
import { deferIfSlow } from '../api/deferred.ts'
import { getSession } from '../auth/session.ts'
import { decide } from '../features/desk/decide.tsx'
import { getRows } from '../features/desk/desk-api.ts'
import { DeskList } from '../features/desk/desk-list.tsx'
import { DeskPage } from '../features/desk/desk-page.tsx'

const LISTS: Record<string, { title: string; empty: string }> = {
  reports: { title: 'Reports', empty: 'Nobody has reported a group.' },
  groups: { title: 'Newest groups', empty: 'There are no groups.' },
  hidden: { title: 'Hidden groups', empty: 'No group is hidden.' },
  bans: { title: 'Banned accounts', empty: 'Nobody is banned.' },
  log: { title: 'Log', empty: 'Nothing has been done yet.' },
}

export function loader({ params: { list = 'reports' }, request, context }: LoaderFunctionArgs) {
  if (!Object.hasOwn(LISTS, list)) throw new ApiError(404, 'not_found', 'The desk has no such page.')
  return deferIfSlow({ rows: getRows(list, request, getSession(context)) })
}

export const action = decide

export function Component() {
  const { list = 'reports' } = useParams()
  const { search } = useLocation()
  const { rows } = useLoaderData<typeof loader>()
  const { title = '', empty = '' } = LISTS[list] ?? {}
  return (
    <DeskPage title={title}>
      <DeskList key={list + search} list={rows} empty={empty} />
    </DeskPage>
  )
}
