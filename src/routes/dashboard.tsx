import type { ReactNode } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import PlusIcon from '~icons/lucide/circle-plus'
import LayersIcon from '~icons/lucide/layers'
import JoinedIcon from '~icons/lucide/user-round-check'
import GroupsIcon from '~icons/lucide/users-round'
import { deferIfSlow } from '../api/deferred.ts'
import { useAuth } from '../auth/auth-context.tsx'
import { nameOf } from '../auth/person-name.ts'
import { getSession } from '../auth/session.ts'
import { Avatar } from '../components/avatar.tsx'
import { Await } from '../components/await.tsx'
import { LoadError } from '../components/load-error.tsx'
import { PageHead } from '../components/page-head.tsx'
import { countGroups } from '../features/groups/groups-api.ts'
import { joinedIds, useMemberships } from '../features/groups/memberships.ts'
import { getMyGroups } from '../features/organise/my-groups-api.ts'
import { StatCard, StatPlaceholder } from '../features/profile/stat-card.tsx'

export function loader({ request: { signal }, context }: LoaderFunctionArgs) {
  const session = getSession(context)
  return deferIfSlow({ all: countGroups(session.lastSeen, signal), mine: getMyGroups(session, signal) })
}

export function Component() {
  const { all, mine } = useLoaderData<typeof loader>()
  const { user } = useAuth()
  const joined = joinedIds(useMemberships())
  return (
    <div className="page grid grid-cols-1 gap-8 py-10">
      <PageHead title="Overview" />
      <h1 className="text-title">Overview</h1>
      <div className="surface flex flex-wrap items-center gap-5 p-6 sm:p-8">
        <Avatar photoURL={user?.photoURL ?? null} className="size-20 shrink-0 sm:size-24" />
        <div className="w-46 min-w-0 grow">
          <p className="font-display text-heading font-bold">{nameOf(user)}</p>
          <p className="text-base-content/80">{user?.email}</p>
        </div>
      </div>
      <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-2 sm:gap-4 md:grid-cols-3">
        <Await
          resolve={mine}
          fallback={
            <>
              <span role="status" className="sr-only">
                Counting the groups…
              </span>
              <StatPlaceholder />
              <StatPlaceholder />
            </>
          }
          errorElement={
            <>
              {/* The cards no longer wait for the total (spec §4). */}
              <TotalGroups all={all} fallback={<StatPlaceholder />} />
              <LoadError title="Your groups could not be counted." />
            </>
          }
        >
          {(groups) => (
            <>
              <TotalGroups all={all} />
              <StatCard
                title="My Groups"
                icon={<GroupsIcon />}
                count={groups.length}
                to="/dashboard/my-group"
              >
                {groups.length > 0 ? 'started by you' : 'none yet'}
              </StatCard>
            </>
          )}
        </Await>
        <div className="sm:max-md:col-span-2">
          <StatCard title="Joined Groups" icon={<JoinedIcon />} count={joined.length} to="/dashboard/joined">
            {joined.length > 0 ? 'so far' : 'none yet'}
          </StatCard>
        </div>
      </div>
      <NextStep />
    </div>
  )
}

function TotalGroups({ all, fallback }: { all: number | Promise<number>; fallback?: ReactNode }) {
  const failure = <LoadError title="The groups could not be counted." />
  return (
    <Await resolve={all} fallback={fallback} errorElement={failure}>
      {(count) => (
        <StatCard title="Total Groups" icon={<LayersIcon />} count={count} to="/all-groups">
          to discover
        </StatCard>
      )}
    </Await>
  )
}

function NextStep() {
  return (
    <section
      aria-labelledby="next-step"
      className="grid grid-cols-1 gap-4 rounded-box bg-accent/20 p-6 dark:bg-accent/10 sm:p-8 lg:flex lg:items-center lg:justify-between"
    >
      <div>
        <h2 id="next-step" className="text-heading">
          Start a group
        </h2>
        <p className="mt-1 text-base-content/80">
          It takes two minutes, and your group is online at once. Or join an existing one.
        </p>
      </div>
      <div className="flex shrink-0 flex-wrap gap-3">
        <Link to="/dashboard/new-group" className="btn btn-primary">
          <PlusIcon /> Create a group
        </Link>
        <Link to="/all-groups" className="btn btn-outline">
          Find a group to join
        </Link>
      </div>
    </section>
  )
}
