import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, chromium, expect } from '@playwright/test'
import lighthouse, { type Result as Report } from 'lighthouse'
import { browserLaunch } from '../e2e/browser.ts'
import { logIn } from '../e2e/support/member.ts'
import { findPort, makeFolder, startStack } from '../stack/support/stack-process.ts'
import type { Result } from './report.ts'
import { spreadOf } from './statistics.ts'

const FOR_PEOPLE = ['accessibility', 'best-practices', 'seo']
const ALL = ['performance', ...FOR_PEOPLE]

/** The screens and what of each has a budget of 100. Those of members come last: they log in on the way. */
const SCREENS = [
  { name: 'Home', path: '/', categories: ALL },
  { name: 'All Groups', path: '/all-groups', categories: ALL },
  { name: 'Blogs', path: '/blogs', categories: FOR_PEOPLE },
  { name: 'Login', path: '/login', categories: ALL },
  { name: 'Details', path: '', categories: ALL },
]

/** Lighthouse's own scores for a phone, on what `npm start` serves, with its sample groups. */
export async function measureScores(rounds: number): Promise<Result[]> {
  const folder = makeFolder()
  const stack = await startStack(folder)
  const port = await findPort()
  const { args = [], ...launch } = browserLaunch()
  // Lighthouse opens its pages beside those of Playwright, in the same profile: it shares the login.
  const browser = await chromium.launchPersistentContext(join(folder, 'profile'), {
    ...launch,
    args: [...args, `--remote-debugging-port=${port}`],
  })
  try {
    const results: Result[] = []
    for (const screen of SCREENS) {
      const path = screen.path || (await openGroupAsMember(browser, stack.url))
      results.push(...(await measureScreen(stack.url + path, port, { ...screen, rounds })))
    }
    return results
  } finally {
    await browser.close()
    await stack.end('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Measurement {
  name: string
  categories: string[]
  rounds: number
}

async function measureScreen(
  url: string,
  port: number,
  { name, categories, rounds }: Measurement,
): Promise<Result[]> {
  const reports: Report[] = []
  // Only the speed varies.
  const times = categories.includes('performance') ? rounds : 1
  for (let round = 0; round < times; round++) {
    const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: categories })
    if (!result) throw new Error(`Lighthouse says nothing about ${url}.`)
    expect(result.lhr.finalDisplayedUrl, 'the page that was measured').toBe(url)
    reports.push(result.lhr)
  }
  const [first] = reports
  if (first) printFaults(name, first)
  return categories.map((category) => ({
    table: 'Lighthouse, on a phone',
    name: `${name}: ${category}`,
    unit: 'score',
    ours: spreadOf(reports, (report) => Math.round(100 * (report.categories[category]?.score ?? 0))),
    budget: 100,
    isMinimum: true,
  }))
}

/** Tells what cost points. */
function printFaults(name: string, { categories, audits }: Report): void {
  for (const { title, auditRefs } of Object.values(categories)) {
    for (const { id, weight } of auditRefs) {
      const audit = audits[id]
      if (weight === 0 || audit?.score == null || audit.score === 1) continue
      console.log(`${name}: ${title}: ${audit.title} ${audit.displayValue ?? ''} (${audit.score})`)
    }
  }
}

/** Logs in, and gives the path of the first group. */
async function openGroupAsMember(browser: BrowserContext, url: string): Promise<string> {
  const page = await browser.newPage()
  await page.goto(`${url}/login`)
  await logIn(page, { email: 'demo@hobbynest.example', password: 'Hobby1nest' })
  await page.goto(`${url}/all-groups`)
  const path = await page
    .getByRole('link', { name: /^See More about/ })
    .first()
    .getAttribute('href')
  await page.close()
  return path ?? ''
}
