import type { Page } from '@playwright/test'
import { logOut } from './support/member.ts'
import { expectScreen } from './support/pages.ts'
import { expect, newMemberTest as test } from './support/test.ts'

test('two tabs agree, and keep nothing after a log-out', async ({ page, context, member, startGroup }) => {
  const group = await startGroup()
  const renamed = { name: 'Augusta King' }
  await page.goto(group.path)
  await expectScreen(page, group.name)
  const other = await context.newPage()
  await other.goto(page.url())
  await expectScreen(other, group.name)

  await test.step('theme and joined groups', async () => {
    await page.bringToFront()
    await page.getByRole('button', { name: 'Toggle Theme' }).click()
    await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.getByRole('button', { name: 'Join Group' }).click()
    await expect(other.getByText('You have successfully joined this group.')).toBeVisible()
  })

  await test.step('the name', async () => {
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Edit Profile' }).click()
    await page.getByLabel('Name').fill(renamed.name)
    await page.getByRole('button', { name: 'Save changes' }).click()
    const menu = { name: `Account menu of ${renamed.name}` }
    await expect(other.getByRole('button', menu)).toBeVisible()
    await page.getByRole('button', { name: 'OK' }).click()
    await expect(page.getByRole('button', menu)).toBeVisible()
  })

  await test.step('logging out in one logs out in the other, and neither keeps what was typed', async () => {
    const away = await context.newPage()
    for (const tab of [away, page, other]) {
      await tab.goto('/create-group')
      await tab.getByLabel('Group Name').fill('Typed')
    }
    await away.goto('about:blank')
    await other.goto('/my-group')
    await expect(other.getByRole('row').filter({ hasText: group.name })).toBeVisible()
    expect(await storageOf(other)).toContain('Typed')
    await page.bringToFront()
    await logOut(page, renamed)
    await expectScreen(other, 'Log in')
    expect(new URL(other.url()).searchParams.get('from')).toBe('/my-group')
    await away.goto('/create-group')
    await expectScreen(away, 'Log in')
    for (const tab of [away, page, other]) {
      await expect
        .poll(() => storageOf(tab))
        .not.toMatch(new RegExp(`Typed|${member.name}|${renamed.name}|${member.email}`))
    }
  })
})

function storageOf(tab: Page): Promise<string> {
  return tab.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
}
