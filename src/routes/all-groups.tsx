import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { deferIfSlow } from '../api/deferred.ts'
import { getSession } from '../auth/session.ts'
import { passFocusOn } from '../browser/focus.ts'
import { isReturning } from '../browser/returning.ts'
import { Await } from '../components/await.tsx'
import { LoadError } from '../components/load-error.tsx'
import { PageHead } from '../components/page-head.tsx'
import { ActiveFilters, NothingFound } from '../features/find/active-filters.tsx'
import { CategoryChips } from '../features/find/category-chips.tsx'
import { FIRST_PAGE_PARAMS, findGroups } from '../features/find/find-groups.ts'
import { FoundList } from '../features/find/found-list.tsx'
import { GroupFilters } from '../features/find/group-filters.tsx'
import { GroupSearchField } from '../features/find/group-search-field.tsx'
import { useGroupQuery } from '../features/find/use-group-query.ts'
import { EarlyList } from '../features/groups/early-list.tsx'
import { CATEGORIES } from '../features/groups/group.ts'
import { GroupGridSkeleton } from '../features/groups/group-grid.tsx'
import {
  type GroupQuery,
  MAX_FOUND,
  readGroupQuery,
  readShown,
  writeGroupQuery,
} from '../features/groups/group-query.ts'
import { countOf } from '../text/format.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { pathname, searchParams, search } = new URL(request.url)
  const query = readGroupQuery(searchParams)
  const isOnScreen = location.pathname === pathname && location.search !== search
  const { lastSeen } = getSession(context)
  const found = findGroups(query, readShown(searchParams), isOnScreen, lastSeen, request.signal)
  // React Router shows the last results until the loader returns.
  if (isOnScreen) await found.catch(() => {})
  return { query, ...(await deferIfSlow({ found })), isReturn: isReturning() }
}

export function Component() {
  const { query: shownQuery, found, isReturn } = useLoaderData<typeof loader>()
  const { query, isBusy, choose } = useGroupQuery()
  const [isOpen, setOpen] = useState(false)
  const isStale = writeGroupQuery(query) !== writeGroupQuery(shownQuery)
  return (
    <div className="page py-10">
      <PageHead
        title="All Groups"
        description="Every hobby group on HobbyNest, by category and by end date."
      />
      <EarlyList searchParams={FIRST_PAGE_PARAMS} />
      <h1 className="text-title">All Groups</h1>
      <p className="mt-2 mb-6 text-lg text-base-content/80">
        Browse every group. Find yours. Joining is free, and you can leave at any time.
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 print:block">
        <GroupSearchField q={query.q} onSearch={(q) => choose({ q })} />
        <Await
          resolve={found}
          fallback={<AllGroupsSkeleton />}
          errorElement={
            <>
              <div className="empty:hidden">
                <ActiveFilters query={query} onChange={choose} />
              </div>
              <LoadError title="The groups could not be loaded." />
            </>
          }
        >
          {(page) => (
            <div ref={passFocusOn} className="grid grid-cols-1 gap-3 print:block">
              <CategoryChips query={query} counts={page.counts} onChange={choose} />
              <div className="mb-2 flex flex-wrap items-center gap-3">
                <button
                  type="button"
                  className="btn btn-outline btn-primary"
                  aria-expanded={isOpen}
                  aria-controls="search-options"
                  onClick={() => setOpen(!isOpen)}
                >
                  {isOpen ? 'Hide Search Options' : 'Show Search Options'}
                </button>
                <ActiveFilters query={query} onChange={choose} />
                <p aria-live="polite" className="ml-auto text-base-content/80">
                  {/* A new element for each query, so that an equal count is read out too. */}
                  <span key={writeGroupQuery(shownQuery)}>{describeCount(page.total, shownQuery)}</span>
                </p>
              </div>
              {isOpen && (
                <GroupFilters
                  // The chosen category must be among them, or the select would read "All Categories".
                  categories={sortedNames([...page.counts.keys(), query.category])}
                  places={sortedNames(page.groups.map(({ location }) => location))}
                  query={query}
                  onChange={choose}
                />
              )}
              <div aria-busy={isStale} className="relative">
                {page.total > 0 ? (
                  <FoundList
                    query={shownQuery}
                    found={page}
                    isBusy={isBusy}
                    isStale={isStale}
                    isReturn={isReturn}
                  />
                ) : (
                  <NothingFound query={shownQuery} onChange={choose} />
                )}
                {/* One element on top: fading all cards would paint them again at each key. */}
                {isStale && (
                  <div className="pointer-events-none absolute inset-0 bg-base-200 opacity-50 shown-after-200" />
                )}
              </div>
            </div>
          )}
        </Await>
      </div>
    </div>
  )
}

function AllGroupsSkeleton() {
  return (
    <div className="grid gap-3">
      <div
        className="flex animate-pulse max-md:-mr-4 sm:max-md:-mr-6 gap-2 overflow-hidden py-1"
        aria-hidden="true"
      >
        {CATEGORIES.map((category) => (
          <div key={category} className="skeleton min-h-11 w-32 shrink-0 rounded-full sm:min-h-9" />
        ))}
      </div>
      <div className="mb-2 flex animate-pulse items-center justify-between gap-3" aria-hidden="true">
        <div className="skeleton h-[2.8rem] w-46 rounded-field" />
        <div className="skeleton h-5 w-20" />
      </div>
      <GroupGridSkeleton />
    </div>
  )
}

function sortedNames(names: string[]): string[] {
  return [...new Set(names)].filter(Boolean).sort()
}

function describeCount(total: number, { q, place }: GroupQuery): string {
  const count = countOf(total, 'group')
  return (q || place) && total === MAX_FOUND ? `${count} or more` : count
}
