import { Link } from 'react-router'
import CloseIcon from '~icons/lucide/x'
import { passFocusOn } from '../../browser/focus.ts'
import { Notice } from '../../components/notice.tsx'
import type { GroupQuery } from '../groups/group-query.ts'
import { SORTS } from './group-filters.tsx'

function activeFilters({ q, category, place, ends, status, sort }: GroupQuery) {
  const days = ends === 'week' ? 'within a week' : 'within a month'
  const filters: Record<keyof GroupQuery, '' | [label: string, removeText: string]> = {
    q: q && [`“${q}”`, `Search without “${q}”`],
    category: category && [category, 'Show all categories'],
    place: place && [`in ${place}`, 'Search everywhere'],
    ends: ends && [`ends ${days}`, 'Include later end dates'],
    status: status && [status, status === 'open' ? 'Include ended groups' : 'Include open groups'],
    sort: sort && [SORTS[sort] ?? '', 'Sort as usual'],
  }
  return Object.entries(filters).flatMap(([name, texts]) => {
    const without: Partial<GroupQuery> = { [name]: '', ...(name === 'q' && { sort: '' }) }
    return texts ? { label: texts[0], removeText: texts[1], without } : []
  })
}

interface ActiveFiltersProps {
  query: GroupQuery
  onChange: (change: Partial<GroupQuery>) => void
}

/** The order and each filter with a button that removes it, except for the text, which its field shows and clears. */
export function ActiveFilters({ query, onChange }: ActiveFiltersProps) {
  const filters = activeFilters({ ...query, q: '' })
  if (filters.length === 0) return null
  return (
    <ul
      aria-label="Active filters"
      className="flex min-w-0 flex-wrap gap-2 max-sm:order-last max-sm:basis-full print:hidden"
    >
      {filters.map(({ label, without }) => (
        <li key={label} className="min-w-0">
          <button
            ref={passFocusOn}
            type="button"
            className="btn sm:btn-sm sm:text-sm max-w-full rounded-full btn-soft btn-primary"
            aria-label={`Remove filter: ${label}`}
            // The second click of a double click was meant for the filter that was here before.
            onClick={({ detail }) => detail < 2 && onChange(without)}
          >
            <span className="truncate">{label}</span>
            <CloseIcon className="shrink-0" />
          </button>
        </li>
      ))}
    </ul>
  )
}

export function NothingFound({ query, onChange }: ActiveFiltersProps) {
  return (
    <Notice picture="no-results" title="No groups found for selected filter.">
      <div className="flex flex-wrap justify-center gap-3">
        {activeFilters({ ...query, sort: '' }).map(({ removeText, without }, index) => (
          <button
            key={removeText}
            ref={passFocusOn}
            type="button"
            className={index === 0 ? 'btn btn-primary' : 'btn btn-outline'}
            onClick={() => onChange(without)}
          >
            {removeText}
          </button>
        ))}
        <Link to="/create-group" className="btn btn-ghost">
          Create Group
        </Link>
      </div>
    </Notice>
  )
}
