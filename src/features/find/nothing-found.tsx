import { Link } from 'react-router'
import { passFocusOn } from '../../browser/focus.ts'
import { Notice } from '../../components/notice.tsx'
import type { GroupQuery } from '../groups/group-query.ts'
import { activeFilters } from './active-filters.tsx'

interface NothingFoundProps {
  query: GroupQuery
  onChange: (change: Partial<GroupQuery>) => void
}

/** Offers to remove each filter in one press. */
export function NothingFound({ query, onChange }: NothingFoundProps) {
  return (
    <Notice picture="no-results" title="No groups found for selected filter.">
      <div className="flex flex-wrap justify-center gap-3">
        {activeFilters(query).map(({ loosen, without }, index) => (
          <button
            key={loosen}
            ref={passFocusOn}
            type="button"
            className={index === 0 ? 'btn btn-primary' : 'btn btn-outline'}
            onClick={() => onChange(without)}
          >
            {loosen}
          </button>
        ))}
        <Link to="/create-group" className="btn btn-ghost">
          Create Group
        </Link>
      </div>
    </Notice>
  )
}
