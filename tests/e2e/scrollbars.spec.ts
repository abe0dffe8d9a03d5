import { browserLaunch } from './browser.ts'
import { boxOf } from './support/layout.ts'
import { expect, memberTest as test } from './support/test.ts'

test.use({ launchOptions: { ...browserLaunch(), ignoreDefaultArgs: ['--hide-scrollbars'] } })

test('a page stays in place under a dialog, with a scrollbar and without', async ({ page }) => {
  const account = page.getByRole('button', { name: /^Account menu/ })
  for (const height of [500, 1400]) {
    await page.setViewportSize({ width: 1440, height })
    await page.goto('/dashboard')
    const { x } = await boxOf(account)
    await page.getByRole('button', { name: 'Edit Profile' }).click()
    await expect(page.getByRole('dialog', { name: 'Edit Profile' })).toBeVisible()
    expect((await boxOf(account)).x).toBe(x)
  }
})
