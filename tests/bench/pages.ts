import type { Browser } from '@playwright/test'
import { type Result, resultOf } from './report.ts'
import { type ServedSite, type Sites, serveForeignSite, serveSite } from './sites.ts'
import { spreadOf } from './statistics.ts'
import { newPhone, type Visit, visit, type Wanted } from './visit.ts'

interface PageBudget extends Wanted {
  table: string
  /** The number of groups that a foreign backend sends. Without it, ours has 100. */
  foreign?: number
  /** Budgets as multiples of the floor's first paint. */
  firstPaint: number
  largestPaint: number
  /** Milliseconds or, with `likeFloor`, twice the floor's if that is more. */
  blocking: number
  likeFloor?: boolean
  /** Bytes transferred once everything has loaded. */
  bytes: number
  /** For a page with groups: multiples of the floor's first paint and scripts. */
  cards?: { painted: number; scripts: number }
}

const CARD = 'article a[href^="/details-group/"]'
const NO_CARDS = { selector: '', wanted: 0 }
const HELLO: Wanted = { path: '/', ...NO_CARDS }

const ALL_GROUPS = {
  path: '/all-groups',
  selector: CARD,
  wanted: 3,
  firstPaint: 0.5,
  largestPaint: 0.55,
  blocking: 150,
  bytes: 170_000,
}

const PAGES: PageBudget[] = [
  {
    table: 'Home, 100 groups',
    path: '/',
    selector: CARD,
    wanted: 8,
    firstPaint: 0.5,
    largestPaint: 0.7,
    blocking: 120,
    likeFloor: true,
    bytes: 235_000,
    cards: { painted: 1.3, scripts: 1.3 },
  },
  {
    ...ALL_GROUPS,
    table: 'All Groups, 100 groups, from our backend',
    cards: { painted: 1.35, scripts: 1.42 },
  },
  {
    ...ALL_GROUPS,
    table: 'All Groups, 100 groups, from another host',
    foreign: 100,
    cards: { painted: 1.35, scripts: 1.42 },
  },
  {
    ...ALL_GROUPS,
    table: 'All Groups, 1000 groups, from another host',
    foreign: 1000,
    bytes: 230_000,
    cards: { painted: 1.5, scripts: 1.42 },
  },
  {
    table: 'Login',
    path: '/login',
    ...NO_CARDS,
    firstPaint: 0.5,
    largestPaint: 0.55,
    blocking: 100,
    bytes: 190_000,
  },
  {
    table: 'About',
    path: '/about-us',
    ...NO_CARDS,
    firstPaint: 0.5,
    largestPaint: 1.2,
    blocking: 100,
    bytes: 240_000,
  },
]

/** Measures first visits to the pages and to the hello world in turn, and second visits to Home. */
export async function measurePages(browser: Browser, sites: Sites, rounds: number): Promise<Result[]> {
  const floorSite = await serveSite(sites.floor, 0)
  const ourSite = await serveSite(sites.ours, 100)
  const floor: Visit[] = []
  const again: Visit[] = []
  const ours = new Map<PageBudget, Visit[]>(PAGES.map((page) => [page, []]))
  for (let round = 0; round < rounds; round++) {
    floor.push(...(await visitInTurn(browser, floorSite, [HELLO])))
    for (const page of PAGES) {
      const site = page.foreign ? await serveForeignSite(sites, page.foreign) : ourSite
      const [first, second] = await visitInTurn(browser, site, page.path === '/' ? [page, page] : [page])
      if (page.foreign) await site.close()
      if (first) ours.get(page)?.push(first)
      if (second) again.push(second)
    }
  }
  await Promise.all([floorSite.close(), ourSite.close()])
  const second = resultOf('Home, 100 groups', 'Bytes, second visit', again, (run) => run.bytes, 5000)
  return [...[...ours].flatMap(([page, runs]) => compare(page, runs, floor)), { ...second, unit: 'kB' }]
}

function compare(page: PageBudget, runs: Visit[], floor: Visit[]): Result[] {
  const { table, cards } = page
  const firstPaint = spreadOf(floor, (run) => run.firstPaint).median
  const scripts = spreadOf(floor, (run) => run.scriptBytes).median
  const blocking = spreadOf(floor, (run) => run.blocking).median
  const line = (name: string, read: (run: Visit) => number, budget: number) =>
    resultOf(table, name, runs, read, budget)
  const time = (name: string, read: (run: Visit) => number, factor: number): Result => ({
    ...line(name, read, factor * firstPaint),
    base: { name: "floor's first paint", value: firstPaint },
  })
  const mostBlocking = page.likeFloor ? Math.max(page.blocking, 2 * blocking) : page.blocking
  const results: Result[] = [
    time('First contentful paint', (run) => run.firstPaint, page.firstPaint),
    time('Largest contentful paint', (run) => run.largestPaint, page.largestPaint),
    {
      ...line('Total blocking time', (run) => run.blocking, mostBlocking),
      base: { name: 'floor', value: blocking },
    },
    { ...line('Layout shift', (run) => run.layoutShift, 0), unit: '' },
    { ...line('Bytes, first visit', (run) => run.bytes, page.bytes), unit: 'kB' },
  ]
  if (!cards) return results
  return [
    ...results,
    time('Cards painted', (run) => run.cards, cards.painted),
    {
      ...line(
        'JavaScript until the cards are painted, gzip',
        (run) => run.scriptBytes,
        cards.scripts * scripts,
      ),
      unit: 'kB',
      base: { name: 'floor', value: scripts },
    },
  ]
}

/** Visits pages one after another on one phone: only the first visit has an empty cache. */
async function visitInTurn(browser: Browser, site: ServedSite, pages: Wanted[]): Promise<Visit[]> {
  const phone = await newPhone(browser)
  const visits: Visit[] = []
  for (const wanted of pages) {
    const { page, ...measured } = await visit(site, wanted, phone)
    visits.push(measured)
    await page.close()
  }
  await phone.close()
  return visits
}
