import { describeJoining, places } from './support/joining.ts'
import { expectDialogHasFocus, pressByKey } from './support/keyboard.ts'
import { newMemberTest as test } from './support/member-test.ts'
import { expect } from './support/test.ts'

test.describe('@phone', () => describeJoining(test))

test('a member without a network joins, and the organiser hears of it later @desktop', async ({
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

test('an organiser without a mouse removes a member @desktop', async ({
  page,
  startGroup,
  openElsewhere,
}) => {
  const { path } = await startGroup()
  const member = await openElsewhere(path)
  await member.getByRole('button', { name: 'Join Group' }).click()
  await expect(places(member, '1 of 14')).toBeVisible()
  await page.goto(path)
  await pressByKey(page, page.getByRole('button', { name: 'Remove Wren Fletcher', exact: true }))
  await expectDialogHasFocus(page, 'Remove this member?')
  await pressByKey(page, page.getByRole('button', { name: 'Yes, remove', exact: true }))
  await expect(page.getByText('Nobody has joined yet.')).toBeVisible()
  await expect(page.locator(':focus')).toHaveCount(1)
})
