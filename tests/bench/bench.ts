import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { browserLaunch } from '../e2e/browser.ts'
import { measureAllGroups } from './all-groups.ts'
import { measurePages } from './pages.ts'
import { type Result, report } from './report.ts'
import { buildSites } from './sites.ts'

// `npm run bench`: measures the pages in Chromium on a slow connection, prints tables, and exits with 1 if a budget is missed.
// `--only=pages` or `--only=all-groups` runs one part.

process.chdir(resolve(import.meta.dirname, '../..'))

const ROUNDS = 5
const { only } = parseArgs({ options: { only: { type: 'string' } } }).values

console.log('Building the product and the floor …')
const sites = await buildSites()
const browser = await chromium.launch(browserLaunch())
const results: Result[] = []
if (only !== 'all-groups') results.push(...(await measurePages(browser, sites, ROUNDS)))
if (only !== 'pages') results.push(...(await measureAllGroups(browser, sites, ROUNDS)))
await browser.close()
process.exit(report(results) ? 0 : 1)
