import { Link, type LoaderFunctionArgs, matchPath, useLoaderData } from 'react-router'
import { deferred } from '../../api/deferred.ts'
import { readReturnPath } from '../../auth/return-path.ts'
import { getSession } from '../../auth/session.ts'
import { Await } from '../../components/await.tsx'
import { describeMembers } from './group-card.tsx'
import { GroupPhoto } from './group-photo.tsx'
import { findGroup } from './groups-api.ts'

const REASONS = [
  ['/details-group/:id', 'Members can see everything about a group, and join it. An account is free.'],
  ['/create-group', 'Members can start groups of their own. An account is free.'],
] as const

export function loadWaitingGroup({ request, context }: LoaderFunctionArgs) {
  const { pathname } = new URL(readReturnPath(request.url), request.url)
  const id = matchPath('/details-group/:id', pathname)?.params.id
  return {
    waitingGroup: id ? deferred(findGroup(id, getSession(context).lastSeen, request.signal)) : null,
    reason: REASONS.find(([pattern]) => matchPath(pattern, pathname))?.[1],
  }
}

/** Shows which group the visitor will reach, if any. Needs the loader {@link loadWaitingGroup}. */
export function WaitingGroup({ action }: { action: 'Log in' | 'Register' }) {
  const { waitingGroup } = useLoaderData<typeof loadWaitingGroup>()
  if (!waitingGroup) return null
  return (
    <div className="mt-4 grid min-h-28 grid-cols-1 items-center rounded-box bg-base-200 p-3 max-[22.5rem]:min-h-36">
      {/* Its height never changes, so that the form does not move while somebody types. */}
      <Await
        resolve={waitingGroup}
        fallback={null}
        errorElement={<p role="status">{`The group could not be shown here. ${action} to see it.`}</p>}
      >
        {(group) =>
          group ? (
            <div className="flex items-center gap-4">
              <GroupPhoto
                group={group}
                className="aspect-[16/10] w-20 shrink-0 rounded-xl max-[22.5rem]:hidden"
              />
              <div className="min-w-0">
                <p className="line-clamp-2 font-semibold">{`${action} to see ${group.name}`}</p>
                <p className="line-clamp-2 text-sm text-base-content/80">
                  {[describeMembers(group), group.location].filter(Boolean).join(' · ')}
                </p>
              </div>
            </div>
          ) : (
            <p role="status">
              <span className="font-semibold">This group no longer exists.</span>{' '}
              <Link to="/all-groups" className="link-quiet inline-block">
                See all groups
              </Link>
            </p>
          )
        }
      </Await>
    </div>
  )
}
