import { useDeferredValue, useId, useMemo, useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { deferIfSlow } from '../api/deferred.ts'
import { passFocusOn } from '../browser/focus.ts'
import { useLazy } from '../browser/lazy.ts'
import { Await } from '../components/await.tsx'
import { ClientOnly } from '../components/client-only.tsx'
import { describeGroups } from '../components/format.ts'
import { LoadError } from '../components/load-error.tsx'
import { Notice } from '../components/notice.tsx'
import { PageHead } from '../components/page-head.tsx'
import { Progress } from '../components/progress.tsx'
import { EarlyList } from '../features/groups/early-list.tsx'
import { ActiveFilters, activeFilters } from '../features/groups/find/active-filters.tsx'
import { CategoryChips } from '../features/groups/find/category-chips.tsx'
import {
  FIRST_PAGE,
  findAmongSame,
  findGroups,
  type GroupPage,
  PAGE_SIZE,
} from '../features/groups/find/find-groups.ts'
import { GroupFilters } from '../features/groups/find/group-filters.tsx'
import { type GroupQuery, MOST_FOUND } from '../features/groups/find/group-query.ts'
import { GroupSearchField } from '../features/groups/find/group-search-field.tsx'
import type { markMatches } from '../features/groups/find/matched-text.tsx'
import { PrintedGroups } from '../features/groups/find/printed-groups.tsx'
import { useGroupPages } from '../features/groups/find/use-group-pages.ts'
import { type Answer, queryOf, takeAnswer, useGroupQuery } from '../features/groups/find/use-group-query.ts'
import { countColumns, WindowedGroupGrid } from '../features/groups/find/windowed-group-grid.tsx'
import { CATEGORIES } from '../features/groups/group.ts'
import { GroupGrid, GroupGridSkeleton } from '../features/groups/group-grid.tsx'

const loadMatchedText = () => import('../features/groups/find/matched-text.tsx')

export async function loader({ request }: LoaderFunctionArgs) {
  const { pathname, searchParams, search } = new URL(request.url)
  const query = queryOf(searchParams)
  const isOther = location.pathname === pathname && location.search !== search
  const found =
    takeAnswer(query) ??
    (isOther ? findAmongSame(query, request.signal) : findGroups(query, 0, request.signal))
  // Another query on the same screen: the last answer stays visible until the next one arrives.
  if (isOther) await found.catch(() => {})
  return { query, found: (await deferIfSlow(found)).data }
}

export function Component() {
  const { query, found } = useLoaderData<typeof loader>()
  return (
    <div className="page py-10">
      <PageHead
        title="All Groups"
        description="Every hobby group on HobbyNest, by category and by end date."
      />
      <EarlyList searchParams={FIRST_PAGE} />
      <h1 className="text-title">All Groups</h1>
      <p className="mt-2 mb-6 text-lg text-base-content/80">
        Browse every group. Find yours. Joining is free, and you can leave at any time.
      </p>
      <GroupBrowser query={query} found={found} />
    </div>
  )
}

/** The search, which stays whether or not an answer comes, and its results. */
function GroupBrowser(loaded: Answer) {
  const { query, shown, isBusy, choose, entry } = useGroupQuery(loaded)
  const [isSearching, setSearching] = useState(false)
  const isSearched = isSearching || query.q !== '' || query.place !== ''
  const { markMatches } = useLazy(loadMatchedText, isSearched) ?? {}
  const [isOpen, setOpen] = useState(false)
  const panelId = useId()

  return (
    <>
      <Progress isActive={isBusy} label="Searching the groups" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <GroupSearchField q={query.q} onSearch={(q) => choose({ q })} onFocus={() => setSearching(true)} />
        <ClientOnly fallback={<BrowserSkeleton />}>
          <Await
            resolve={shown.found}
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
              <>
                <CategoryChips query={query} counts={page.counts} onChange={choose} />
                <div className="mb-2 flex flex-wrap items-center gap-3">
                  <button
                    type="button"
                    className="btn btn-outline btn-primary"
                    aria-expanded={isOpen}
                    aria-controls={panelId}
                    onClick={() => setOpen(!isOpen)}
                  >
                    {isOpen ? 'Hide Search Options' : 'Show Search Options'}
                  </button>
                  <ActiveFilters query={query} onChange={choose} />
                  <p aria-live="polite" className="ml-auto text-base-content/80">
                    {describeCount(page.total, shown.query)}
                  </p>
                </div>
                {isOpen && (
                  <GroupFilters
                    id={panelId}
                    categories={categoriesOf(page, query)}
                    query={query}
                    onChange={choose}
                  />
                )}
                <div aria-busy={isBusy} className="transition-opacity delay-200 aria-busy:opacity-60">
                  {page.total > 0 ? (
                    <Results query={shown.query} page={page} markMatches={markMatches} entry={entry} />
                  ) : (
                    <NothingFound query={shown.query} onChange={choose} />
                  )}
                </div>
              </>
            )}
          </Await>
        </ClientOnly>
      </div>
    </>
  )
}

/** Placeholders for the controls and the cards. */
function BrowserSkeleton() {
  return (
    <div className="grid gap-3">
      <div className="flex h-11 animate-pulse items-center gap-2 overflow-hidden" aria-hidden="true">
        {CATEGORIES.map((category) => (
          <div key={category} className="skeleton h-9 w-32 shrink-0 rounded-full" />
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

/** Each category of the groups; also a chosen one without groups, or the choice would read "All Categories". */
function categoriesOf({ counts }: GroupPage, { category }: GroupQuery): string[] {
  return [...new Set([...counts.keys(), category])].filter(Boolean).sort()
}

function describeCount(total: number, { q, place }: GroupQuery): string {
  const count = describeGroups(total)
  return (q || place) && total >= MOST_FOUND ? `${count} or more` : count
}

interface ResultsProps {
  query: GroupQuery
  page: GroupPage
  /** What marks the matches, once it has been loaded. */
  markMatches: typeof markMatches | undefined
}

function Results({ entry, ...props }: ResultsProps & { entry: string }) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="sr-only print:not-sr-only">
        {props.query.category || 'All Categories'}
      </h2>
      <Cards key={entry} {...props} />
    </section>
  )
}

/**
 * How many rows of a short list a choice or a letter changes first: a screen of them, below the search. The others follow
 * once these have been painted.
 */
const FIRST_ROWS = 2

/**
 * The groups that are found, however many. A choice or a letter changes the cards in the grid: a new grid would first have
 * to measure the screen and its rows.
 */
function Cards({ query, page, markMatches }: ResultsProps) {
  const { q, place } = query
  const pages = useGroupPages(query, page)
  const isLong = page.total > PAGE_SIZE
  const isPainted = useDeferredValue(pages) === pages
  const groups = isLong || isPainted ? page.groups : page.groups.slice(0, FIRST_ROWS * countColumns())
  return useMemo(() => {
    const renderText = q || place ? markMatches?.({ q, place }) : undefined
    return (
      <>
        <div className="print:hidden">
          {isLong ? (
            <WindowedGroupGrid pages={pages} renderText={renderText} />
          ) : (
            <GroupGrid groups={groups} renderText={renderText} />
          )}
        </div>
        <PrintedGroups pages={pages} />
      </>
    )
  }, [q, place, markMatches, isLong, groups, pages])
}

/** Offers to remove each filter in one press. */
function NothingFound({
  query,
  onChange,
}: {
  query: GroupQuery
  onChange: (change: Partial<GroupQuery>) => void
}) {
  return (
    <Notice picture="no-results" title="No groups found for selected filter.">
      <div className="flex flex-wrap justify-center gap-3">
        {activeFilters(query).map(({ loosen, without }) => (
          <button
            key={loosen}
            ref={passFocusOn}
            type="button"
            className="btn btn-primary"
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

/** See `useRevalidateOnFocus`. */
export const handle = { revalidateOnFocus: true }
