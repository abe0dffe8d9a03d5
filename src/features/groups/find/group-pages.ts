import type { ListedGroup } from '../group.ts'
import { type GroupPage, PAGE_SIZE } from './find-groups.ts'

/** What has arrived of a list that comes in pages; a new object after each change. */
export interface LoadedGroups {
  /** How many groups the list has, as the newest answer says. */
  total: number
  /** The groups of the pages that are here, by the number of the page: place 0 is on page 0. */
  pages: ReadonlyMap<number, ListedGroup[]>
  /** The pages that could not be loaded. */
  failures: ReadonlyMap<number, PageFailure>
  /** Whether groups in view are on their way. */
  isBusy: boolean
  /** Whether the list is known to have changed since the first page was given. */
  isOutdated: boolean
}

/** A page that could not be loaded, unless an older version of it is here. */
export interface PageFailure {
  /** Where it is said: the first of its places in view, as long as that stays in view. */
  place: number
  isRetrying: boolean
}

export type GroupPages = ReturnType<typeof createGroupPages>

/** How many pages are kept. */
const MOST_PAGES = 40
/**
 * How long a page must stay near the view before it is requested, in milliseconds: pages that are only scrolled past
 * are not.
 */
const PAUSE = 80
/** How many places before and after those in view are loaded as well. */
const AHEAD = 12

type ListState = Pick<GroupPage, 'tag' | 'total' | 'asked'>

/**
 * Keeps the pages of a list of groups around the places that are in view. Where an answer shows that the list has changed,
 * all other pages are of no use: those near the view are asked for once more, and stay until the new ones come; the others
 * go. That round starts only by an answer to the reader or by a new first page, never by another round, so it ends on a
 * site where groups change all the time too.
 * @param ask gives the page that begins at a place, such as `findGroups`.
 */
export function createGroupPages(
  first: GroupPage,
  ask: (offset: number, signal: AbortSignal) => Promise<GroupPage>,
) {
  const pages = new Map<number, { groups: ListedGroup[]; state: string }>()
  const failures = new Map<number, PageFailure>()
  const requests = new Map<number, AbortController>()
  const listeners = new Set<() => void>()
  let lastFirst = first
  let newest: ListState = first
  let view = { from: 0, to: 0 }
  let wanted = new Set<number>()
  take(0, first, false)
  let loaded = describe()

  function describe(): LoadedGroups {
    const isMissing = (number: number) => !pages.has(number) && failures.get(number)?.isRetrying !== false
    return {
      total: newest.total,
      pages: new Map([...pages].map(([number, { groups }]) => [number, groups])),
      failures: new Map(failures),
      isBusy: pagesOf(view.from, view.to).some(isMissing),
      isOutdated: isChanged(newest, lastFirst) && newest.asked > lastFirst.asked,
    }
  }

  function publish() {
    loaded = describe()
    for (const listener of listeners) listener()
  }

  /** The numbers of the pages that hold these places. */
  function pagesOf(from: number, to: number): number[] {
    const start = Math.floor(Math.max(from, 0) / PAGE_SIZE)
    const end = Math.ceil(Math.min(to, newest.total) / PAGE_SIZE)
    return Array.from({ length: Math.max(end - start, 0) }, (_, index) => start + index)
  }

  function isCurrent(number: number): boolean {
    return pages.get(number)?.state === stateOf(newest)
  }

  /** Puts an answer in its place. Returns false for one older than what is here. */
  function take(number: number, answer: GroupPage, startsRound: boolean): boolean {
    const hasChanged = isChanged(answer, newest)
    if (hasChanged && answer.asked < newest.asked) return false
    const { tag, total, groups } = answer
    newest = { tag, total, asked: Math.max(answer.asked, newest.asked) }
    const state = stateOf(newest)
    if (groups.length === total) {
      // The whole list, where the backend knows no pages.
      for (const page of pagesOf(0, total)) {
        pages.set(page, { groups: groups.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE), state })
      }
    } else pages.set(number, { groups, state })
    failures.delete(number)
    if (hasChanged) leaveOld(startsRound)
    else if (groups.length < total) leaveFarthest()
    return true
  }

  function leaveOld(startsRound: boolean) {
    const entered = want()
    for (const number of [...pages.keys()]) {
      if (!wanted.has(number) && !isCurrent(number)) pages.delete(number)
    }
    for (const number of startsRound ? wanted : entered) {
      if (!isCurrent(number) && !requests.has(number)) request(number, { isRepeat: true })
    }
  }

  /** The first page stays: it comes first on paper. */
  function leaveFarthest() {
    const middle = (view.from + view.to) / 2 / PAGE_SIZE
    const distance = (number: number) => (number === 0 ? 0 : Math.abs(number + 0.5 - middle))
    const nearest = [...pages.keys()].sort((one, other) => distance(one) - distance(other))
    for (const number of nearest.slice(MOST_PAGES)) pages.delete(number)
  }

  /** Updates which pages are near the view. Returns those that were not before. */
  function want(): number[] {
    const last = wanted
    wanted = new Set(pagesOf(view.from - AHEAD, view.to + AHEAD))
    for (const number of last) if (!wanted.has(number)) leave(number)
    return [...wanted].filter((number) => !last.has(number))
  }

  function leave(number: number) {
    stop(number)
    failures.delete(number)
    if (!isCurrent(number)) pages.delete(number)
  }

  function stop(number: number) {
    requests.get(number)?.abort()
    requests.delete(number)
  }

  async function request(number: number, { pause = 0, isRepeat = false } = {}): Promise<void> {
    stop(number)
    const controller = new AbortController()
    const { signal } = controller
    requests.set(number, controller)
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause))
    if (signal.aborted) return
    const answer = await ask(number * PAGE_SIZE, signal).catch(() => null)
    if (signal.aborted) return
    requests.delete(number)
    if (!answer || !take(number, answer, !isRepeat)) {
      if (answer && !isRepeat) return request(number, { isRepeat: true })
      if (!pages.has(number)) failures.set(number, { place: placeOf(number), isRetrying: false })
    }
    publish()
  }

  /** Where a failure is said. */
  function placeOf(number: number): number {
    const [start, end] = [number * PAGE_SIZE, (number + 1) * PAGE_SIZE]
    return view.from > start && view.from < end ? view.from : start
  }

  function retry(number: number) {
    const failure = failures.get(number)
    if (!failure || failure.isRetrying) return
    failures.set(number, { ...failure, isRetrying: true })
    request(number)
    publish()
  }

  function retryAll() {
    for (const number of failures.keys()) retry(number)
  }

  function start() {
    window.addEventListener('online', retryAll)
    for (const number of wanted) if (!isCurrent(number) && !requests.has(number)) request(number)
  }

  function end() {
    window.removeEventListener('online', retryAll)
    for (const number of [...requests.keys()]) stop(number)
    // A whole list comes as a whole again.
    leaveFarthest()
    loaded = describe()
  }

  return {
    getSnapshot: () => loaded,

    subscribe(listener: () => void) {
      if (listeners.size === 0) start()
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) end()
      }
    },

    /** Says which places are in view, from the first up to the last, which is not among them. */
    show(from: number, to: number) {
      if (from === view.from && to === view.to) return
      view = { from, to }
      for (const number of want()) if (!isCurrent(number)) request(number, { pause: PAUSE })
      for (const [number, { place, isRetrying }] of failures) {
        if (place < from || place >= to) failures.set(number, { place: placeOf(number), isRetrying })
      }
      const { isBusy } = describe()
      if (isBusy !== loaded.isBusy || failures.size > 0) publish()
    },

    /** Takes over a first page that was reloaded. */
    receive(page: GroupPage) {
      if (page === lastFirst) return
      const startsRound = !loaded.isOutdated
      lastFirst = page
      if (take(0, page, startsRound)) stop(0)
      publish()
    },

    /** Asks again for a page that could not be loaded. */
    retry,
  }
}

/** The groups from the first one on, as far as none is missing. */
export function firstGroups({ pages }: LoadedGroups): ListedGroup[] {
  const groups: ListedGroup[] = []
  for (let number = 0, page = pages.get(0); page; number += 1, page = pages.get(number)) groups.push(...page)
  return groups
}

function isChanged(one: ListState, other: ListState): boolean {
  return stateOf(one) !== stateOf(other)
}

/** If a backend sends no tag, only the number of groups shows that the list has changed. */
function stateOf({ tag, total }: ListState): string {
  return `${total} ${tag}`
}
