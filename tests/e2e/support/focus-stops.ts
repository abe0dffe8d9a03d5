import type { Page } from '@playwright/test'

/** More stops than any screen has, even with the groups that other tests create. */
const MAX_TABS = 150

/**
 * Tabs from the end of the page to its start, the direction in which the sticky bar may cover the focus. Returns each
 * element whose focus cannot be seen, or whose ring is cut off.
 */
export async function findHiddenFocus(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (let tabs = 0; tabs < MAX_TABS; tabs++) {
    await page.keyboard.press('Shift+Tab')
    const stop = await page.evaluate(inspectFocus)
    if (!stop) return [...faults, ...(tabs < 5 ? ['there is hardly a stop'] : [])]
    if (stop.fault) faults.push(stop.fault)
    if (stop.isFirst) return faults
  }
  return [...faults, `there are more than ${MAX_TABS} stops`]
}

/** Runs in the page. */
function inspectFocus() {
  const focused = document.activeElement
  if (!focused || focused === document.body) return null
  const name = `${focused.tagName} “${focused.getAttribute('aria-label') ?? focused.textContent?.trim().slice(0, 30)}”`
  // The ring may be around the box that holds a field, or around the area that a stretched link covers.
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
  // An element that is taller than the window is checked only where it is visible.
  const hit = [0.1, 0.5, 0.9].map((part) =>
    document.elementFromPoint(
      x,
      Math.max(top, 0) + part * (Math.min(bottom, innerHeight) - Math.max(top, 0)),
    ),
  )
  const isCovered = !hit.every(
    (element) => element && (focused.contains(element) || element.contains(focused)),
  )
  let around = focused.parentElement
  while (around && getComputedStyle(around).overflowX === 'visible') around = around.parentElement
  const clip = around?.getBoundingClientRect()
  const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(focused)
  const reach = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset)
  const isCut =
    outlineStyle !== 'none' &&
    // In a row that scrolls, browsers only bring a part of what has the focus into view.
    (!around || getComputedStyle(around).overflowX !== 'auto') &&
    (left - reach < Math.max(clip?.left ?? 0, 0) ||
      right + reach > Math.min(clip?.right ?? innerWidth, innerWidth) ||
      (bottom - top < innerHeight / 2 && bottom + reach > Math.min(clip?.bottom ?? innerHeight, innerHeight)))
  return {
    fault: `${isCovered ? `${name} is covered. ` : ''}${hasIndicator ? '' : `${name} shows no focus. `}${isCut ? `The ring around ${name} is cut off.` : ''}`,
    isFirst: focused.matches('a[href="#main"]'),
  }
}
