import { createMember, logIn } from './support/member.ts'
import { expectScreen, goTo } from './support/navigation.ts'
import { expect, test } from './support/test.ts'

test('a guest who opens a member page logs in and comes to it; Back does not ask again', async ({ page }) => {
  const member = await createMember()
  await page.goto('/about-us')
  await page.goto('/create-group')
  await expectScreen(page, 'Log in')
  await logIn(page, member)
  await expectScreen(page, 'Create Group')
  await expect(page).toHaveURL('/create-group')
  await page.goBack()
  await expect(page).toHaveURL('/about-us')
})

test('a group has an address that can be reloaded, and Back and Forward work', async ({ page, press }) => {
  const member = await createMember()
  await page.goto('/login?from=/all-groups')
  await logIn(page, member)
  await press(page.getByRole('link', { name: 'See More about Sunday Sketch Walk' }))
  await expectScreen(page, 'Sunday Sketch Walk')
  await expect(page).toHaveURL(/\/details-group\/\w+$/)
  await page.reload()
  await expectScreen(page, 'Sunday Sketch Walk')
  await page.goBack()
  await expectScreen(page, 'All Groups')
  await page.goForward()
  await expectScreen(page, 'Sunday Sketch Walk')
  await goTo(page, 'My Groups')
  await expectScreen(page, 'My Groups')
  await page.goBack()
  await expectScreen(page, 'Sunday Sketch Walk')
})

test('a filter is kept in the address @desktop', async ({ page }) => {
  await page.goto('/all-groups')
  await page.getByRole('button', { name: 'Show Search Options' }).click()
  await page.getByLabel('Category').selectOption('Reading')
  await page.getByLabel('Sort by date').selectOption('Oldest First')
  await expect(page).toHaveURL('/all-groups?category=Reading&sort=oldest')
  await page.reload()
  await expect(page.getByLabel('Category')).toHaveValue('Reading')
  await expect(page.getByText('Category: Fishing')).toHaveCount(0)
})

test('an address that is not there says so and leads home', async ({ page, press }) => {
  await page.goto('/no/such/page')
  await expectScreen(page, "Sorry, we couldn't find this page.")
  await press(page.getByRole('link', { name: 'Back home' }))
  await expect(page).toHaveURL('/')
})

for (const path of ['/details-group/0123456789abcdef01234567', '/update-group/0123456789abcdef01234567']) {
  test(`a member is told at ${path} that there is no such group @desktop`, async ({
    page,
    expectComplaint,
  }) => {
    expectComplaint(/status of 404/, 'Chromium logs that the group was not found')
    const member = await createMember()
    await page.goto(`/login?from=${path}`)
    await logIn(page, member)
    await expectScreen(page, 'Group not found')
    await page.getByRole('link', { name: 'See all groups' }).click()
    await expectScreen(page, 'All Groups')
  })
}
