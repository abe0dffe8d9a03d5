import type { Locator } from '@playwright/test'
import { findHiddenFocus } from './support/focus-stops.ts'
import { openPage } from './support/pages.ts'
import { expect, memberTest } from './support/test.ts'

memberTest.use({ contextOptions: { reducedMotion: 'reduce', forcedColors: 'active' } })

const CONTROLS = '.btn:not(:empty), .input, .select, .textarea, .surface'

memberTest(
  'forced colours show controls, arrows of selects, the focus, the current page, toasts and marked words',
  async ({ page }) => {
    for (const path of ['/my-group', '/create-group', '/dashboard']) {
      await openPage(page, path)
      const borders = await page
        .locator(CONTROLS)
        .filter({ visible: true })
        .evaluateAll((controls) =>
          controls.map((control) => Number.parseFloat(getComputedStyle(control).borderTopWidth)),
        )
      expect(Math.min(...borders), path).toBeGreaterThanOrEqual(1)
    }
    expect(await findHiddenFocus(page)).toEqual([])
    const menu = page.getByRole('navigation', { name: 'Dashboard' })
    await expectToDiffer(
      menu.getByRole('link', { name: 'Overview' }),
      menu.getByRole('link', { name: 'My Groups' }),
    )

    await page.goto('/all-groups?category=Running')
    await page.getByRole('button', { name: 'Show Search Options' }).click()
    // Firefox shows no arrow that is a background.
    await expect(page.getByRole('combobox', { name: 'Sort' })).toHaveCSS('appearance', 'auto')
    const chips = page.getByRole('navigation', { name: 'Categories' }).getByRole('link')
    await expectToDiffer(chips.filter({ hasText: 'Running' }), chips.filter({ hasText: 'Cooking' }))

    await page.goto('/')
    const bullets = page.getByRole('button', { name: /^Slide / }).locator('span')
    await expectToDiffer(bullets.nth(0), bullets.nth(1), page.locator('body'))
    await page.goto('/help')
    await page.getByRole('searchbox').fill('no such question')
    await expect(page.locator('.Toastify__toast')).toHaveCSS('border-top-width', '1px')

    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto('/all-groups?q=film')
    const word = page.locator('mark').first()
    await expect(word).toHaveText('Film')
    // Through a translucent background, the black of the page would show behind the black letters.
    await expect(word).toHaveCSS('background-color', /^rgb\(/)
  },
)

async function expectToDiffer(...elements: Locator[]): Promise<void> {
  const backgrounds = elements.map((element) =>
    element.evaluate((found) => getComputedStyle(found).backgroundColor),
  )
  expect(new Set(await Promise.all(backgrounds)).size).toBe(elements.length)
}
