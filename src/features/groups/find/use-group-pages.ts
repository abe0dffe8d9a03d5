import { useEffect, useEffectEvent, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { createMemory } from '../../../api/last-seen.ts'
import { findGroups, type GroupPage } from './find-groups.ts'
import { createGroupPages, type GroupPages } from './group-pages.ts'
import { type GroupQuery, writeGroupQuery } from './group-query.ts'

/** The pages of the lists that were left, by history entry and query: they are still here on the way back. */
const leftLists = createMemory<GroupPages>(5)

/**
 * The pages of what a query finds, with the first one as the loader has given it last. Where they show that the list has
 * changed meanwhile, that one is loaded again.
 */
export function useGroupPages(query: GroupQuery, first: GroupPage): GroupPages {
  const { key } = useLocation()
  const { revalidate } = useRevalidator()
  const asked = writeGroupQuery(query)
  // Its address may still be that of another query.
  const entry = `${key} ${asked}`
  const [list, setList] = useState(openList)
  if (list.asked !== asked) setList(openList)
  const { pages } = list
  const { isOutdated } = useSyncExternalStore(pages.subscribe, pages.getSnapshot)

  useLayoutEffect(() => pages.receive(first), [pages, first])
  const keep = useEffectEvent(() => leftLists.set(entry, pages))
  useLayoutEffect(() => () => void keep(), [])
  useEffect(() => {
    if (isOutdated) revalidate()
  }, [isOutdated, revalidate])

  function openList() {
    const ask = (offset: number, signal: AbortSignal) => findGroups(query, offset, signal)
    return { asked, pages: leftLists.get(entry) ?? createGroupPages(first, ask) }
  }

  return pages
}
