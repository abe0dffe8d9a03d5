import { type ReactNode, useEffect } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { hasAnnounced, useAnnounced } from '../api/backend-features.ts'
import { deferIfSlow } from '../api/deferred.ts'
import { useAuth } from '../auth/auth-context.tsx'
import { getSession, type Session } from '../auth/session.ts'
import { focusHeading, focusIfFollowed } from '../browser/focus.ts'
import { Await } from '../components/await.tsx'
import { LoadError } from '../components/load-error.tsx'
import { Notice } from '../components/notice.tsx'
import { PageHead } from '../components/page-head.tsx'
import { Spinner } from '../components/spinner.tsx'
import { dayOf, describeDeadline, formatDate, isPast, lastMoment } from '../features/groups/deadline.ts'
import { type Group, groupPath } from '../features/groups/group.ts'
import { GroupPhoto } from '../features/groups/group-photo.tsx'
import { findGroup } from '../features/groups/groups-api.ts'
import { getMemberships, isUnsent, joinedIds, leave, useMemberships } from '../features/groups/memberships.ts'
import { LeaveButton } from '../features/join/leave-button.tsx'
import { syncJoins } from '../features/join/sync-joins.tsx'
import { getMyGroups } from '../features/organise/my-groups-api.ts'

/** By id: the group, or `null` if it no longer exists. */
type JoinedResults = Map<string, Group | null>

export function loader({ request, context }: LoaderFunctionArgs) {
  return deferIfSlow({ found: findJoined(getSession(context), request.signal) })
}

/** The account's list where the backend keeps members, and each other group that was joined here. */
async function findJoined(session: Session, signal: AbortSignal): Promise<JoinedResults> {
  const user = await session.ready()
  if (!user) return new Map()
  // Any response announces what the backend supports by now.
  if (!hasAnnounced('members')) await getMyGroups(session, signal).catch(() => {})
  const inAccount = hasAnnounced('members') ? await syncJoins(user.uid, session, signal) : []
  const found: JoinedResults = new Map(inAccount.map((group) => [group._id, group]))
  const others = joinedIds(getMemberships(user.uid)).filter((id) => !found.has(id))
  await Promise.all(others.map(async (id) => found.set(id, await findGroup(id, signal))))
  return found
}

export function Component() {
  const { found } = useLoaderData<typeof loader>()
  const isKept = useAnnounced('members')
  return (
    <div className="page py-10">
      <PageHead title="Joined Groups" />
      <h1 className="text-title">Joined Groups</h1>
      <p className="mt-2 mb-6 min-h-6 text-base-content/75">
        {isKept !== undefined &&
          (isKept
            ? 'Your joined groups are saved to your account and appear on all your devices.'
            : 'Your joined groups are saved on this device only.')}
      </p>
      <Await
        resolve={found}
        fallback={<Spinner label="Loading your joined groups…" />}
        errorElement={<LoadError title="Your joined groups could not be loaded." />}
      >
        {(results) => <JoinedGroups found={results} />}
      </Await>
    </div>
  )
}

function JoinedGroups({ found }: { found: JoinedResults }) {
  const uid = useAuth().user?.uid ?? ''
  const mine = useMemberships()
  const ids = joinedIds(mine)
  const { revalidate } = useRevalidator()
  const joinedElsewhere = ids.filter((id) => !found.has(id)).join()

  useEffect(() => {
    if (joinedElsewhere) revalidate()
  }, [joinedElsewhere, revalidate])

  if (ids.length === 0) {
    return (
      <Notice picture="no-groups" title="You haven't joined any groups yet.">
        <Link to="/all-groups" className="btn btn-primary">
          Browse groups
        </Link>
      </Notice>
    )
  }

  const byEnd = ids.flatMap((id) => found.get(id) ?? []).sort((one, other) => endOf(one) - endOf(other))
  const open = byEnd.filter(({ date }) => !isPast(date))
  const ended = byEnd.filter(({ date }) => isPast(date)).reverse()
  const gone = ids.filter((id) => found.get(id) === null)
  const lineOf = (group: Group) => (
    <JoinedGroup key={group._id} group={group} isUnsent={isUnsent(mine.get(group._id))} />
  )

  function forgetGone() {
    focusHeading()
    for (const id of gone) leave(uid, id)
  }

  return (
    <div className="grid gap-8">
      {open.length > 0 && <Lines>{open.map(lineOf)}</Lines>}
      {ended.length > 0 && (
        <Part id="ended" title="Ended">
          <Lines>{ended.map(lineOf)}</Lines>
        </Part>
      )}
      {gone.length > 0 && (
        <Part id="gone" title="No longer available">
          <Lines>
            {gone.map((id) => (
              <li key={id} className="p-4 text-base-content/80">
                {`${mine.get(id)?.name ?? 'A group that'} no longer exists`}
              </li>
            ))}
          </Lines>
          <button type="button" className="btn btn-outline mt-4" onClick={forgetGone}>
            Remove from my list
          </button>
        </Part>
      )}
    </div>
  )
}

/** Those without an end date come last. */
function endOf({ date }: Group): number {
  return lastMoment(date)?.getTime() ?? Number.POSITIVE_INFINITY
}

/** What it is, when it ends, and a button to leave it. */
function JoinedGroup({ group, isUnsent }: { group: Group; isUnsent: boolean }) {
  return (
    <li className="relative flex items-center gap-4 p-4">
      <GroupPhoto group={group} sizes="5rem" className="aspect-[16/10] w-20 shrink-0 rounded-xl" />
      <div className="min-w-0 grow">
        <Link ref={focusIfFollowed} to={groupPath(group._id)} className="link-quiet stretched-link">
          <bdi className="line-clamp-2 w-fit font-semibold">{group.name}</bdi>
        </Link>
        <p className="flex flex-wrap gap-x-3 text-base-content/80">
          <time dateTime={dayOf(group.date) || undefined} title={formatDate(group.date)}>
            {describeDeadline(group.date)}
          </time>
          {isUnsent && <span className="font-semibold shown-after-2">Not sent yet</span>}
        </p>
      </div>
      <div className="relative shrink-0">
        <LeaveButton group={group} text="Leave" label={`Leave ${group.name}`} />
      </div>
    </li>
  )
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-4 text-heading">
        {title}
      </h2>
      {children}
    </section>
  )
}

function Lines({ children }: { children: ReactNode }) {
  return <ul className="surface divide-y divide-base-300">{children}</ul>
}

export const handle = { revalidateOnFocus: true }
