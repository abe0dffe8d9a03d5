import { dateValue } from './deadline.ts'
import type { Group } from './group.ts'

/** How All Groups is narrowed and sorted (spec §2). An empty category means all. */
export interface GroupFilter {
  category: string
  sort: 'newest' | 'oldest'
}

/** The filter that an address asks for: `?category=Fishing&sort=oldest`. */
export function readFilter(params: URLSearchParams): GroupFilter {
  return {
    category: params.get('category') ?? '',
    sort: params.get('sort') === 'oldest' ? 'oldest' : 'newest',
  }
}

/** The query of the address that asks for `filter`; nothing for what is shown anyway. */
export function writeFilter({ category, sort }: GroupFilter): string {
  return String(new URLSearchParams({ ...(category && { category }), ...(sort === 'oldest' && { sort }) }))
}

/** The groups by end date, the latest first. */
export function newestFirst(groups: Group[]): Group[] {
  return groups
    .map((group) => ({ group, value: dateValue(group.date) }))
    .sort((a, b) => (a.value === b.value ? 0 : b.value - a.value))
    .map(({ group }) => group)
}

/** Those of the groups, given newest first, that the filter lets through, in its order. */
export function applyFilter(groups: Group[], { category, sort }: GroupFilter): Group[] {
  const shown = category === '' ? groups : groups.filter((group) => group.category === category)
  return sort === 'oldest' ? shown.toReversed() : shown
}

interface GroupFiltersProps {
  id: string
  /** Each distinct category found in the data. */
  categories: string[]
  filter: GroupFilter
  onChange: (filter: GroupFilter) => void
}

/** The category filter and the date sort. */
export function GroupFilters({ id, categories, filter, onChange }: GroupFiltersProps) {
  return (
    <div id={id} className="surface flex flex-wrap gap-4 p-4 print:hidden">
      <label className="grid grow gap-1.5 font-semibold sm:max-w-xs">
        Category
        <select
          className="select w-full"
          value={filter.category}
          onChange={(event) => onChange({ ...filter, category: event.target.value })}
        >
          <option value="">All Categories</option>
          {categories.map((category) => (
            <option key={category}>{category}</option>
          ))}
        </select>
      </label>
      <label className="grid grow gap-1.5 font-semibold sm:max-w-xs">
        Sort by date
        <select
          className="select w-full"
          value={filter.sort}
          onChange={(event) =>
            onChange({ ...filter, sort: event.target.value === 'oldest' ? 'oldest' : 'newest' })
          }
        >
          <option value="newest">Newest First</option>
          <option value="oldest">Oldest First</option>
        </select>
      </label>
    </div>
  )
}
