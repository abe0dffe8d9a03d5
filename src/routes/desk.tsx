import { type LoaderFunctionArgs, useLoaderData, useLocation, useParams } from 'react-router'
import { ApiError } from '../api/api-error.ts'
import { deferIfSlow } from '../api/deferred.ts'
import { getSession } from '../auth/session.ts'
import { decide } from '../features/desk/decide.tsx'
import { getRows } from '../features/desk/desk-api.ts'
import { DeskList } from '../features/desk/desk-list.tsx'
import { DESK_SCREENS, DeskPage } from '../features/desk/desk-page.tsx'

export function loader({ params: { list = '' }, request, context }: LoaderFunctionArgs) {
  if (!Object.hasOwn(DESK_SCREENS, list)) throw new ApiError(404, 'The desk has no such page.')
  return deferIfSlow({ rows: getRows(list || 'reports', request, getSession(context)) })
}

export const action = decide

export function Component() {
  const { list = '' } = useParams()
  const { search } = useLocation()
  const { rows } = useLoaderData<typeof loader>()
  return (
    <DeskPage screen={list}>
      <DeskList key={list + search} list={rows} empty={DESK_SCREENS[list]?.empty ?? ''} />
    </DeskPage>
  )
}
