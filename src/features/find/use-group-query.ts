import { useLayoutEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { type GroupQuery, readGroupQuery, writeGroupQuery } from '../groups/group-query.ts'

/**
 * The query in the address, or in the one being loaded, and `choose`, which navigates to a changed query. The
 * first choice adds a history entry, so that Back returns to the list before it; later ones replace it.
 */
export function useGroupQuery() {
  const navigate = useNavigate()
  const here = useLocation()
  const { location: next } = useNavigation()
  const { search } = next?.pathname === here.pathname ? next : here
  const query = useMemo(() => readGroupQuery(new URLSearchParams(search)), [search])
  // A second choice may come before React has rendered the first.
  const newest = useRef(search)

  useLayoutEffect(() => {
    newest.current = search
  }, [search])

  function choose(change: Partial<GroupQuery>) {
    const last = readGroupQuery(new URLSearchParams(newest.current))
    newest.current = writeGroupQuery({ ...last, ...change })
    // React Router keeps a location's state as `usr`. `useLocation` may not show the latest navigation yet.
    const isChosen = window.history.state?.usr === CHOSEN
    navigate({ search: newest.current }, { replace: isChosen, state: CHOSEN, preventScrollReset: true })
  }

  return { query, isBusy: search !== here.search, choose }
}

/** The state of a history entry that a choice has added. */
const CHOSEN = 'chosen'
