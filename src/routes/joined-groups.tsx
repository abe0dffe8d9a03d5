import { type ReactNode, useEffect } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { hasAnnounced, useAnnounced } from '../api/backend-features.ts'
import { deferIfSlow } from '../api/deferred.ts'
import { useAuth } from '../auth/auth-context.tsx'
import { getSession, type Session } from '../auth/session.ts'
import { focusHeading, focusIfFollowed } from '../browser/focus.ts'
import { describeError, RetryButton } from '../components/load-error.tsx'
import { Loaded } from '../components/loaded.tsx'
import { Notice } from '../components/notice.tsx'
import { PageHead } from '../components/page-head.tsx'
import { dayOf, describeDeadline, formatDate, isPast, lastMoment } from '../features/groups/deadline.ts'
import { type Group, groupPath } from '../features/groups/group.ts'
import { GroupPhoto } from '../features/groups/group-photo.tsx'
import { findGroup } from '../features/groups/groups-api.ts'
import { getMemberships, isUnsent, joinedIds, leave, useMemberships } from '../features/groups/memberships.ts'
import { LeaveButton } from '../features/join/leave-button.tsx'
import { loadJoinedGroups } from '../features/join/sync-joins.tsx'
import { getMyGroups } from '../features/organise/my-groups-api.ts'

interface JoinedResults {
  /** By id; `null` if the group no longer exists. */
  found: Map<string, Group | null>
  /** Why some groups could not be loaded. */
  error?: unknown
}

export function loader({ request, context }: LoaderFunctionArgs) {
  return deferIfSlow({ joined: findJoined(getSession(context), request.signal) })
}

/** The groups in the account, if the backend keeps members, and any others joined on this device. */
async function findJoined(session: Session, signal: AbortSignal): Promise<JoinedResults> {
  const user = await session.ready()
  if (!user) return { found: new Map() }
  // Any response announces what the backend now supports.
  if (!hasAnnounced('members')) await getMyGroups(session, signal).catch(() => {})
  const inAccount = hasAnnounced('members') ? await loadJoinedGroups(user.uid, session, signal) : []
  const found = new Map<string, Group | null>(inAccount.map((group) => [group._id, group]))
  const others = joinedIds(getMemberships(user.uid)).filter((id) => !found.has(id))
  const results = await Promise.allSettled(
    others.map(async (id) => found.set(id, await findGroup(id, session.lastSeen, signal))),
  )
  const failed = results.find((result) => result.status === 'rejected')
  if (failed && found.size === 0) throw failed.reason
  return { found, error: failed?.reason }
}

export function Component() {
  const { joined } = useLoaderData<typeof loader>()
  const isSynced = useAnnounced('members')
  return (
    <div className="page py-10">
      <PageHead title="Joined Groups" />
      <h1 className="text-title">Joined Groups</h1>
      <p className="mt-2 mb-6 min-h-7 text-lg text-base-content/80">
        {isSynced !== undefined &&
          (isSynced
            ? 'Your joined groups are saved to your account and appear on all your devices.'
            : 'Your joined groups are saved on this device only.')}
      </p>
      <Loaded resolve={joined} what="your joined groups">
        {(results) => <JoinedGroups {...results} />}
      </Loaded>
    </div>
  )
}

function JoinedGroups({ found, error }: JoinedResults) {
  const uid = useAuth().user?.uid ?? ''
  const mine = useMemberships()
  const ids = joinedIds(mine)
  const { revalidate } = useRevalidator()
  const joinedElsewhere = error ? '' : ids.filter((id) => !found.has(id)).join()

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
  const renderItem = (group: Group) => (
    <JoinedItem key={group._id} group={group} isUnsent={isUnsent(mine.get(group._id))} />
  )

  function forgetGone() {
    focusHeading()
    // It may only be hidden, and come back.
    for (const id of gone) leave(uid, id, hasAnnounced('members'))
  }

  return (
    <div className="grid gap-8">
      {open.length > 0 && <List>{open.map(renderItem)}</List>}
      {ended.length > 0 && (
        <Section id="ended" title="Ended">
          <List>{ended.map(renderItem)}</List>
        </Section>
      )}
      {Boolean(error) && (
        <div role="alert" className="grid justify-items-start gap-4">
          <p>Some groups could not be loaded. {describeError(error)}</p>
          <RetryButton />
        </div>
      )}
      {gone.length > 0 && (
        <Section id="gone" title="No longer available">
          <List>
            {gone.map((id) => (
              <li key={id} className="p-4 text-base-content/80">
                {`${mine.get(id)?.name ?? 'A group that'} no longer exists`}
              </li>
            ))}
          </List>
          <button type="button" className="btn btn-outline mt-4" onClick={forgetGone}>
            Remove from my list
          </button>
        </Section>
      )}
    </div>
  )
}

/** Sorts groups without an end date last. */
function endOf({ date }: Group): number {
  return lastMoment(date)?.getTime() ?? Number.POSITIVE_INFINITY
}

function JoinedItem({ group, isUnsent }: { group: Group; isUnsent: boolean }) {
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-1 p-4">
      <GroupPhoto group={group} className="size-16 shrink-0 rounded-xl sm:h-12.5 sm:w-20" />
      <div className="min-w-0 grow basis-28">
        <Link ref={focusIfFollowed} to={groupPath(group._id)} className="link-quiet stretched-link">
          <bdi className="line-clamp-2 w-fit font-semibold">{group.name}</bdi>
        </Link>
        <p className="flex flex-wrap gap-x-3 text-base-content/80">
          <time dateTime={dayOf(group.date)} title={formatDate(group.date)}>
            {describeDeadline(group.date)}
          </time>
          {isUnsent && <span className="font-semibold shown-after-2000">Not sent yet</span>}
        </p>
      </div>
      <div className="relative -mr-2 ml-auto shrink-0">
        <LeaveButton group={group} text="Leave" label={`Leave ${group.name}`} />
      </div>
    </li>
  )
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-4 text-heading">
        {title}
      </h2>
      {children}
    </section>
  )
}

function List({ children }: { children: ReactNode }) {
  return <ul className="surface divide-y divide-base-300">{children}</ul>
}
