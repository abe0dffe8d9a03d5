import type { Browser } from '@playwright/test'
import { type Result, resultOf, spreadOf } from './report.ts'
import { type ServedSite, type Sites, serveForeignSite, serveSite } from './sites.ts'
import { onPhone, type Visit, visit, type Wanted } from './visit.ts'

interface PageBudget extends Wanted {
  table: string
  /** The number of groups that a foreign backend sends. Without it, ours has 100. */
  foreign?: number
  /** A budget as a multiple of the floor's first paint. */
  largestPaint: number
  /** Milliseconds or, with `likeFloor`, twice the floor's if that is more. */
  blocking: number
  likeFloor?: boolean
  /** Bytes transferred once everything has loaded. */
  bytes: number
  /** For a page with groups: multiples of the floor's first paint and scripts. */
  cards?: { painted: number; scripts: number }
}

/** The budget for the first paint of every page, as a multiple of the floor's. */
const FIRST_PAINT = 0.5
const CARD = 'article a[href^="/details-group/"]'
const NO_CARDS = { selector: '', wanted: 0 }
const HELLO: Wanted = { path: '/', ...NO_CARDS }

const ALL_GROUPS = {
  path: '/all-groups',
  selector: CARD,
  wanted: 3,
  largestPaint: 0.55,
  blocking: 150,
  bytes: 170_000,
  cards: { painted: 1.35, scripts: 1.42 },
}

const PAGES: PageBudget[] = [
  {
    table: 'Home, 100 groups',
    path: '/',
    selector: CARD,
    wanted: 8,
    largestPaint: 0.7,
    blocking: 120,
    likeFloor: true,
    bytes: 235_000,
    cards: { painted: 1.3, scripts: 1.3 },
  },
  { ...ALL_GROUPS, table: 'All Groups, 100 groups, from our backend' },
  { ...ALL_GROUPS, table: 'All Groups, 100 groups, from another host', foreign: 100 },
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
    largestPaint: 0.55,
    blocking: 100,
    bytes: 190_000,
  },
  {
    table: 'About',
    path: '/about-us',
    ...NO_CARDS,
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
  const more = { unit: 'kB' } as const
  const second = resultOf('Home, 100 groups', 'Bytes, second visit', again, 'bytes', 5000, more)
  return [...[...ours].flatMap(([page, runs]) => compare(page, runs, floor)), second]
}

function compare(page: PageBudget, runs: Visit[], floor: Visit[]): Result[] {
  const { table, cards } = page
  const baseOf = (name: string, key: keyof Visit) => ({
    name,
    value: spreadOf(floor.map((run) => run[key])).median,
  })
  const firstPaint = baseOf("floor's first paint", 'firstPaint')
  const blocking = baseOf('floor', 'blocking')
  const scripts = baseOf('floor', 'scriptBytes')
  const mostBlocking = page.likeFloor ? Math.max(page.blocking, 2 * blocking.value) : page.blocking
  const line = (name: string, key: keyof Visit, budget: number, more: Partial<Result> = {}) =>
    resultOf(table, name, runs, key, budget, more)
  const time = (name: string, key: keyof Visit, factor: number) =>
    line(name, key, factor * firstPaint.value, { base: firstPaint })
  const results = [
    time('First contentful paint', 'firstPaint', FIRST_PAINT),
    time('Largest contentful paint', 'largestPaint', page.largestPaint),
    line('Total blocking time', 'blocking', mostBlocking, { base: blocking }),
    line('Layout shift', 'layoutShift', 0, { unit: '' }),
    line('Bytes, first visit', 'bytes', page.bytes, { unit: 'kB' }),
  ]
  if (!cards) return results
  const maxScripts = cards.scripts * scripts.value
  return [
    ...results,
    time('Cards painted', 'cards', cards.painted),
    line('JavaScript until the cards are painted, gzip', 'scriptBytes', maxScripts, {
      base: scripts,
      unit: 'kB',
    }),
  ]
}

/** Visits pages one after another on one phone: only the first visit has an empty cache. */
function visitInTurn(browser: Browser, site: ServedSite, pages: Wanted[]): Promise<Visit[]> {
  return onPhone(browser, async (phone) => {
    const visits: Visit[] = []
    for (const wanted of pages) {
      const { page, ...measured } = await visit(site, wanted, phone)
      visits.push(measured)
      await page.close()
    }
    return visits
  })
}
