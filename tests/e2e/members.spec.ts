import { describeJoining, places } from './support/joining.ts'
import { newMemberTest as test } from './support/member-test.ts'
import { expect } from './support/test.ts'

test.describe('@phone', () => describeJoining(test))

test('a member without a network joins, and the organiser hears of it later @phone', async ({
  page,
  context,
  startGroup,
  openElsewhere,
  goOffline,
}) => {
  const { path } = await startGroup()
  await page.goto(path)
  await expect(page.getByText('Nobody has joined yet.')).toBeVisible()
  await goOffline()
  await page.getByRole('button', { name: 'Join Group' }).click()
  await expect(page.getByText('You have successfully joined this group.')).toBeVisible()
  await expect(page.getByText(/^Not sent yet/)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/^Not sent yet/)).toHaveCount(0)
  await expect(places(page, '1 of 14')).toBeVisible()
  await expect(places(await openElsewhere(path), '1 of 14')).toBeVisible()
})
