import type { Locator } from '@playwright/test'
import { findHiddenFocus } from './support/focus-stops.ts'
import { memberTest } from './support/member-test.ts'
import { expectLoaded } from './support/pages.ts'
import { expect, test } from './support/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce', forcedColors: 'active' } })
memberTest.use({ contextOptions: { reducedMotion: 'reduce', forcedColors: 'active' } })

const CONTROLS = '.btn:not(:empty), .input, .select, .textarea, .surface'

memberTest(
  'with forced colours a member sees controls, the focus and where they are @desktop',
  async ({ page }) => {
    for (const path of ['/my-group', '/create-group', '/dashboard']) {
      await page.goto(path)
      await expectLoaded(page)
      const borders = await page
        .locator(CONTROLS)
        .filter({ visible: true })
        .evaluateAll((controls) =>
          controls.map((control) => Number.parseFloat(getComputedStyle(control).borderTopWidth)),
        )
      expect(Math.min(...borders), path).toBeGreaterThanOrEqual(1)
      expect.soft(await findHiddenFocus(page), path).toEqual([])
    }
    const menu = page.getByRole('navigation', { name: 'Dashboard' })
    const here = await backgroundOf(menu.getByRole('link', { name: 'Overview' }))
    expect(here).not.toBe(await backgroundOf(menu.getByRole('link', { name: 'My Groups' })))
  },
)

test('with forced colours a guest sees which slide is shown, and where a toast ends @desktop', async ({
  page,
}) => {
  await page.goto('/')
  const bullets = page.getByRole('button', { name: /^Slide / }).locator('span')
  await expect(bullets).toHaveCount(3)
  const [shown, other, ground] = await Promise.all([
    backgroundOf(bullets.nth(0)),
    backgroundOf(bullets.nth(1)),
    backgroundOf(page.locator('body')),
  ])
  expect(new Set([shown, other, ground]).size).toBe(3)
  await page.goto('/help')
  await page.getByRole('searchbox').fill('no such question')
  await expect(page.locator('.Toastify__toast')).toHaveCSS('border-top-width', '1px')
})

function backgroundOf(element: Locator): Promise<string> {
  return element.evaluate((found) => getComputedStyle(found).backgroundColor)
}
