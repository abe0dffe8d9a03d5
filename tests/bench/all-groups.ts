import type { Browser, Page } from '@playwright/test'
import { makeGroups } from './groups.ts'
import type { Result } from './report.ts'
import { type ServedSite, type Sites, serveSite, serveWholeList } from './sites.ts'
import { type Spread, spreadOf } from './statistics.ts'
import { newPhone, ROUND_TRIP, type Visit, visit } from './visit.ts'

const CARDS = { path: '/all-groups', selector: 'article a[href^="/details-group/"]', wanted: 3 }
const COUNTS = [100, 10_000, 100_000] as const
const WHOLE_COUNTS = [1000, 10_000, 100_000] as const

interface Run extends Visit {
  /**
   * From a choice of category or order, or a letter of a search, to the frame that shows what it finds. The first letter of
   * a visit runs code that has not run before.
   */
  filter: number
  firstLetter: number
  laterLetters: number
  nodes: number
  heap: number
}

/**
 * All Groups and Home with more and more groups: first visits, then a category, an order and a letter. First from our
 * backend, which answers a page at a time, then from one that gives the whole list whatever it is asked.
 */
export async function measureAllGroups(browser: Browser, sites: Sites, rounds: number): Promise<Result[]> {
  const inPages = new Map<number, Run[]>(COUNTS.map((count) => [count, []]))
  const home = new Map<number, Visit[]>(COUNTS.map((count) => [count, []]))
  const whole = new Map<number, Run[]>(WHOLE_COUNTS.map((count) => [count, []]))
  for (const count of COUNTS) {
    const site = await serveSite(sites.ours, count)
    for (let round = 0; round < rounds; round++) {
      inPages.get(count)?.push(await measureList(browser, site))
      const phone = await newPhone(browser)
      home.get(count)?.push(await visit(site, { ...CARDS, path: '/' }, phone))
      await phone.close()
    }
    await site.close()
  }
  for (const count of WHOLE_COUNTS) {
    const site = await serveWholeList(sites.ours, count)
    // The largest takes long, and varies little.
    for (let round = 0; round < (count > 10_000 ? Math.min(rounds, 2) : rounds); round++) {
      whole.get(count)?.push(await measureList(browser, site))
    }
    await site.close()
  }

  const of = <T>(runs: Map<number, T[]>, count: number, read: (run: T) => number): Spread =>
    spreadOf(runs.get(count) ?? [], read)
  const growth = <T>(
    table: string,
    name: string,
    unit: 'ms' | 'kB',
    runs: Map<number, T[]>,
    read: (run: T) => number,
    factor: number,
  ) =>
    COUNTS.slice(1).map((count): Result => {
      const few = of(runs, 100, read).median
      return {
        table,
        name: `${name}, ${count}`,
        unit,
        ours: of(runs, count, read),
        base: { name: 'at 100', value: few },
        budget: factor * few,
      }
    })
  const answers = (
    table: string,
    runs: Map<number, Run[]>,
    budgets: [count: number, filter: number, letter: number][],
  ) =>
    budgets.flatMap(([count, filter, letter]): Result[] => [
      {
        table,
        name: `Filter and sort, ${count}`,
        unit: 'ms',
        ours: of(runs, count, (run) => run.filter),
        budget: filter,
      },
      {
        table,
        name: `The first letter of a search, ${count}`,
        unit: 'ms',
        ours: of(runs, count, (run) => run.firstLetter),
        budget: letter,
      },
      {
        table,
        name: `A later letter of a search, ${count}`,
        unit: 'ms',
        ours: of(runs, count, (run) => run.laterLetters),
        budget: letter,
      },
    ])
  const paged = 'All Groups and Home, by size, from our backend'
  const wholly = 'All Groups, by size, from a backend that gives the whole list'
  const nodes = of(whole, 1000, (run) => run.nodes).median
  const json = JSON.stringify(makeGroups(100_000)).length
  const trip = ROUND_TRIP + 100
  return [
    ...growth(paged, 'Cards painted, All Groups', 'ms', inPages, (run) => run.cards, 1.1),
    ...growth(paged, 'Cards painted, Home', 'ms', home, (run) => run.cards, 1.1),
    ...growth(paged, 'All bytes, Home', 'kB', home, (run) => run.bytes, 1.05),
    ...answers(
      paged,
      inPages,
      COUNTS.map((count) => [count, trip, trip]),
    ),
    ...answers(wholly, whole, [
      [1000, 60, 60],
      [10_000, 100, 100],
      [100_000, 200, 250],
    ]),
    {
      table: wholly,
      name: 'DOM nodes, 100000',
      unit: 'nodes',
      ours: of(whole, 100_000, (run) => run.nodes),
      base: { name: 'at 1000', value: nodes },
      budget: 1.1 * nodes,
    },
    {
      table: wholly,
      name: 'Memory, 100000',
      unit: 'MB',
      ours: of(whole, 100_000, (run) => run.heap),
      base: { name: "the JSON's size", value: json },
      budget: 3 * json,
    },
  ]
}

async function measureList(browser: Browser, site: ServedSite): Promise<Run> {
  const phone = await newPhone(browser)
  const { page, ...first } = await visit(site, CARDS, phone)
  const heap = await measureHeap(page)
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
  const letters = await measureLetters(page)
  const run = { ...first, heap, nodes, ...letters, filter: await measureFilter(page) }
  await phone.close()
  return run
}

/** Types a letter, deletes it, types another, and deletes that; gives the longest time of those after the first. */
async function measureLetters(page: Page): Promise<Pick<Run, 'firstLetter' | 'laterLetters'>> {
  const field = page.getByRole('searchbox', { name: 'Search groups' })
  await field.focus()
  // Where the whole list is here, its words are read now.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  const firstLetter = await field.evaluate(timeChoice, 'f')
  const later: number[] = []
  for (const value of ['', 'w', '']) later.push(await field.evaluate(timeChoice, value))
  return { firstLetter, laterLetters: Math.max(...later) }
}

/** Chooses a category, then the other order; gives the longer of the two times to the new result's frame. */
async function measureFilter(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'Show Search Options' }).click()
  const choices = [
    ['Category', 'Fishing'],
    ['Sort', 'oldest'],
  ] as const
  const times: number[] = []
  for (const [label, value] of choices) {
    const select = page.getByRole('combobox', { name: label })
    times.push(await select.evaluate(timeChoice, value))
  }
  return Math.max(...times)
}

/** Runs in the page: from the event to the frame in which the count or the first card is another. */
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
      // The first task after the frame. A message would come after what React has queued meanwhile: the rows below, the address.
      requestAnimationFrame(() => {
        scheduler.postTask(() => resolve(performance.now() - start), { priority: 'user-blocking' })
      })
    })
    observer.observe(document.body, { childList: true, subtree: true, characterData: true })
    if (control instanceof HTMLSelectElement) {
      control.value = value
      control.dispatchEvent(new Event('change', { bubbles: true }))
    } else if (control instanceof HTMLInputElement) {
      // As the browser itself does: React does not hear of what is set on the element.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(control, value)
      control.dispatchEvent(new Event('input', { bubbles: true }))
    }
  })
}

async function measureHeap(page: Page): Promise<number> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  return usedSize
}
