import { type Page, test } from '@playwright/test'

interface Moves {
  /** The sum of what the layout shifted by. */
  shifts: number
  /** What shifted. */
  shifted: string[]
}

interface LayoutShift extends PerformanceEntry {
  value: number
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

/** Counts what moves on each page from now on. */
export async function watchMoves(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const moves: Moves = { shifts: 0, shifted: [] }
    function add(entries: PerformanceEntryList): Moves {
      for (const { value, sources } of entries as LayoutShift[]) {
        moves.shifts += value
        moves.shifted.push(
          ...sources.map(({ node }) => `${node?.nodeName} “${node?.textContent?.slice(0, 40)}”`),
        )
      }
      return moves
    }
    const observer = new PerformanceObserver((list) => add(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    Object.assign(window, { readMoves: () => add(observer.takeRecords()) })
  })
}

/** All moves so far, including those of the frame that is painted next. */
export function readMoves(page: Page): Promise<Moves> {
  return page.evaluate(async () => {
    // What a frame moves is recorded after its callbacks.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return (window as unknown as { readMoves: () => Moves }).readMoves()
  })
}

/** Skips the rest of a test where the font is missing that stands in for the web fonts (src/index.css): more moves then. */
export async function needStandInFont(page: Page): Promise<void> {
  const isThere = await page.evaluate(() =>
    new FontFace('any', 'local("Arial"), local("Liberation Sans")').load().then(
      () => true,
      () => false,
    ),
  )
  test.skip(!isThere, 'Neither Arial nor Liberation Sans is installed.')
}
