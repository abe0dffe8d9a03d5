import { resolve } from 'node:path'
import { chromium } from '@playwright/test'
import { browserLaunch } from '../e2e/browser.ts'
import { measureAllGroups } from './all-groups.ts'
import { measurePages } from './pages.ts'
import { type Result, report } from './report.ts'
import { buildSites } from './sites.ts'

// `npm run bench`: measures the pages in Chromium on a slow connection, prints tables, and exits with 1 if a budget is missed.
// `--rounds=7` changes the number of rounds from 5; `--only=pages` or `--only=all-groups` runs one part.

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
