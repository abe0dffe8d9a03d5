import { fillInGroup, newGroup } from './support/group.ts'
import { LIST_CALL } from './support/hold-back.ts'
import { closeDialog } from './support/member.ts'
import { memberTest, newMemberTest } from './support/member-test.ts'
import { expect, test } from './support/test.ts'

const OFFLINE = 'We cannot reach the server. Check your connection and try again.'

test('a visitor is told when the groups cannot be loaded, and can try again @desktop', async ({
  page,
  expectComplaint,
}) => {
  expectComplaint(/net::ERR_/, 'Chromium logs each call that finds no network')
  for (const path of ['/', '/all-groups']) {
    await page.route(LIST_CALL, (route) => route.abort('internetdisconnected'))
    await page.goto(path)
    await expect(page.getByText('The groups could not be loaded.')).toBeVisible()
    await expect(page.getByText(OFFLINE)).toBeVisible()
    await page.unroute(LIST_CALL)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('link', { name: /^See More about/ }).first()).toBeVisible()
    await expect(page.getByText('The groups could not be loaded.')).toBeHidden()
  }
})

newMemberTest(
  'a member who creates a group without a network keeps what was typed, and sends it later @phone',
  async ({ page, context, press, goOffline }) => {
    const group = newGroup()
    await page.goto('/create-group')
    await fillInGroup(page, group)

    await goOffline()
    await press(page.getByRole('button', { name: 'Create Group' }))
    await expect(page.getByText(OFFLINE)).toBeVisible()
    await expect(page.getByLabel('Description')).toHaveValue(group.description)

    await context.setOffline(false)
    await page.reload()
    await expect(page.getByLabel('Description')).toHaveValue(group.description)
    await expect(page.getByLabel('Category')).toHaveValue(group.category)
    await press(page.getByRole('button', { name: 'Create Group' }))
    await closeDialog(page, 'Group Created Successfully.')
  },
)

memberTest(
  'a member whose network is gone is told so also where the next screen has none of its scripts @desktop',
  async ({ page, context, press, goOffline }) => {
    // With all that comes once the browser is idle.
    await page.goto('/about-us', { waitUntil: 'networkidle' })
    await goOffline()
    await expect(page.getByText('You are offline.')).toBeVisible()
    await press(page.getByRole('link', { name: 'Dashboard' }))
    await expect(page.getByRole('heading', { name: 'This page could not be loaded.' })).toBeVisible()
    await expect(page.getByText('You are offline.')).toBeVisible()
    await expect(page.getByRole('alert').locator('img'), 'no frame of a picture that is missing').toBeHidden()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
  },
)
