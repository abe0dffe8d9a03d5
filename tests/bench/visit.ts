import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import { type Probe, startProbe } from './probe.ts'
import type { ServedSite } from './sites.ts'

export const ROUND_TRIP_MS = 150
/** The connection of a slow phone (1.6 Mbit/s). */
const LINE = {
  offline: false,
  latency: ROUND_TRIP_MS,
  downloadThroughput: (1.6 * 1000 * 1000) / 8,
  uploadThroughput: (0.75 * 1000 * 1000) / 8,
}
const SLOWDOWN = 4
const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
}
/** After so long without a request, everything has loaded, even what waits until the browser is idle. */
const QUIET_MS = 5000

export interface Wanted {
  path: string
  /** The elements that must be painted, and how many; empty for a page that is complete at its first paint. */
  selector: string
  wanted: number
}

export interface Visit extends Probe {
  bytes: number
  /** Gzipped size of the scripts that had loaded when the cards were painted. */
  scriptBytes: number
}

/** Opens a page on the slow connection, and waits until it has loaded everything. */
export async function visit(
  site: ServedSite,
  wanted: Wanted,
  context: BrowserContext,
): Promise<Visit & { page: Page }> {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  const traffic = await watchTraffic(cdp)
  await cdp.send('Network.emulateNetworkConditions', LINE)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await page.addInitScript(startProbe, wanted)
  await page.goto(site.url + wanted.path, { waitUntil: 'commit', timeout: 120_000 })
  // Waits outside the page first, since what Playwright runs in it takes tens of milliseconds.
  await traffic.quiet()
  await page.waitForFunction(
    (selector) => (selector ? window.probe.cards : window.probe.firstPaint) > 0,
    wanted.selector,
    { timeout: 120_000, polling: 100 },
  )
  const probe = await page.evaluate(() => window.probe)
  const scripts = await page.evaluate(scriptsUntil, probe.cards || probe.firstPaint)
  return {
    ...probe,
    bytes: traffic.bytes(),
    scriptBytes: scripts.reduce((sum, url) => sum + gzipSize(site.distDir, url), 0),
    page,
  }
}

/** Lets a new phone, whose cache is empty, do something. */
export async function onPhone<Result>(
  browser: Browser,
  use: (phone: BrowserContext) => Promise<Result>,
): Promise<Result> {
  const phone = await browser.newContext(PHONE)
  const result = await use(phone)
  await phone.close()
  return result
}

async function watchTraffic(cdp: CDPSession) {
  const open = new Set<string>()
  let bytes = 0
  let lastChange = Date.now()
  const end = (requestId: string, size: number) => {
    if (!open.delete(requestId)) return
    bytes += size
    lastChange = Date.now()
  }
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!request.url.startsWith('http')) return
    open.add(requestId)
    lastChange = Date.now()
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => end(requestId, encodedDataLength))
  cdp.on('Network.loadingFailed', ({ requestId }) => end(requestId, 0))
  await cdp.send('Network.enable')
  return {
    bytes: () => bytes,
    async quiet() {
      while (open.size > 0 || Date.now() - lastChange < QUIET_MS) {
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    },
  }
}

/** Runs in the page: the scripts that had loaded by then. */
function scriptsUntil(time: number): string[] {
  const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  return resources
    .filter(({ name, responseEnd }) => name.endsWith('.js') && responseEnd <= time)
    .map(({ name }) => name)
}

function gzipSize(distDir: string, url: string): number {
  return gzipSync(readFileSync(join(distDir, new URL(url).pathname)), { level: 9 }).length
}
