import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  NavLink,
  useLoaderData,
  useLocation,
  useParams,
} from 'react-router'
import { ApiError } from '../api/api-error.ts'
import { useAnnounced } from '../api/backend-features.ts'
import { deferIfSlow } from '../api/deferred.ts'
import { getSession } from '../auth/session.ts'
import { PageHead } from '../components/page-head.tsx'
import { decide } from '../features/desk/decide.tsx'
import { getRows } from '../features/desk/desk-api.ts'
import { DeskList } from '../features/desk/desk-list.tsx'
import { changeMessage } from '../features/desk/message-buttons.tsx'

/** The desk's lists by the end of their address. */
const LISTS: Record<string, { tab: string; title: string; empty: string }> = {
  '': { tab: 'Reports', title: 'Reports', empty: 'Nobody has reported a group.' },
  groups: { tab: 'Groups', title: 'Newest groups', empty: 'There are no groups.' },
  hidden: { tab: 'Hidden', title: 'Hidden groups', empty: 'No group is hidden.' },
  bans: { tab: 'Bans', title: 'Banned accounts', empty: 'Nobody is banned.' },
  messages: { tab: 'Messages', title: 'Messages', empty: 'Nobody has written yet.' },
  newsletter: { tab: 'Newsletter', title: 'Newsletter', empty: 'Nobody has subscribed yet.' },
  log: { tab: 'Log', title: 'Log', empty: 'Nothing has been done yet.' },
}

export function loader({ params: { list = '' }, request, context }: LoaderFunctionArgs) {
  if (!Object.hasOwn(LISTS, list)) throw new ApiError(404, 'The desk has no such page.')
  const searchParams = Object.fromEntries(new URL(request.url).searchParams)
  return deferIfSlow({ rows: getRows(list || 'reports', searchParams, getSession(context), request.signal) })
}

export function action(args: ActionFunctionArgs) {
  return args.params.list === 'messages' ? changeMessage(args) : decide(args)
}

export function Component() {
  const { list = '' } = useParams()
  const { search } = useLocation()
  const { rows } = useLoaderData<typeof loader>()
  const hasNewsletter = useAnnounced('newsletter')
  const { title = '', empty = '' } = LISTS[list] ?? {}
  return (
    <div className="page py-10">
      <PageHead title={`${title} | Desk`} />
      <h1 className="text-title">{title}</h1>
      <nav aria-label="Desk" className="mt-4 mb-8 flex flex-wrap gap-2">
        {Object.entries(LISTS).map(([path, { tab }]) => (
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
      {list === 'newsletter' && hasNewsletter === false && (
        <p>The form is a demo until SMTP_URL and SITE_URL are set: addresses are confirmed by email.</p>
      )}
      <DeskList key={list + search} list={list} rows={rows} empty={empty} />
    </div>
  )
}
