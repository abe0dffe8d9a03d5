import type { Browser } from '@playwright/test'
import type { Result } from './report.ts'
import { type ServedSite, type Sites, serveSite } from './sites.ts'
import { spreadOf } from './statistics.ts'
import { newPhone, type Visit, visit } from './visit.ts'

/** The links of the cards of Featured Spot. */
const CARDS = { path: '/', selector: 'article a[href^="/details-group/"]', wanted: 8 }
const HELLO = { path: '/', selector: '', wanted: 0 }

/** Home with 100 groups beside the hello world, in turn: first visits, and second ones. */
export async function measureHome(browser: Browser, sites: Sites, rounds: number): Promise<Result[]> {
  const floorSite = await serveSite(sites.floor, 0)
  const ourSite = await serveSite(sites.ours, 100)
  const floor: Visit[] = []
  const ours: Visit[] = []
  const again: Visit[] = []
  for (let round = 0; round < rounds; round++) {
    floor.push((await visitTwice(browser, floorSite, HELLO)).first)
    const { first, second } = await visitTwice(browser, ourSite, CARDS)
    ours.push(first)
    again.push(second)
  }
  await Promise.all([floorSite.close(), ourSite.close()])
  if (process.argv.includes('--requests')) console.log(ours[0]?.requests.join('\n'), again[0]?.requests)

  const table = 'Home, 100 groups'
  function line(name: string, unit: Result['unit'], read: (run: Visit) => number, factor: number): Result {
    const value = spreadOf(floor, read).median
    return {
      table,
      name,
      unit,
      ours: spreadOf(ours, read),
      base: { name: 'floor', value },
      budget: factor * value,
    }
  }
  const firstPaint = spreadOf(floor, (run) => run.firstPaint).median
  return [
    line('JavaScript until the cards are painted, gzip', 'kB', (run) => run.scriptBytes, 1.2),
    line('First contentful paint', 'ms', (run) => run.firstPaint, 0.45),
    line('Largest contentful paint', 'ms', (run) => run.largestPaint, 0.6),
    {
      table,
      name: 'Cards painted',
      unit: 'ms',
      ours: spreadOf(ours, (run) => run.cards),
      base: { name: "floor's first paint", value: firstPaint },
      budget: 1.25 * firstPaint,
    },
    line('Total blocking time', 'ms', (run) => run.blocking, 2),
    { table, name: 'Layout shift', unit: '', ours: spreadOf(ours, (run) => run.layoutShift), budget: 0 },
    {
      table,
      name: 'Bytes, first visit',
      unit: 'kB',
      ours: spreadOf(ours, (run) => run.bytes),
      budget: 170_000,
    },
    {
      table,
      name: 'Bytes, second visit',
      unit: 'kB',
      ours: spreadOf(again, (run) => run.bytes),
      budget: 5000,
    },
  ]
}

async function visitTwice(browser: Browser, site: ServedSite, wanted: typeof CARDS) {
  const phone = await newPhone(browser)
  const { page, ...first } = await visit(site, wanted, phone)
  await page.close()
  const { page: _, ...second } = await visit(site, wanted, phone)
  await phone.close()
  return { first, second }
}
