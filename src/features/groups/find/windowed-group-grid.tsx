import {
  memo,
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import {
  type CacheSnapshot,
  type CustomContainerComponentProps,
  type CustomItemComponentProps,
  WindowVirtualizer,
  type WindowVirtualizerHandle,
} from 'virtua'
import { isPressedInField } from '../../../browser/keyboard.ts'
import { yieldToBrowser } from '../../../browser/scheduling.ts'
import { formatCount } from '../../../components/format.ts'
import { GroupCard, type GroupCardProps } from '../group-card.tsx'
import { GRID, GroupCardSkeleton } from '../group-grid.tsx'
import { PAGE_SIZE } from './find-groups.ts'
import type { GroupPages, LoadedGroups, PageFailure } from './group-pages.ts'

/**
 * How many cards stand side by side, from which width on (spec §2, §9): the same as the classes of GroupGrid. The build,
 * which renders no cards, has no `matchMedia`.
 */
const STEPS = [
  { width: globalThis.matchMedia?.('(width >= 48rem)'), columns: 4 },
  { width: globalThis.matchMedia?.('(width >= 40rem)'), columns: 2 },
] as const

/** About as high as a row of cards is, gap included, so that the page is as long as it will be. */
const ROW_HEIGHT = { 1: 254, 2: 557, 4: 540 }

/** Browsers cap the height of an element, Firefox at 17.8 million pixels: lower down nothing could be reached. */
const MOST_PIXELS = 16_000_000

/** The first card on the screen, and how many pixels of it are above the screen. */
interface Place {
  card: number
  above: number
}

/**
 * The places at which lists were left, and how high their rows were: on the way back, and when a phone is turned, the same
 * cards are on the screen. The distance from the top would not do, as it grows with each row above that is measured, also
 * once the router has noted it.
 */
const leftGrids = new WeakMap<GroupPages, Place & { columns: number; cache: CacheSnapshot }>()

interface WindowedGroupGridProps {
  pages: GroupPages
  renderText: GroupCardProps['renderText']
}

/**
 * Very many groups as cards, like GroupGrid, but with only those near the screen on the page. The list is as long as it
 * will be from the start; what is not here yet is loaded where somebody comes to it. Each card says which one of how many
 * it is, since a reader cannot count the others.
 */
export function WindowedGroupGrid({ pages, renderText }: WindowedGroupGridProps) {
  const columns = useSyncExternalStore(subscribeToWidth, countColumns)
  const loaded = useLoadedGroups(pages)
  // A choice or a letter changes the row below the search first; the others follow once it has been painted.
  const painted = useLoadedGroups(useDeferredValue(pages))
  const paintedText = useDeferredValue(renderText)
  const listRef = useRef<WindowVirtualizerHandle>(null)
  const elementRef = useRef<HTMLDivElement>(null)
  const placeRef = useRef<Place>(null)
  const [hasFocus, setHasFocus] = useState(false)
  const rowHeight = ROW_HEIGHT[columns]
  const most = Math.floor((MOST_PIXELS / rowHeight) * (columns / 1000)) * 1000
  const shown = Math.min(loaded.total, most)
  const left = leftGrids.get(pages)

  const tellNewPages = useEffectEvent(tellView)

  useLayoutEffect(() => {
    const list = listRef.current
    const back = leftGrids.get(pages)
    if (back) list?.scrollToIndex(Math.floor(back.card / columns), { offset: back.above })
    tellNewPages()
    return () => {
      const place = placeRef.current
      if (list && place) leftGrids.set(pages, { columns, cache: list.cache, ...place })
    }
  }, [pages, columns])

  useEffect(() => {
    document.addEventListener('keydown', jumpToEnds)
    return () => document.removeEventListener('keydown', jumpToEnds)
  }, [])

  function tellView() {
    const list = listRef.current
    // Not before it has measured the screen.
    if (!list?.viewportSize) return
    // Of a row that is cut off by the bar, the middle is still in view.
    const first = list.findItemIndex(list.scrollOffset + rowHeight * 0.75)
    const last = list.findItemIndex(list.scrollOffset + list.viewportSize)
    pages.show(first * columns, (Math.max(first, last) + 1) * columns)
  }

  function handleMove() {
    tellView()
    const list = listRef.current
    const element = elementRef.current
    if (!list?.viewportSize || !element) return
    const first = list.findItemIndex(list.scrollOffset)
    const { top } = element.getBoundingClientRect()
    placeRef.current = { card: first * columns, above: -top - list.getItemOffset(first) }
  }

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: an <li> would need the <ul> as its parent, the rows stand between. */}
      <div
        ref={elementRef}
        role="list"
        aria-busy={loaded.isBusy}
        onFocus={() => setHasFocus(true)}
        // A row that is removed before the focus reaches it could not take it.
        onBlur={({ currentTarget, relatedTarget }) => setHasFocus(currentTarget.contains(relatedTarget))}
      >
        <WindowVirtualizer
          ref={listRef}
          key={columns}
          {...(left?.columns === columns && { cache: left.cache })}
          data={{ length: Math.ceil(shown / columns) }}
          as={Part}
          item={Part}
          itemSize={rowHeight}
          // The Tab key may be faster than the page is scrolled, and must find the next row.
          bufferSize={hasFocus ? 2000 : 400}
          onScroll={handleMove}
          // Once the frame that is being laid out has been painted: its measuring would lay it out again.
          onResize={() => yieldToBrowser().then(handleMove)}
        >
          {(_, row) => (
            <Row
              key={row}
              start={row * columns}
              columns={columns}
              loaded={row === 0 ? loaded : painted}
              onRetry={pages.retry}
              renderText={row === 0 ? renderText : paintedText}
            />
          )}
        </WindowVirtualizer>
      </div>
      {shown < loaded.total && (
        <p className="text-center text-lg">
          {`These are the first ${formatCount(shown)} of ${formatCount(loaded.total)} groups. Search or filter to find the others.`}
        </p>
      )}
    </>
  )
}

function useLoadedGroups(pages: GroupPages): LoadedGroups {
  return useSyncExternalStore(pages.subscribe, pages.getSnapshot)
}

/**
 * Home and End lead to the ends of the page at once. Chromium would scroll there smoothly, and stop on the way where a row
 * turns out to be higher than it was estimated to be.
 */
function jumpToEnds(event: KeyboardEvent) {
  const { key, shiftKey, altKey, metaKey, defaultPrevented } = event
  if ((key !== 'Home' && key !== 'End') || shiftKey || altKey || metaKey || defaultPrevented) return
  if (isPressedInField(event)) return
  event.preventDefault()
  window.scrollTo({ top: key === 'End' ? document.documentElement.scrollHeight : 0, behavior: 'instant' })
}

/** How many cards stand side by side on this screen. */
export function countColumns(): 1 | 2 | 4 {
  return STEPS.find(({ width }) => width?.matches)?.columns ?? 1
}

function subscribeToWidth(listener: () => void) {
  for (const { width } of STEPS) width?.addEventListener('change', listener)
  return () => {
    for (const { width } of STEPS) width?.removeEventListener('change', listener)
  }
}

/** What stands between the list and its items. */
function Part({ ref, style, children }: CustomContainerComponentProps | CustomItemComponentProps) {
  return (
    <div ref={ref} role="presentation" style={style}>
      {children}
    </div>
  )
}

interface RowProps {
  start: number
  columns: number
  loaded: LoadedGroups
  onRetry: (page: number) => void
  renderText: GroupCardProps['renderText']
}

/** The cards of a row, or what stands in their place. Whoever has the focus in that place keeps it there. */
const Row = memo(function Row({ start, columns, loaded, onRetry, renderText }: RowProps) {
  const rowRef = useRef<HTMLDivElement>(null)
  const hadFocus = useRef(false)
  const page = Math.floor(start / PAGE_SIZE)
  const groups = loaded.pages.get(page)
  const failure = loaded.failures.get(page)

  useLayoutEffect(() => {
    if (!hadFocus.current) return
    hadFocus.current = false
    rowRef.current?.querySelector<HTMLElement>('a, button, [tabindex="0"]')?.focus({ preventScroll: true })
  })

  return (
    <div ref={rowRef} role="presentation" className="group-row pb-5">
      {groups ? (
        <div role="presentation" className={GRID}>
          {groups.slice(start % PAGE_SIZE, (start % PAGE_SIZE) + columns).map((group, index) => (
            // biome-ignore lint/a11y/useSemanticElements: see the list.
            // biome-ignore lint/suspicious/noArrayIndexKey: see GroupGrid.
            <div key={index} role="listitem" aria-setsize={loaded.total} aria-posinset={start + index + 1}>
              <GroupCard
                group={group}
                photoLoading={start + index < 2 ? 'eager' : 'lazy'}
                renderText={renderText}
              />
            </div>
          ))}
        </div>
      ) : (
        <Placeholder
          key={failure ? 'failed' : 'loading'}
          start={start}
          cards={Math.min(columns, loaded.total - start)}
          total={loaded.total}
          isLoading={!failure}
          hadFocus={hadFocus}
        >
          {failure?.place === start && (
            <PageError page={page} total={loaded.total} failure={failure} onRetry={onRetry} />
          )}
        </Placeholder>
      )}
    </div>
  )
})

interface PlaceholderProps {
  start: number
  cards: number
  total: number
  isLoading: boolean
  /** Gets whether the focus was here when this is removed. */
  hadFocus: RefObject<boolean>
  /** What is shown in place of the shapes of cards. */
  children: ReactNode
}

/**
 * A row of cards that are not here, as high as they will be. While they are on their way it can have the focus: the Tab
 * key would otherwise leave the list behind the last card that is here.
 */
function Placeholder({ start, cards, total, isLoading, hadFocus, children }: PlaceholderProps) {
  const ref = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const element = ref.current
    return () => {
      hadFocus.current = element?.contains(document.activeElement) ?? false
    }
  }, [hadFocus])

  return (
    // biome-ignore lint/a11y/useSemanticElements: see the list.
    <div
      ref={ref}
      role="listitem"
      aria-setsize={total}
      aria-posinset={start + 1}
      tabIndex={isLoading ? 0 : undefined}
      className="relative"
    >
      {isLoading && <span className="sr-only">Loading groups…</span>}
      <div className={`${GRID} ${isLoading ? 'animate-pulse' : ''} ${children ? 'invisible' : ''}`}>
        {Array.from({ length: cards }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders never move.
          <GroupCardSkeleton key={index} />
        ))}
      </div>
      {children}
    </div>
  )
}

interface PageErrorProps {
  page: number
  total: number
  failure: PageFailure
  onRetry: (page: number) => void
}

/** Says once for all rows of a page that they could not be loaded. */
function PageError({ page, total, failure, onRetry }: PageErrorProps) {
  const start = page * PAGE_SIZE
  return (
    <div
      role="alert"
      className="surface absolute inset-0 flex flex-col items-center justify-center gap-4 p-4"
    >
      <p className="text-center text-lg">
        {`Groups ${formatCount(start + 1)} to ${formatCount(Math.min(start + PAGE_SIZE, total))} could not be loaded.`}
      </p>
      <button
        type="button"
        className="btn btn-primary min-w-34"
        aria-disabled={failure.isRetrying}
        onClick={() => onRetry(page)}
      >
        {failure.isRetrying ? 'Trying again…' : 'Try again'}
      </button>
    </div>
  )
}
