import { resolve } from 'node:path'
import { chromium } from '@playwright/test'
import { browserLaunch } from '../e2e/browser.ts'
import { measureAllGroups } from './all-groups.ts'
import { measurePages } from './pages.ts'
import { type Result, report } from './report.ts'
import { buildSites } from './sites.ts'

// `npm run bench`: measures the product in a real browser on a slow line, prints tables, and ends with 1 where a budget
// is missed. `--rounds=7` for other than 5 rounds; `--only=pages` or `all-groups` for one part.

process.chdir(resolve(import.meta.dirname, '../..'))

const options = new Map(
  process.argv.slice(2).map((option) => option.replace(/^--/, '').split('=', 2) as [string, string]),
)
const rounds = Number(options.get('rounds') ?? 5)
const only = options.get('only')

console.log('Building the product and the floor …')
const sites = await buildSites()
const browser = await chromium.launch(browserLaunch())
const results: Result[] = []
if (only !== 'all-groups') results.push(...(await measurePages(browser, sites, rounds)))
if (only !== 'pages') results.push(...(await measureAllGroups(browser, sites, rounds)))
await browser.close()
process.exit(report(results) ? 0 : 1)
