import type { Page } from '@playwright/test'
import { findLayoutFaults } from './support/layout-faults.ts'
import { memberTest } from './support/member-test.ts'
import { expectLoaded, GUEST_PAGES, MEMBER_PAGES, pagesOfGroup } from './support/pages.ts'
import { expect, test } from './support/test.ts'

/** Goes on to the next size; waits for what is measured anew after a size has changed, as a carousel is. */
const softly = expect.configure({ soft: true })

/** A window of 1280 × 1024 px, magnified four-fold and two-fold. */
const ZOOMED = { '400 %': { width: 320, height: 256 }, '200 %': { width: 640, height: 512 } }

/** What WCAG 1.4.12 lets a reader set. */
const WIDE_TEXT =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }'

test('a guest loses nothing at 400 % and 200 %, with wide text too @desktop', async ({ page }) => {
  for (const path of GUEST_PAGES) await expectNothingLost(page, path)
})

memberTest('a member loses nothing at 400 % and 200 %, with wide text too @desktop', async ({ page }) => {
  for (const path of [...MEMBER_PAGES, ...(await pagesOfGroup())]) await expectNothingLost(page, path)
})

memberTest('a member can reach all of what opens at 400 % @desktop', async ({ page }) => {
  await page.setViewportSize(ZOOMED['400 %'])
  const open = async (opener: string, within: string) => {
    await page.getByRole('button', { name: opener, exact: true }).click()
    await expect(page.locator(within)).toBeVisible()
    expect.soft(await findLayoutFaults(page, within), opener).toEqual([])
  }
  await page.goto('/my-group')
  await open('Menu', '#site-menu')
  await open('Account menu of Demo Hobbyist', 'nav .surface.right-0')
  await open('Delete Sunday Sketch Walk', '[role="dialog"]')
  await page.goto('/dashboard')
  await expectLoaded(page)
  await open('Menu', 'dialog[open]')
  await open('Edit Profile', 'dialog[open]')
})

async function expectNothingLost(page: Page, path: string): Promise<void> {
  for (const [zoom, size] of Object.entries(ZOOMED)) {
    await page.setViewportSize(size)
    // Resized while it appears, the page would break off its transition, and say so.
    if (zoom === '400 %') await page.goto(path)
    await expectLoaded(page)
    await softly.poll(() => findLayoutFaults(page), { message: `${path} at ${zoom}` }).toEqual([])
  }
  await page.evaluate((text) => {
    // As a reader's own style sheet: the CSP of the page does not ask it.
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets.push(sheet)
  }, WIDE_TEXT)
  for (const size of [ZOOMED['400 %'], { width: 1440, height: 900 }]) {
    await page.setViewportSize(size)
    await softly
      .poll(() => findLayoutFaults(page), { message: `${path} with wide text, ${size.width}` })
      .toEqual([])
  }
}
