import { expect, type Locator, type Page } from '@playwright/test'

/** More stops than any screen has on the way to an element. */
const MOST_TABS = 90

/**
 * Presses Tab, or Shift and Tab where that is the way, until `target` has the focus, as somebody without a mouse does.
 * Fails after more tabs than anybody would press, or when the focus gets lost.
 */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let tabs = 0; tabs < MOST_TABS; tabs++) {
    const key = await target.evaluate(keyTowards)
    if (!key) return
    await page.keyboard.press(key)
  }
  throw new Error(`Tab did not reach ${target} in ${MOST_TABS} steps.`)
}

/** Runs in the page: the key that leads from what has the focus to `target`, unless it is there. */
function keyTowards(target: Element) {
  const focused = document.activeElement ?? document.body
  if (focused === target) return null
  const isBehind = focused.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_PRECEDING
  return isBehind ? 'Shift+Tab' : 'Tab'
}

/** Tabs to a link or button and presses it with the keyboard. */
export async function pressByKey(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter') {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Tabs to a field and replaces what it holds. */
export async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }))
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

/** A dialog takes the focus, so that keys go to it and it is read out. */
export async function expectDialogHasFocus(page: Page, title: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog).toBeVisible()
  await expect(dialog.locator(':focus')).toHaveCount(1)
}
