import { createGroup, fillInGroup, newGroup } from './support/group.ts'
import { closeDialog } from './support/member.ts'
import { newMemberTest as test } from './support/member-test.ts'
import { goTo } from './support/navigation.ts'
import { expect } from './support/test.ts'

test('a page that was open for 61 minutes writes with a fresh token @desktop', async ({ page }) => {
  await page.clock.install()
  await page.goto('/create-group')
  await page.getByLabel('Group Name').fill('Written slowly')
  const renewals: Promise<{ access_token: string }>[] = []
  page.on('response', (response) => {
    if (response.url().includes('securetoken.googleapis.com')) renewals.push(response.json())
  })
  await page.clock.fastForward('01:01:00')
  const creating = page.waitForRequest('**/api/create-group')
  await createGroup(page, newGroup())
  const tokens = (await Promise.all(renewals)).map((renewal) => `Bearer ${renewal.access_token}`)
  expect(tokens).toContain((await creating).headers().authorization)
})

test('a page that was open for 61 minutes keeps what was typed where its token cannot be renewed @desktop', async ({
  page,
  expectComplaint,
}) => {
  expectComplaint(/net::ERR_/, 'Chromium logs the renewal that fails')
  await page.clock.install()
  const group = newGroup()
  await page.goto('/create-group')
  await fillInGroup(page, group)
  await page.route('**/securetoken.googleapis.com/**', (route) => route.abort())
  await page.clock.fastForward('01:01:00')
  await page.getByRole('button', { name: 'Create Group' }).click()
  await expect(page.getByText(/^We cannot reach the login service\./)).toBeVisible()
  await expect(page.getByLabel('Group Name')).toHaveValue(group.name)
  await page.unroute('**/securetoken.googleapis.com/**')
  await page.getByRole('button', { name: 'Create Group' }).click()
  await closeDialog(page, 'Group Created Successfully.')
})

test('ten rapid presses, and a lost answer that is sent again, create one group @desktop', async ({
  page,
  expectComplaint,
}) => {
  expectComplaint(/net::ERR_/, 'Chromium logs the answer that got lost')
  const group = newGroup()
  await page.goto('/create-group')
  let posts = 0
  await page.route('**/api/create-group', async (route) => {
    posts += 1
    if (posts > 1) return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })
  await fillInGroup(page, group)
  const pressTenTimes = () =>
    page.getByRole('button', { name: 'Create Group' }).evaluate((button: HTMLButtonElement) => {
      for (let press = 0; press < 10; press++) button.click()
    })
  await pressTenTimes()
  await expect(
    page.getByText('We cannot reach the server. Check your connection and try again.'),
  ).toBeVisible()
  expect(posts).toBe(1)
  await pressTenTimes()
  await closeDialog(page, 'Group Created Successfully.')
  expect(posts).toBe(2)
  await goTo(page, 'My Groups')
  await expect(page.getByRole('row').filter({ hasText: group.name })).toHaveCount(1)
})
