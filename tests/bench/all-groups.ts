import type { Browser, Page } from '@playwright/test'
import { type Result, resultOf, spreadOf, type Unit } from './report.ts'
import { type ServedSite, type Sites, serveForeignSite, serveSite } from './sites.ts'
import { onPhone, ROUND_TRIP_MS, type Visit, visit } from './visit.ts'

const CARDS = { path: '/all-groups', selector: 'article a[href^="/details-group/"]', wanted: 3 }
/** The most cards that the page shows. */
const MAX_CARDS = 480

interface Run extends Visit {
  /**
   * Milliseconds from a choice of category or order, or from a letter of a search, to the frame with the result. The first
   * letter of a visit also compiles its code.
   */
  filter: number
  firstLetter: number
  laterLetters: number
}

interface LongRun {
  /** Milliseconds from a choice to the frame with the result. */
  choice: number
  frame: number
  heap: number
}

/**
 * Measures All Groups and Home with growing numbers of groups: first visits, then a choice of category, one of order, and
 * letters of a search. Measures our backend, which sends pages, a foreign one, which sends the whole list, and the page
 * with the most cards.
 */
export async function measureAllGroups(browser: Browser, sites: Sites, rounds: number): Promise<Result[]> {
  async function repeat<T>(measure: () => Promise<T>): Promise<T[]> {
    const runs: T[] = []
    while (runs.length < rounds) runs.push(await measure())
    return runs
  }
  const ours: Record<number, Run[]> = {}
  const home: Record<number, Visit[]> = {}
  const foreign: Record<number, Run[]> = {}
  let long: LongRun[] = []
  for (const count of [100, 10_000]) {
    const site = await serveSite(sites.ours, count)
    ours[count] = await repeat(() => measureList(browser, site))
    home[count] = await repeat(() => onPhone(browser, (phone) => visit(site, { ...CARDS, path: '/' }, phone)))
    if (count > MAX_CARDS) long = await repeat(() => measureLongList(browser, site))
    await site.close()
    console.log(`All Groups, ${count} groups, from our backend: measured`)
  }
  for (const count of [1000, 10_000]) {
    const site = await serveForeignSite(sites, count)
    foreign[count] = await repeat(() => measureList(browser, site))
    await site.close()
    console.log(`All Groups, ${count} groups, from another host: measured`)
  }

  const growth = <Key extends string>(
    name: string,
    runs: Record<number, Record<Key, number>[]>,
    key: Key,
    factor: number,
    unit: Unit = 'ms',
  ) => {
    const base = { name: 'at 100', value: spreadOf((runs[100] ?? []).map((run) => run[key])).median }
    return resultOf(FROM_OURS, `${name}, 10000`, runs[10_000], key, factor * base.value, { base, unit })
  }
  const responses = (table: string, runs: Record<number, Run[]>, count: number, budget: number) => [
    resultOf(table, `A choice, ${count}`, runs[count], 'filter', budget),
    resultOf(table, `The first letter of a search, ${count}`, runs[count], 'firstLetter', budget),
    resultOf(table, `A later letter of a search, ${count}`, runs[count], 'laterLetters', budget),
  ]
  return [
    growth('Cards painted, All Groups', ours, 'cards', 1.1),
    growth('Cards painted, Home', home, 'cards', 1.1),
    growth('All bytes, Home', home, 'bytes', 1.05, 'kB'),
    ...responses(FROM_OURS, ours, 100, ROUND_TRIP_MS + 170),
    ...responses(FROM_OURS, ours, 10_000, ROUND_TRIP_MS + 170),
    ...responses(FROM_ANOTHER, foreign, 1000, 100),
    ...responses(FROM_ANOTHER, foreign, 10_000, 160),
    resultOf(LONG, 'A choice', long, 'choice', ROUND_TRIP_MS + 200),
    resultOf(LONG, 'The longest frame of scrolling', long, 'frame', 100),
    resultOf(LONG, 'Memory', long, 'heap', 100_000_000, { unit: 'MB' }),
  ]
}

const FROM_OURS = 'All Groups and Home, by size, from our backend'
const FROM_ANOTHER = 'All Groups, by size, from a backend on another host that sends the whole list'
const LONG = `All Groups with ${MAX_CARDS} cards`

function measureList(browser: Browser, site: ServedSite): Promise<Run> {
  return onPhone(browser, async (phone) => {
    const { page, ...first } = await visit(site, CARDS, phone)
    return { ...first, ...(await measureLetters(page)), filter: await measureFilter(page) }
  })
}

function measureLongList(browser: Browser, site: ServedSite): Promise<LongRun> {
  const wanted = { ...CARDS, path: `/all-groups?show=${MAX_CARDS}`, wanted: MAX_CARDS }
  return onPhone(browser, async (phone) => {
    const { page } = await visit(site, wanted, phone)
    const heap = await measureHeap(page)
    const frame = await page.evaluate(timeScrolling)
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
    await page.getByRole('button', { name: 'Show Search Options' }).click()
    const choice = await page.getByRole('combobox', { name: 'Sort' }).evaluate(timeChoice, 'oldest')
    return { choice, frame, heap }
  })
}

/** Types and deletes two letters; returns the time of the first key, and the longest of the others. */
async function measureLetters(page: Page): Promise<Pick<Run, 'firstLetter' | 'laterLetters'>> {
  const field = page.getByRole('searchbox', { name: 'Search groups' })
  await field.focus()
  await settle(page)
  const firstLetter = await field.evaluate(timeChoice, 'f')
  const later: number[] = []
  for (const value of ['', 'w', '']) {
    await settle(page)
    later.push(await field.evaluate(timeChoice, value))
  }
  return { firstLetter, laterLetters: Math.max(...later) }
}

/** Waits until the browser is idle, at most two seconds, since Chromium does not always report that after a click. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2_000 })))
}

/** Chooses a category, then the other order; returns the longer time to the frame with the result. */
async function measureFilter(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'Show Search Options' }).click()
  const choices = [
    ['Category', 'Fishing'],
    ['Sort', 'oldest'],
  ] as const
  const times: number[] = []
  for (const [label, value] of choices) {
    const select = page.getByRole('combobox', { name: label })
    await settle(page)
    times.push(await select.evaluate(timeChoice, value))
  }
  return Math.max(...times)
}

/** Runs in the page: the time from the event to the frame in which the count or the first card has changed. */
function timeChoice(control: Element, value: string): Promise<number> {
  const shown = () =>
    [...document.querySelectorAll('main p[aria-live], article h3')]
      .map((element) => element.textContent)
      .slice(0, 2)
      .join()
  const before = shown()
  const start = performance.now()
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (shown() === before) return
      observer.disconnect()
      requestAnimationFrame(() => {
        scheduler.postTask(() => resolve(performance.now() - start), { priority: 'user-blocking' })
      })
    })
    observer.observe(document.body, { childList: true, subtree: true, characterData: true })
    if (control instanceof HTMLSelectElement) {
      control.value = value
      control.dispatchEvent(new Event('change', { bubbles: true }))
    } else if (control instanceof HTMLInputElement) {
      // React overrides the setter of the element itself, and would then ignore the event.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(control, value)
      control.dispatchEvent(new Event('input', { bubbles: true }))
    }
  })
}

/** Runs in the page: scrolls a hundred screens, one in every third frame; returns the longest time between two frames. */
async function timeScrolling(): Promise<number> {
  let longest = 0
  let last = performance.now()
  const nextFrame = () => new Promise(requestAnimationFrame)
  for (let frame = 0; frame < 300; frame++) {
    if (frame % 3 === 0) window.scrollBy({ top: window.innerHeight, behavior: 'instant' })
    await nextFrame()
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
  }
  return longest
}

async function measureHeap(page: Page): Promise<number> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  return usedSize
}
