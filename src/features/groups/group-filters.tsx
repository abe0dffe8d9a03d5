import type { GroupQuery } from './group-query.ts'

interface GroupFiltersProps {
  id: string
  /** Each distinct category found in the data. */
  categories: string[]
  query: GroupQuery
  onChange: (query: GroupQuery) => void
}

/** The category filter and the date sort. */
export function GroupFilters({ id, categories, query, onChange }: GroupFiltersProps) {
  return (
    <div id={id} className="surface flex flex-wrap gap-4 p-4 print:hidden">
      <label className="grid grow gap-1.5 font-semibold sm:max-w-xs">
        Category
        <select
          className="select w-full"
          value={query.category}
          onChange={(event) => onChange({ ...query, category: event.target.value })}
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
          value={query.sort}
          onChange={(event) =>
            onChange({ ...query, sort: event.target.value === 'oldest' ? 'oldest' : 'newest' })
          }
        >
          <option value="newest">Newest First</option>
          <option value="oldest">Oldest First</option>
        </select>
      </label>
    </div>
  )
}
