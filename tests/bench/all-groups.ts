import type { Browser, Page } from '@playwright/test'
import type { Result } from './report.ts'
import { type Sites, serveSite } from './sites.ts'
import { type Spread, spreadOf } from './statistics.ts'
import { newPhone, type Visit, visit } from './visit.ts'

const CARDS = { path: '/all-groups', selector: 'article a[href^="/details-group/"]', wanted: 3 }
const COUNTS = [100, 1000, 10_000, 100_000] as const

interface Run extends Visit {
  /** From the choice of another category or order to the frame that shows it. */
  filter: number
  nodes: number
  heap: number
  json: number
}

/** All Groups with more and more groups: first visits, then a category and an order chosen. */
export async function measureAllGroups(browser: Browser, sites: Sites, rounds: number): Promise<Result[]> {
  const runs = new Map<number, Run[]>(COUNTS.map((count) => [count, []]))
  for (const count of COUNTS) {
    const site = await serveSite(sites.ours, count)
    const json = (await (await fetch(`${site.url}/api/all-group`)).text()).length
    // The largest takes long, and varies little.
    for (let round = 0; round < (count > 10_000 ? Math.min(rounds, 2) : rounds); round++) {
      const phone = await newPhone(browser)
      const { page, ...first } = await visit(site, CARDS, phone)
      const heap = await measureHeap(page)
      const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
      runs.get(count)?.push({ ...first, json, heap, nodes, filter: await measureFilter(page) })
      await phone.close()
    }
    await site.close()
  }

  const table = 'All Groups, by size'
  const of = (count: number, read: (run: Run) => number): Spread => spreadOf(runs.get(count) ?? [], read)
  const few = of(100, (run) => run.cards).median
  const nodes = of(100, (run) => run.nodes).median
  const json = of(100_000, (run) => run.json).median
  const limit = (name: string, count: number, read: (run: Run) => number, budget: number): Result => {
    return { table, name: `${name}, ${count}`, unit: 'ms', ours: of(count, read), budget }
  }
  // Each asks for one page.
  const painted = COUNTS.slice(1).map((count) => ({
    ...limit('Cards painted', count, (run) => run.cards, 1.1 * few),
    base: { name: 'at 100', value: few },
  }))
  return [
    ...painted,
    limit('Filter and sort', 1000, (run) => run.filter, 60),
    limit('Filter and sort', 10_000, (run) => run.filter, 100),
    limit('Filter and sort', 100_000, (run) => run.filter, 200),
    limit('Total blocking time', 1000, (run) => run.blocking, 200),
    limit('Total blocking time', 10_000, (run) => run.blocking, 500),
    {
      table,
      name: 'DOM nodes, 100000',
      unit: 'nodes',
      ours: of(100_000, (run) => run.nodes),
      base: { name: 'at 100', value: nodes },
      budget: 1.1 * nodes,
    },
    {
      table,
      name: 'Memory, 100000',
      unit: 'MB',
      ours: of(100_000, (run) => run.heap),
      base: { name: "the JSON's size", value: json },
      budget: 3 * json,
    },
  ]
}

/** Chooses a category, then the other order; gives the longer of the two times to the new result's frame. */
async function measureFilter(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'Show Search Options' }).click()
  const choices = [
    ['Category', 'Fishing'],
    ['Sort by date', 'oldest'],
  ] as const
  const times: number[] = []
  for (const [label, value] of choices) {
    const select = page.getByRole('combobox', { name: label })
    times.push(await select.evaluate(timeChoice, value))
  }
  return Math.max(...times)
}

/** Runs in the page: from the event to the frame in which the count or the first card is another. */
function timeChoice(select: Element, value: string): Promise<number> {
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
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve(performance.now() - start)
        port2.postMessage(null)
      })
    })
    observer.observe(document.body, { childList: true, subtree: true, characterData: true })
    if (select instanceof HTMLSelectElement) select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
}

async function measureHeap(page: Page): Promise<number> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  return usedSize
}
