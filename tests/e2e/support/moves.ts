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
    Object.assign(window, { moves })
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as LayoutShift[]) {
        moves.shifts += value
        moves.shifted.push(
          ...sources.map(({ node }) => `${node?.nodeName} “${node?.textContent?.slice(0, 40)}”`),
        )
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** All moves so far, including those of the last painted frame. */
export function readMoves(page: Page): Promise<Moves> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    return (window as unknown as { moves: Moves }).moves
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
