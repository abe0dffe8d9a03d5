import { keepSampleGroups } from './support/group.ts'
import { closeDialog, createMember, logIn } from './support/member.ts'
import { newMemberTest } from './support/member-test.ts'
import { expectScreen } from './support/navigation.ts'
import { waitForWebFonts } from './support/pages.ts'
import { expect, test } from './support/test.ts'

newMemberTest(
  'Back does not take a member who has updated a group into its form again @desktop',
  async ({ page, startGroup }) => {
    const group = await startGroup()
    await page.goto(group.path)
    await page.getByRole('link', { name: 'Edit this group' }).click()
    await page.getByLabel('Location').fill('Pier 8')
    await page.getByRole('button', { name: 'Update Group' }).click()
    await closeDialog(page, 'Group Updated Successfully!')
    await expect(page).toHaveURL('/my-group')
    await page.goBack()
    await expectScreen(page, group.name)
    await expect(page.getByText('Pier 8')).toBeVisible()
  },
)

test('a visitor comes back from a group to the list as it was left, filter and place @desktop', async ({
  page,
}) => {
  const list = '/all-groups?sort=oldest'
  const back = page.getByRole('link', { name: 'All Groups' }).and(page.locator('main a'))
  await page.setViewportSize({ width: 800, height: 600 })
  await keepSampleGroups(page)
  await page.goto('/about-us')
  await page.goto(list)
  const someCard = page.getByRole('link', { name: /^See More about/ }).nth(17)
  const name = String(await someCard.textContent()).replace('See More about ', '')
  // By name from now on, as other tests add groups meanwhile, and by key, as Playwright's click may scroll.
  const card = page.getByRole('link', { name, exact: true })
  await waitForWebFonts(page)
  await card.scrollIntoViewIfNeeded()
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(500)
  // On the screen, since that is what a visitor comes back to.
  const place = (await card.boundingBox())?.y
  const expectSamePlace = () =>
    expect.poll(async () => (await card.boundingBox())?.y).toBeCloseTo(Number(place), 0)

  await test.step('as a guest who has to log in on the way', async () => {
    await card.press('Enter')
    await expectScreen(page, 'Log in')
    await logIn(page, await createMember())
    await expectScreen(page, name)
    await back.click()
    await expect(page).toHaveURL(list)
    await expect(card).toBeVisible()
    await expectSamePlace()
  })

  await test.step('in a new tab as in this one, and by Back from it', async () => {
    await card.press('Enter')
    await expectScreen(page, name)
    await expect(back).toHaveAttribute('href', list)
    await back.click()
    await expect(page).toHaveURL(list)
    await expect(card).toBeFocused()
    await page.goBack()
    await expect(page).toHaveURL('/about-us')
  })
})

test('an unknown address says so and leads home, whatever it is @desktop', async ({
  page,
  expectComplaint,
}) => {
  expectComplaint(/status of 404/, 'Chromium logs that the page was not found')
  for (const path of ['/no/such/page', '/constructor', '/toString', '/__proto__']) {
    await page.goto(path)
    await expectScreen(page, "Sorry, we couldn't find this page.")
    await page.getByRole('link', { name: 'Back home' }).click()
    await expect(page).toHaveURL('/')
  }
})
