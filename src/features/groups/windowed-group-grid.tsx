import { useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import {
  type CacheSnapshot,
  type CustomContainerComponentProps,
  type CustomItemComponentProps,
  WindowVirtualizer,
  type WindowVirtualizerHandle,
} from 'virtua'
import { GroupCard } from './group-card.tsx'
import type { GroupGridProps } from './group-grid.tsx'

/** How many cards stand side by side, from which width on (spec §2, §9): the same as the classes of GroupGrid. */
const STEPS = [
  { media: '(width >= 48rem)', columns: 4 },
  { media: '(width >= 40rem)', columns: 2 },
]

/** About as high as a row of cards is, gap included, so that the page is as long as it will be. */
const ROW_HEIGHT = { 1: 215, 2: 475, 4: 470 }

/** How high the rows were of the lists that were left, by history entry: on the way back the page is as long as it was. */
const rowHeights = new Map<string, { shape: string; cache: CacheSnapshot }>()

/**
 * Very many groups as cards, like GroupGrid, but with only those near the screen on the page. Each says which one of how
 * many it is, since a reader cannot count the others.
 */
export function WindowedGroupGrid({ groups, renderText }: GroupGridProps) {
  const columns = useSyncExternalStore(subscribeToWidth, countColumns)
  const rowStarts = useMemo(
    () => Array.from({ length: Math.ceil(groups.length / columns) }, (_, row) => row * columns),
    [groups, columns],
  )
  const { key } = useLocation()
  const shape = `${groups.length} in ${columns}`
  const known = rowHeights.get(key)
  const listRef = useRef<WindowVirtualizerHandle>(null)

  useLayoutEffect(() => {
    const list = listRef.current
    return () => {
      if (list) rowHeights.set(key, { shape, cache: list.cache })
    }
  }, [key, shape])

  return (
    <WindowVirtualizer
      ref={listRef}
      key={columns}
      {...(known?.shape === shape && { cache: known.cache })}
      data={rowStarts}
      as={List}
      item={Row}
      itemSize={ROW_HEIGHT[columns === 4 ? 4 : columns === 2 ? 2 : 1]}
      bufferSize={400}
    >
      {(start) => (
        <div key={start} className="grid gap-5 pb-5 sm:grid-cols-2 md:grid-cols-4" role="presentation">
          {groups.slice(start, start + columns).map((group, index) => (
            // biome-ignore lint/a11y/useSemanticElements: an <li> would need the <ul> as its parent, the rows stand between.
            <div
              key={group._id}
              role="listitem"
              aria-setsize={groups.length}
              aria-posinset={start + index + 1}
            >
              <GroupCard
                group={group}
                photoLoading={start + index < 2 ? 'eager' : 'lazy'}
                renderText={renderText}
              />
            </div>
          ))}
        </div>
      )}
    </WindowVirtualizer>
  )
}

function countColumns(): number {
  return STEPS.find(({ media }) => window.matchMedia(media).matches)?.columns ?? 1
}

function subscribeToWidth(listener: () => void) {
  const queries = STEPS.map(({ media }) => window.matchMedia(media))
  for (const query of queries) query.addEventListener('change', listener)
  return () => {
    for (const query of queries) query.removeEventListener('change', listener)
  }
}

function List({ ref, style, children }: CustomContainerComponentProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the list items.
    <div ref={ref} role="list" style={style}>
      {children}
    </div>
  )
}

function Row({ ref, style, children }: CustomItemComponentProps) {
  return (
    <div ref={ref} role="presentation" style={style}>
      {children}
    </div>
  )
}
