import { type Page, test } from '@playwright/test'

export const NO_MOVES = { shifts: 0, shifted: [] }

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
    const entries: LayoutShift[] = []
    const add = (more: PerformanceEntryList) => entries.push(...(more as LayoutShift[]))
    const observer = new PerformanceObserver((list) => add(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    function takeMoves(): Moves {
      add(observer.takeRecords())
      const taken = entries.splice(0)
      return {
        shifts: taken.reduce((sum, { value }) => sum + value, 0),
        shifted: taken
          .flatMap(({ sources }) => sources)
          .map(({ node }) => `${node?.nodeName} “${node?.textContent?.slice(0, 40)}”`),
      }
    }
    Object.assign(window, { takeMoves })
  })
}

/** The layout shifts since the page began or they were last taken, including those of the next frame. */
export function takeMoves(page: Page): Promise<Moves> {
  return page.evaluate(async () => {
    // The shifts of a frame are recorded after its callbacks.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return (window as unknown as { takeMoves: () => Moves }).takeMoves()
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
