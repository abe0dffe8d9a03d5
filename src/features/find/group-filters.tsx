import { useSearchInput } from '../../forms/use-search-input.ts'
import { type GroupQuery, type GroupSort, MAX_LENGTH, sortOf } from '../groups/group-query.ts'

/** The two sorts of spec §2 come first. */
export const SORTS: Partial<Record<GroupSort, string>> = {
  newest: 'Newest First',
  oldest: 'Oldest First',
  name: 'Name',
  size: 'Size',
}
const ENDS = Object.entries({ '': 'Any time', week: 'Within a week', month: 'Within a month' })
const STATUSES = Object.entries({ '': 'Any status', open: 'Open', ended: 'Ended' })

interface GroupFiltersProps {
  categories: string[]
  places: string[]
  query: GroupQuery
  onChange: (change: Partial<GroupQuery>) => void
}

export function GroupFilters({ categories, places, query, onChange }: GroupFiltersProps) {
  const place = useSearchInput(query.place, (typed) => onChange({ place: typed }))
  return (
    <div
      id="search-options"
      className="surface mb-2 grid gap-x-3 gap-y-4 p-4 min-[22.5rem]:max-lg:grid-cols-2 min-[22.5rem]:max-lg:*:first:col-span-2 lg:grid-cols-5 print:hidden"
    >
      <Choice
        label="Category"
        value={query.category}
        options={[['', 'All Categories'], ...categories.map((name): [string, string] => [name, name])]}
        onChange={(category) => onChange({ category })}
      />
      <Choice
        label="Sort"
        value={sortOf(query)}
        options={Object.entries({ ...SORTS, ...(query.q && { match: 'Best match' }) })}
        onChange={(sort) => onChange({ sort })}
      />
      <label className="grid gap-1.5 font-semibold">
        Place
        <input className="input w-full" maxLength={MAX_LENGTH.place} list="places" {...place} />
        <datalist id="places">
          {places.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
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

interface ChoiceProps<T extends string> {
  label: string
  value: T
  /** Pairs, since an object would put a category such as "1984" first. */
  options: [value: string, text: string][]
  onChange: (value: T) => void
}

function Choice<T extends string>({ label, value, options, onChange }: ChoiceProps<T>) {
  return (
    <label className="grid gap-1.5 font-semibold">
      {label}
      <select className="select w-full" value={value} onChange={(event) => onChange(event.target.value as T)}>
        {options.map(([option, shown]) => (
          <option key={option} value={option}>
            {shown}
          </option>
        ))}
      </select>
    </label>
  )
}
