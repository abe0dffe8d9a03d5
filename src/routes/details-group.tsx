import type { ReactNode } from 'react'
import { type ActionFunctionArgs, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import CalendarIcon from '~icons/lucide/calendar-days'
import PinIcon from '~icons/lucide/map-pin'
import UserIcon from '~icons/lucide/user-round'
import UsersIcon from '~icons/lucide/users-round'
import { hasAnnounced } from '../api/backend-features.ts'
import { deferred } from '../api/deferred.ts'
import { readName } from '../auth/person-name.ts'
import { getSession } from '../auth/session.ts'
import { useRootMark } from '../browser/use-root-mark.ts'
import { Await } from '../components/await.tsx'
import { PageHead } from '../components/page-head.tsx'
import { AllGroupsLink } from '../features/groups/all-groups-link.tsx'
import { CategoryChip } from '../features/groups/category-chip.tsx'
import { dayOf, describeDeadline, formatDate, hasEndDate } from '../features/groups/deadline.ts'
import { groupPath, summarise } from '../features/groups/group.ts'
import { describeMembers } from '../features/groups/group-card.tsx'
import { GroupDescription } from '../features/groups/group-description.tsx'
import { GroupPhoto } from '../features/groups/group-photo.tsx'
import { GroupRouteError } from '../features/groups/group-route-error.tsx'
import { ShareButton } from '../features/groups/share-button.tsx'
import { changeMembers, GroupMembers, getMembers } from '../features/join/group-members.tsx'
import { JoinControl } from '../features/join/join-control.tsx'
import { getGroupOrOwn, isMyGroup } from '../features/organise/my-groups-api.ts'
import { ReportGroup, reportGroup } from '../features/report/report-group.tsx'

export async function loader({ params: { id = '' }, request: { signal }, context }: LoaderFunctionArgs) {
  const session = getSession(context)
  const { group } = await getGroupOrOwn(id, session, signal)
  const isMine = isMyGroup(group, session, signal).catch(() => false)
  const hasMembers = group.joined !== undefined && !group.hiddenWhy && hasAnnounced('members')
  return {
    group,
    isMine,
    members: hasMembers && deferred(isMine.then((mine) => (mine ? getMembers(id, session, signal) : null))),
    hasReports: hasAnnounced('reports'),
  }
}

export async function action({ params: { id = '' }, request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const session = getSession(context)
  if (form.get('intent') === 'report') return reportGroup(id, form, session, request.signal)
  return changeMembers(id, form, session)
}

export function Component() {
  const { group, isMine, members, hasReports } = useLoaderData<typeof loader>()
  return (
    <article className="page py-8 print:flex print:h-screen print:flex-col print:gap-5 print:p-0">
      <PageHead title={group.name} description={summarise(group)} />
      <div className="-mx-4 mb-4 flex flex-wrap print:hidden justify-between">
        <AllGroupsLink />
        <Await resolve={isMine} fallback={null}>
          {(mine) => mine && <EditLink id={group._id} />}
        </Await>
      </div>
      {group.hiddenWhy && (
        <div role="note" className="mb-6 grid gap-1 rounded-box bg-warning/15 px-5 py-4 print:hidden">
          <p className="font-semibold">This group is hidden: nobody but you can see it.</p>
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">{`The reason: ${group.hiddenWhy}`}</p>
          <p>
            <Link to="/contact" className="link-quiet">
              Write to us
            </Link>{' '}
            <span>if you think that this is a mistake.</span>
          </p>
        </div>
      )}
      <div className="grid grid-cols-1 items-start gap-x-10 gap-y-8 lg:grid-cols-[3fr_2fr] sm:[@media(height<30rem)]:grid-cols-2 grid-rows-[auto_1fr] print:contents">
        <GroupPhoto
          group={{ ...group, photo: largestOf(group.photo) }}
          alt={`Photo of ${group.name}`}
          isLarge
          className="aspect-[16/10] max-h-[60svh] w-full rounded-box shadow-card print:aspect-auto print:max-h-[80mm] print:min-h-0 print:flex-1"
        />
        <div className="grid grid-cols-1 gap-5 lg:[@media(height>57rem)]:sticky lg:top-24 row-span-2 print:gap-3">
          <div>
            <CategoryChip category={group.category} />
          </div>
          <h1 dir="auto" className="text-title">
            {group.name}
          </h1>
          <div className="surface grid grid-cols-1 gap-5 p-5 sm:p-6 print:contents">
            <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] gap-4 text-lg print:grid-cols-2 print:gap-2 print:text-base">
              <Fact icon={<UsersIcon />} term="Members">
                <span>{describeMembers(group)}</span>
                {group.joined !== undefined && group.members !== null && (
                  <progress
                    aria-hidden="true"
                    value={Math.min(group.joined, group.members)}
                    max={group.members || 1}
                    className="progress progress-primary mt-2 block print:hidden"
                  />
                )}
              </Fact>
              <Fact icon={<CalendarIcon />} term="Deadline">
                <time dateTime={dayOf(group.date)}>{formatDate(group.date)}</time>
                {hasEndDate(group.date) && (
                  <>
                    {' '}
                    <span className="inline-block text-base-content/75">
                      {`(${describeDeadline(group.date)})`}
                    </span>
                  </>
                )}
              </Fact>
              <Fact icon={<PinIcon />} term="Location">
                {group.location ? <LocationLink location={group.location} /> : 'Not given'}
              </Fact>
              <Fact icon={<UserIcon />} term="Started by">
                <bdi>{readName(group.userName) || 'User'}</bdi>
              </Fact>
            </dl>
            {!group.hiddenWhy && (
              <>
                <JoinControl group={group} />
                <ShareButton group={group} />
              </>
            )}
          </div>
        </div>
        <div className="grid grid-cols-1 gap-8 print:contents">
          <section aria-labelledby="about">
            <h2 id="about" className="mb-3 text-heading print:sr-only">
              About this group
            </h2>
            <GroupDescription text={group.description || 'This group has no description yet.'} />
          </section>
          <Await resolve={isMine} fallback={null}>
            {(mine) =>
              mine
                ? members && <GroupMembers list={members} />
                : hasReports && <ReportGroup key={group._id} id={group._id} />
            }
          </Await>
        </div>
      </div>
      <p className="mt-auto hidden border-t border-base-300 pt-3 text-center font-semibold print:block">
        {`HobbyNest · ${window.location.host}${groupPath(group._id)}`}
      </p>
    </article>
  )
}

/** Marks the page as the organiser's own, whose Join Group is less prominent. */
function EditLink({ id }: { id: string }) {
  useRootMark('data-organiser', true)
  return (
    <Link to={`/update-group/${encodeURIComponent(id)}`} className="btn btn-ghost">
      Edit this group
    </Link>
  )
}

/** The largest size of an uploaded photo, whose address is that of the size for cards. */
function largestOf(photo: string): string {
  return photo.replace(/(\/photos\/[\da-f]{32})-800\.webp$/, '$1-1600.webp')
}

/** A plain link, so that the map's server does not learn who views a group. */
function LocationLink({ location }: { location: string }) {
  return (
    <a
      href={`https://www.openstreetmap.org/search?${new URLSearchParams({ query: location })}`}
      target="_blank"
      rel="noopener noreferrer"
      className="link-quiet"
    >
      <bdi>{location}</bdi> <span className="sr-only">(map, new tab)</span>
    </a>
  )
}

function Fact({ icon, term, children }: { icon: ReactNode; term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="flex items-center gap-3 text-sm font-semibold text-base-content/75">
        <span className="text-xl text-secondary">{icon}</span>
        {term}
      </dt>
      <dd className="pl-9">{children}</dd>
    </div>
  )
}

export const ErrorBoundary = GroupRouteError
