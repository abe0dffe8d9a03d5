import { useId } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Choice } from '../../forms/choice.tsx'
import { useSearchInput } from '../../forms/use-search-input.ts'
import { searchTexts } from '../../text/search.ts'
import { byEnd } from '../groups/by-end.ts'
import type { Group } from '../groups/group.ts'
import { MAX_LENGTH } from '../groups/group-query.ts'

const SORTS = { '': 'Date created', name: 'Name', end: 'End date' }

export function MyGroupsTools({ found, total }: { found: number; total: number }) {
  const navigate = useNavigate()
  const params = new URLSearchParams(useLocation().search)
  const searchId = useId()
  const search = useSearchInput(params.get('q') ?? '', (q) => choose('q', q))

  function choose(name: string, value: string) {
    if (value) params.set(name, value)
    else params.delete(name)
    navigate({ search: String(params) }, { replace: true, preventScrollReset: true })
  }

  return (
    <div className="mb-4 flex flex-wrap items-end gap-4 print:hidden">
      <label htmlFor={searchId} className="grid grow gap-1.5 font-semibold">
        Search your groups
        <input
          {...search}
          id={searchId}
          type="search"
          maxLength={MAX_LENGTH.q}
          placeholder="Name, category or place"
          className="input w-full font-normal placeholder:text-base-content/75 placeholder:opacity-100"
        />
      </label>
      <Choice
        label="Sort by"
        value={params.get('sort') ?? ''}
        options={SORTS}
        onChange={(sort) => choose('sort', sort)}
      />
      <p aria-live="polite" className="ml-auto text-base-content/80">
        {found === total ? `${total} groups` : `${found} of ${total} groups`}
      </p>
    </div>
  )
}

export function findMine(groups: Group[], params: URLSearchParams): Group[] {
  const textOf = ({ name, category, location }: Group) => `${name} ${category} ${location}`
  const found = searchTexts(groups, textOf, params.get('q') ?? '')
  const sort = params.get('sort')
  if (sort === 'name') return found.sort((one, other) => one.name.localeCompare(other.name))
  if (sort === 'end') return Object.values(byEnd(found)).flat()
  return found
}
