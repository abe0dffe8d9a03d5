import { type Page, test } from '@playwright/test'

interface Moves {
  shifts: number
  shifted: string[]
}

interface LayoutShift extends PerformanceEntry {
  value: number
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

/** Records the layout shifts of each page from now on. */
export async function watchMoves(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const all: (Moves & { startTime: number })[] = []
    function add(entries: PerformanceEntryList): Moves {
      for (const { startTime, value, sources } of entries as LayoutShift[]) {
        const shifted = sources.map(({ node }) => `${node?.nodeName} “${node?.textContent?.slice(0, 40)}”`)
        all.push({ startTime, shifts: value, shifted })
      }
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
      // Chromium may paint half a bar while the rest of the page arrives.
      const later = all.filter(({ startTime }) => startTime > Number(navigation?.domInteractive))
      return {
        shifts: later.reduce((sum, { shifts }) => sum + shifts, 0),
        shifted: later.flatMap(({ shifted }) => shifted),
      }
    }
    const observer = new PerformanceObserver((list) => add(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    Object.assign(window, { readMoves: () => add(observer.takeRecords()) })
  })
}

/** The layout shifts so far, including those of the next frame. */
export function readMoves(page: Page): Promise<Moves> {
  return page.evaluate(async () => {
    // The shifts of a frame are recorded after its callbacks.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return (window as unknown as { readMoves: () => Moves }).readMoves()
  })
}

/** Skips the rest of a test without the web fonts' fallback (src/index.css), as their loading then shifts the layout. */
export async function skipWithoutFallbackFont(page: Page): Promise<void> {
  const isThere = await page.evaluate(() =>
    new FontFace('any', 'local("Arial"), local("Liberation Sans")').load().then(
      () => true,
      () => false,
    ),
  )
  test.skip(!isThere, 'Neither Arial nor Liberation Sans is installed.')
}
