import { expect, type Locator, type Page } from '@playwright/test'

/** More stops than there are between any two elements of a screen. */
const MAX_TABS = 90

/** Presses Tab, or Shift+Tab to go back, until `target` has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let tabs = 0; tabs < MAX_TABS; tabs++) {
    const key = await target.evaluate(keyTowards)
    if (!key) return
    await page.keyboard.press(key)
  }
  throw new Error(`Tab did not reach ${target} in ${MAX_TABS} steps.`)
}

/** Runs in the page: the key that moves the focus towards `target`, or null once it is there. */
function keyTowards(target: Element) {
  const focused = document.activeElement ?? document.body
  if (focused === target) return null
  const isBehind = focused.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_PRECEDING
  return isBehind ? 'Shift+Tab' : 'Tab'
}

export async function pressByKey(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter') {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

export async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }))
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

/** Checks that a dialog has taken the focus, so that it is read out and gets the keys. */
export async function expectDialogHasFocus(page: Page, title: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog).toBeVisible()
  await expect(dialog.locator(':focus')).toHaveCount(1)
}
