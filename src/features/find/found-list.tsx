import { useDeferredValue, useLayoutEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { describeError, RetryButton } from '../../components/load-error.tsx'
import { formatCount } from '../../text/format.ts'
import { GroupGrid } from '../groups/group-grid.tsx'
import { type GroupQuery, MAX_SHOWN, PAGE_SIZE, writeGroupQuery } from '../groups/group-query.ts'
import type { FoundGroups } from './find-groups.ts'
import { markGroup } from './mark-group.tsx'

/** When the query changes, so many cards are painted before the rest are rendered: a phone's screenful, or two full rows. */
const countFirst = () => (screen.width < 768 ? 5 : 8)

interface FoundListProps {
  query: GroupQuery
  found: FoundGroups
  /** Whether other or more groups are being loaded. */
  isBusy: boolean
  /** Whether they are for another query. */
  isStale: boolean
  /** Whether the visitor has come back and the scroll position is to be restored. */
  isReturn: boolean
}

/** The groups as cards, and a button for more; the address says how many are shown. */
export function FoundList({ query, found, isBusy, isStale, isReturn }: FoundListProps) {
  const { groups, total, error } = found
  const key = writeGroupQuery(query)
  // On a return, fresh data must not shorten the page for a moment: it would lose its scroll position.
  const isWhole = useDeferredValue(key, isReturn ? key : null) === key || isReturn
  const navigate = useNavigate()
  const { state } = useLocation()
  const listRef = useRef<HTMLElement>(null)
  const firstNew = useRef<number>(null)
  const isLoadingMore = isBusy && !isStale
  const next = Math.min(total, groups.length + PAGE_SIZE, MAX_SHOWN)

  // Keeps the cards from rendering again while more are loading.
  const grid = useMemo(
    () => (
      <GroupGrid
        groups={isWhole ? groups : groups.slice(0, countFirst())}
        textsOf={query.q || query.place ? (group) => markGroup(group, query) : undefined}
      />
    ),
    [groups, isWhole, query],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when new groups have arrived, or not.
  useLayoutEffect(() => {
    if (firstNew.current === null) return
    const targets = listRef.current?.querySelectorAll<HTMLElement>(error ? '[role=alert] button' : 'h3 a')
    targets?.[error ? 0 : firstNew.current]?.focus()
    firstNew.current = null
  }, [groups, error])

  function showMore() {
    // Another query would be lost.
    if (isBusy) return
    firstNew.current = groups.length
    const params = new URLSearchParams(key)
    params.set('show', String(groups.length + PAGE_SIZE))
    navigate({ search: String(params) }, { replace: true, state, preventScrollReset: true })
  }

  return (
    <section ref={listRef} aria-labelledby="found" data-return={isReturn || undefined}>
      <h2 id="found" className="sr-only print:not-sr-only">
        {query.category || 'All hobbies'}
      </h2>
      {grid}
      <div className="mt-8 grid justify-items-center gap-4 text-center text-lg empty:hidden">
        {Boolean(error) && (
          <div role="alert" className="grid justify-items-center gap-4">
            <p>The other groups could not be loaded. {describeError(error)}</p>
            <RetryButton />
          </div>
        )}
        {!error && groups.length < next && (
          <button
            type="button"
            className="btn btn-primary btn-outline min-w-[min(15rem,100%)]"
            onClick={showMore}
            aria-disabled={isLoadingMore}
          >
            {isLoadingMore
              ? 'Loading more groups…'
              : `Show ${formatCount(next - groups.length)} more of ${formatCount(total)}`}
          </button>
        )}
        {groups.length >= MAX_SHOWN && groups.length < total && (
          <p>
            {`These are the first ${formatCount(groups.length)} of ${formatCount(total)} groups. Search or filter to find the others.`}
          </p>
        )}
        {groups.length < total && (
          <p className="hidden print:block">
            {`The first ${formatCount(groups.length)} of ${formatCount(total)} groups.`}
          </p>
        )}
      </div>
    </section>
  )
}
