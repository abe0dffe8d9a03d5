import { useId, useMemo, useRef, useState } from 'react'
import {
  Await,
  Link,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useNavigate,
  useSearchParams,
} from 'react-router'
import { deferIfSlow } from '../api/deferred.ts'
import { afterPaint } from '../browser/scheduling.ts'
import { ClientOnly } from '../components/client-only.tsx'
import { formatCount } from '../components/format.ts'
import { LoadError } from '../components/load-error.tsx'
import { Notice } from '../components/notice.tsx'
import { PageHead } from '../components/page-head.tsx'
import { RouteError } from '../components/route-error.tsx'
import type { Group } from '../features/groups/group.ts'
import { GroupFilters } from '../features/groups/group-filters.tsx'
import { GroupGrid, GroupGridSkeleton } from '../features/groups/group-grid.tsx'
import {
  applyGroupQuery,
  categoriesOf,
  type GroupQuery,
  newestFirst,
  readGroupQuery,
  writeGroupQuery,
} from '../features/groups/group-query.ts'
import { getGroups, preloadGroups } from '../features/groups/groups-api.ts'
import { PrintedGroups } from '../features/groups/printed-groups.tsx'
import { WindowedGroupGrid } from '../features/groups/windowed-group-grid.tsx'

/** More groups than this are never all on the page. */
const MOST_AT_ONCE = 48

export async function loader({ request }: LoaderFunctionArgs) {
  const { data: groups } = await deferIfSlow(getGroups(request.signal))
  return { groups }
}

export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return currentUrl.search === nextUrl.search && defaultShouldRevalidate
}

export function Component() {
  preloadGroups()
  const { groups } = useLoaderData<typeof loader>()
  return (
    <div className="page py-10">
      <PageHead
        title="All Groups"
        description="Every hobby group on HobbyNest, by category and by end date."
      />
      <h1 className="text-title">All Groups</h1>
      <p className="mt-2 mb-6 text-lg text-base-content/80">
        Every hobby group on HobbyNest. One of them is yours.
      </p>
      <ClientOnly fallback={<BrowserSkeleton />}>
        <Await resolve={groups} errorElement={<LoadError title="The groups could not be loaded." />}>
          {(all) => <GroupBrowser groups={all} />}
        </Await>
      </ClientOnly>
    </div>
  )
}

/** The place of the button and the count, and the cards that are on their way. */
function BrowserSkeleton() {
  return (
    <div className="grid gap-6">
      <div className="flex animate-pulse items-center justify-between gap-3" aria-hidden="true">
        <div className="skeleton h-[2.8rem] w-46 rounded-field" />
        <div className="skeleton h-5 w-20" />
      </div>
      <GroupGridSkeleton />
    </div>
  )
}

function GroupBrowser({ groups }: { groups: Group[] }) {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  // Shown at once; the address follows, whose navigation would keep the choice waiting.
  const [chosen, setChosen] = useState<GroupQuery | null>(null)
  const lastChosen = useRef(chosen)
  const inAddress = readGroupQuery(params)
  const query = chosen ?? inAddress
  if (chosen && writeGroupQuery(chosen) === writeGroupQuery(inAddress)) setChosen(null)
  const [isOpen, setOpen] = useState(params.size > 0)
  const panelId = useId()
  const headingId = useId()
  const found = useMemo(() => categoriesOf(groups), [groups])
  // One that the address asks for and no group has is offered too, or the choice would read "All Categories".
  const isFound = query.category === '' || found.includes(query.category)
  const categories = isFound ? found : [...found, query.category].sort()
  const sorted = useMemo(() => newestFirst(groups), [groups])
  const shown = useMemo(
    () => applyGroupQuery(sorted, { category: query.category, sort: query.sort }),
    [sorted, query.category, query.sort],
  )

  const grid = useMemo(() => {
    const Grid = shown.length > MOST_AT_ONCE ? WindowedGroupGrid : GroupGrid
    return (
      <>
        <div className="print:hidden">
          <Grid groups={shown} />
        </div>
        <PrintedGroups groups={shown} />
      </>
    )
  }, [shown])

  async function choose(next: GroupQuery) {
    setChosen(next)
    lastChosen.current = next
    await afterPaint()
    if (lastChosen.current !== next) return
    await navigate({ search: writeGroupQuery(next) }, { replace: true, preventScrollReset: true })
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <button
          type="button"
          className="btn btn-outline btn-primary"
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide Search Options' : 'Show Search Options'}
        </button>
        <p aria-live="polite" className="text-base-content/80">
          {shown.length === 1 ? '1 group' : `${formatCount(shown.length)} groups`}
        </p>
      </div>
      {isOpen && <GroupFilters id={panelId} categories={categories} query={query} onChange={choose} />}
      {shown.length > 0 ? (
        <section aria-labelledby={headingId}>
          <h2 id={headingId} className="sr-only print:not-sr-only">
            {query.category || 'All Categories'}
          </h2>
          {grid}
        </section>
      ) : (
        <Notice picture="no-results" title="No groups found for selected filter.">
          <div className="flex flex-wrap justify-center gap-3">
            {query.category && (
              <button
                type="button"
                className="btn btn-primary"
                onClick={() => choose({ ...query, category: '' })}
              >
                Show all categories
              </button>
            )}
            <Link to="/create-group" className="btn btn-ghost">
              Create Group
            </Link>
          </div>
        </Notice>
      )}
    </div>
  )
}

/** See `useRevalidateOnFocus`. */
export const handle = { revalidateOnFocus: true }

export const ErrorBoundary = RouteError
