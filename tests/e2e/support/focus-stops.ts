import type { Page } from '@playwright/test'

/** More stops than any screen has, with all groups that other tests create. */
const MOST_TABS = 150

/**
 * Tabs from the end of the page to its start, as upwards the sticky bar may cover what gets the focus. Gives what cannot
 * be seen to have the focus.
 */
export async function findHiddenFocus(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (let tabs = 0; tabs < MOST_TABS; tabs++) {
    await page.keyboard.press('Shift+Tab')
    const stop = await page.evaluate(lookAtFocus)
    if (!stop) return [...faults, ...(tabs < 5 ? ['there is hardly a stop'] : [])]
    if (stop.fault) faults.push(stop.fault)
    if (stop.isFirst) return faults
  }
  return [...faults, `there are more than ${MOST_TABS} stops`]
}

/** Runs in the page: what is wrong with what has the focus, and whether it is the first thing that can have it. */
function lookAtFocus() {
  const focused = document.activeElement
  if (!focused || focused === document.body) return null
  const name = `${focused.tagName} “${focused.getAttribute('aria-label') ?? focused.textContent?.trim().slice(0, 30)}”`
  // A field may draw its indicator around the box that holds it, a stretched link around all that it covers.
  const drawn = [
    getComputedStyle(focused),
    ...(focused.parentElement?.matches('.input') ? [getComputedStyle(focused.parentElement)] : []),
    ...(focused.matches('.stretched-link') ? [getComputedStyle(focused, '::after')] : []),
  ]
  const hasIndicator = drawn.some(({ outlineStyle, outlineWidth, outlineColor }) => {
    return (
      outlineStyle !== 'none' &&
      Number.parseFloat(outlineWidth) >= 2 &&
      !/^rgba.*, 0\)$|\/ 0\)$/.test(outlineColor)
    )
  })
  const { left, right, top, bottom } = focused.getBoundingClientRect()
  const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2
  // What is high enough may begin below the window.
  const hit = [0.1, 0.5, 0.9].map((part) =>
    document.elementFromPoint(
      x,
      Math.max(top, 0) + part * (Math.min(bottom, innerHeight) - Math.max(top, 0)),
    ),
  )
  const isCovered = !hit.every(
    (element) => element && (focused.contains(element) || element.contains(focused)),
  )
  return {
    fault: `${isCovered ? `${name} is covered. ` : ''}${hasIndicator ? '' : `${name} shows no focus.`}`,
    isFirst: focused.matches('a[href="#main"]'),
  }
}
