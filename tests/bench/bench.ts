import { resolve } from 'node:path'
import { chromium } from '@playwright/test'
import { browserLaunch } from '../e2e/browser.ts'
import { measureAllGroups } from './all-groups.ts'
import { measureHome } from './home.ts'
import { report } from './report.ts'
import { buildSites } from './sites.ts'

// `npm run bench`: measures the product in a real browser on a slow line, prints tables, and ends with 1 where a budget
// is missed. `--rounds=7` for other than 5 rounds; `--only=home` for one table.

process.chdir(resolve(import.meta.dirname, '../..'))

const options = new Map(
  process.argv.slice(2).map((option) => option.replace(/^--/, '').split('=', 2) as [string, string]),
)
const rounds = Number(options.get('rounds') ?? 5)
const only = options.get('only')

console.log('Building the product and the floor …')
const sites = await buildSites()
const browser = await chromium.launch(browserLaunch())
const results = []
if (!only || only === 'home') results.push(...(await measureHome(browser, sites, rounds)))
if (!only || only === 'all-groups') results.push(...(await measureAllGroups(browser, sites, rounds)))
await browser.close()
const isKept = report(results, resolve('test-results/bench.json'))
process.exit(isKept ? 0 : 1)
