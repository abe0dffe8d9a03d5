import { Link, useRouteError } from 'react-router'
import { Notice } from '../../components/notice.tsx'
import { PageHead } from '../../components/page-head.tsx'
import { RouteError } from '../../components/route-error.tsx'
import { type Group, groupPath } from './group.ts'
import { isGroupNotFound } from './groups-api.ts'

/** The `ErrorBoundary` of screens about one group. */
export function GroupRouteError() {
  const error = useRouteError()
  if (!isGroupNotFound(error)) return <RouteError />
  return (
    <div className="page">
      <PageHead title="Group not found" isNowhere />
      <Notice picture="not-found" title="Group not found" isPage>
        <p>It no longer exists, or the address is wrong.</p>
        <Link to="/all-groups" className="btn btn-primary">
          See all groups
        </Link>
      </Notice>
    </div>
  )
}

export function NotYourGroup({ group }: { group: Group }) {
  return (
    <div className="page">
      <PageHead title="Not your group" />
      <Notice picture="not-found" title="This is not your group" isPage>
        <p>{`Only the member who created “${group.name}” can change it.`}</p>
        <div className="flex flex-wrap justify-center gap-3">
          <Link to={groupPath(group._id)} className="btn btn-primary">
            See the group
          </Link>
          <Link to="/my-group" className="btn btn-ghost">
            My Groups
          </Link>
        </div>
      </Notice>
    </div>
  )
}
