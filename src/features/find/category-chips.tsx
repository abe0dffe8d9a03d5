import { isForNewTab } from '../../browser/keyboard.ts'
import { formatCount } from '../../text/format.ts'
import { categorySlug } from '../groups/category-art.ts'
import { type GroupQuery, writeGroupQuery } from '../groups/group-query.ts'

interface CategoryChipsProps {
  query: GroupQuery
  counts: Map<string, number>
  onChange: (change: Partial<GroupQuery>) => void
}

/** Links that filter by category; pressing the chosen one clears the filter. */
export function CategoryChips({ query, counts, onChange }: CategoryChipsProps) {
  // Not by `localeCompare`: loading Intl's collation data delays a slow phone's first cards by 40 ms.
  const categories = [...counts]
    .filter(([category]) => category !== '')
    .sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1))
  if (categories.length === 0) return null
  return (
    <nav
      aria-label="Categories"
      className="relative -mx-1 max-md:-mx-4 max-md:px-3 sm:max-md:-mx-6 sm:max-md:px-5 phone:overflow-x-auto print:hidden"
    >
      <ul className="text-balance phone:w-max phone:text-nowrap">
        {categories.map(([category, count]) => {
          const isChosen = query.category === category
          const change = { category: isChosen ? '' : category }
          const shown = formatCount(count)
          return (
            <li key={category} className="m-1 inline-block">
              <a
                href={`?${writeGroupQuery({ ...query, ...change })}`}
                onClick={(event) => {
                  if (isForNewTab(event)) return
                  // The `href` may lack a search that this press has just sent.
                  event.preventDefault()
                  onChange(change)
                }}
                aria-current={isChosen || undefined}
                data-category={categorySlug(category)}
                className="category-chip inline-flex min-h-11 items-center gap-1.5 rounded-full px-3 font-semibold sm:min-h-9 ring-current hover:ring-1 aria-current:ring-2"
              >
                {category}{' '}
                {/* As wide in any font, so that the next chips do not move when the web font loads. */}
                <span className="text-center font-normal" style={{ minWidth: `${shown.length * 0.6}em` }}>
                  <span>{shown}</span> <span className="sr-only">{count === 1 ? 'group' : 'groups'}</span>
                </span>
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
