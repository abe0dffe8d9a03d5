import { Suspense } from 'react'
import { Link, type LoaderFunctionArgs, matchPath, useLoaderData } from 'react-router'
import { readReturnPath } from '../../auth/return-path.ts'
import { Await } from '../../components/await.tsx'

/** A promise of the group whose page the visitor wants to see after logging in; `null` if none. */
export function loadWaitingGroup({ request }: LoaderFunctionArgs) {
  const { pathname } = new URL(readReturnPath(request.url), request.url)
  const id = matchPath('/details-group/:id', pathname)?.params.id
  return { waitingGroup: id ? loadName(id, request.signal) : null }
}

/** `{}` if it cannot be loaded. Visitors who only log in need not load the code that reads groups. */
async function loadName(id: string, signal: AbortSignal): Promise<{ name?: string; isGone?: boolean }> {
  try {
    const { getGroup, getLinked, isNoGroup } = await import('./groups-api.ts')
    try {
      const { group } = await getLinked(id, (linked) => getGroup(linked, signal))
      return { name: group.name }
    } catch (error) {
      return { isGone: isNoGroup(error) }
    }
  } catch {
    return {}
  }
}

/** Says which group `action` leads to, or that it no longer exists. Needs {@link loadWaitingGroup} as its loader. */
export function WaitingGroup({ action }: { action: 'Log in' | 'Register' }) {
  const { waitingGroup } = useLoaderData<typeof loadWaitingGroup>()
  if (!waitingGroup) return null
  return (
    <Suspense>
      <Await resolve={waitingGroup}>
        {({ name, isGone }) => {
          if (isGone) return <GoneGroup />
          return name && <p className="truncate">{`${action} to see ${name}`}</p>
        }}
      </Await>
    </Suspense>
  )
}

function GoneGroup() {
  return (
    <p role="status">
      <span>This group no longer exists.</span>{' '}
      <Link to="/all-groups" className="link-quiet inline-block">
        See all groups
      </Link>
    </p>
  )
}
