import type { Page } from '@playwright/test'
import { searchFor } from './support/group.ts'
import { createMember, logIn, logOut } from './support/member.ts'
import { expectScreen } from './support/pages.ts'
import { expect, newMemberTest as test } from './support/test.ts'

/** Comes back to a page from another: headless Chromium never takes the focus away. */
async function comeBack(page: Page) {
  await page.bringToFront()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
}

test('two tabs agree at once on the theme, joined groups and who is signed in @desktop', async ({
  page,
  context,
  member: first,
  startGroup,
}) => {
  const second = await createMember()
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
    await logOut(page, first)
    await expectScreen(other, 'Log in')
    expect(new URL(other.url()).searchParams.get('from')).toBe('/my-group')
  })

  await test.step('the next member sees nothing of the first', async () => {
    await other.bringToFront()
    await logIn(other, second)
    await expect(other.getByText("You haven't created any groups yet.")).toBeVisible()
    await expect(page.getByRole('button', { name: `Account menu of ${second.name}` })).toBeVisible()
    await page.bringToFront()
    await page.goto(searchFor(group))
    await page.getByRole('link', { name: `See More about ${group.name}` }).click()
    await expect(page.getByRole('button', { name: 'Join Group' })).toBeVisible()
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

test('what was changed or deleted in another tab is never overwritten by an update @desktop', async ({
  page,
  context,
  startGroup,
  expectComplaint,
}) => {
  expectComplaint(/status of (404|412)/, 'Chromium logs each refusal')
  const group = await startGroup()
  await page.goto(group.path)
  await expectScreen(page, group.name)
  const other = await context.newPage()
  await other.goto('/my-group')
  await other.getByRole('link', { name: `Edit ${group.name}` }).click()
  await expect(other.getByLabel('Group Name')).toHaveValue(group.name)
  const third = await context.newPage()
  await third.goto('/my-group')
  await expect(third.getByRole('row').filter({ hasText: group.name })).toBeVisible()

  // Nothing is drawn in a background tab, and a press waits until it is.
  await page.bringToFront()
  await page.getByRole('link', { name: 'Edit this group' }).click()
  await page.getByLabel('Location').fill('Pier 8')
  await page.getByRole('button', { name: 'Update Group' }).click()
  await page.getByRole('button', { name: 'OK' }).click()

  await other.bringToFront()
  await other.getByLabel('Location').fill('Pier 9')
  await other.getByRole('button', { name: 'Update Group' }).click()
  await expect(other.getByText('This group was changed elsewhere while you were editing.')).toBeVisible()

  await third.bringToFront()
  await third.getByRole('button', { name: `Delete ${group.name}` }).click()
  await third.getByRole('button', { name: 'Yes, delete it!' }).click()
  await expect(third.getByRole('dialog', { name: 'Deleted!' })).toBeVisible()

  await comeBack(page)
  await expect(page.getByText("You haven't created any groups yet.")).toBeVisible()
  await other.bringToFront()
  await other.getByRole('button', { name: 'Keep mine' }).click()
  await expect(other.getByText('This group has since been deleted.')).toBeVisible()
  await expect(other.getByLabel('Location')).toHaveValue('Pier 9')
})
