import { useSearchInput } from '../../../components/use-search-input.ts'
import { Choice } from './choice.tsx'
import { type GroupQuery, LONGEST, sortOf } from './group-query.ts'

/** The specification's two (spec §2), and the others. */
const DATE_SORTS = { newest: 'Newest First', oldest: 'Oldest First' }
const OTHER_SORTS = { name: 'Name', size: 'Size' }
const ENDS = { '': 'Any time', week: 'Within a week', month: 'Within a month' }
const STATUSES = { '': 'Open and ended', open: 'Open', ended: 'Ended' }

interface GroupFiltersProps {
  id: string
  /** Each distinct category found in the data. */
  categories: string[]
  query: GroupQuery
  onChange: (change: Partial<GroupQuery>) => void
}

/** The category filter and the date sort (spec §2), and what else the groups can be chosen by. */
export function GroupFilters({ id, categories, query, onChange }: GroupFiltersProps) {
  const place = useSearchInput(query.place, (typed) => onChange({ place: typed }))
  const sort = sortOf(query)
  const isByDate = sort in DATE_SORTS
  const sortBy = (value: GroupQuery['sort']) => onChange({ sort: value || 'newest' })
  return (
    <div id={id} className="surface grid gap-4 p-4 sm:grid-cols-2 lg:grid-cols-3 print:hidden">
      <Choice
        label="Category"
        value={query.category}
        options={{ '': 'All Categories', ...Object.fromEntries(categories.map((name) => [name, name])) }}
        onChange={(category) => onChange({ category })}
      />
      <Choice
        label="Sort by date"
        value={isByDate ? sort : ''}
        options={isByDate ? DATE_SORTS : { '': 'Not by date', ...DATE_SORTS }}
        onChange={sortBy}
      />
      <Choice
        label="Or sort by"
        value={isByDate ? '' : sort}
        options={{ '': 'Date', ...(query.q && { match: 'Best match' }), ...OTHER_SORTS }}
        onChange={sortBy}
      />
      <label className="grid gap-1.5 font-semibold">
        Place
        <input className="input w-full" maxLength={LONGEST.place} {...place} />
      </label>
      <Choice label="End Date" value={query.ends} options={ENDS} onChange={(ends) => onChange({ ends })} />
      <Choice
        label="Status"
        value={query.status}
        options={STATUSES}
        onChange={(status) => onChange({ status })}
      />
    </div>
  )
}
