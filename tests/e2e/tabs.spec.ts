import type { Page } from '@playwright/test'
import { logOut } from './support/member.ts'
import { expectScreen } from './support/pages.ts'
import { expect, newMemberTest as test } from './support/test.ts'

test('two tabs agree at once on the theme, joined groups and who is signed in @desktop', async ({
  page,
  context,
  member,
  startGroup,
}) => {
  const group = await startGroup()
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
    const joined = other.getByText('You have successfully joined this group.')
    await expect(joined).toBeVisible()
  })

  await test.step('signed out in one, signed out in the other', async () => {
    await other.goto('/my-group')
    await expect(other.getByRole('row').filter({ hasText: group.name })).toBeVisible()
    await logOut(page, member)
    await expectScreen(other, 'Log in')
    expect(new URL(other.url()).searchParams.get('from')).toBe('/my-group')
  })
})

test('a member who logs out in one tab leaves nothing that they typed in another @desktop', async ({
  page,
  context,
  member,
}) => {
  await page.goto('/create-group')
  await page.getByLabel('Group Name').fill('Typed here')
  const other = await context.newPage()
  await other.goto('/create-group')
  await other.getByLabel('Group Name').fill('Typed there')
  await other.goto('/about-us')
  await expectScreen(other, 'About Us')
  const storage = (tab: Page) => tab.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
  expect(await storage(other)).toContain(member.email)
  await page.bringToFront()
  await logOut(page, member)
  for (const tab of [page, other]) {
    await expect.poll(() => storage(tab)).not.toMatch(new RegExp(`Typed|${member.name}|${member.email}`))
  }
})
