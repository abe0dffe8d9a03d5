import type { Locator } from '@playwright/test'
import { expectNoBarriers } from './support/barriers.ts'
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

test('a removed member cannot come back until the organiser lets them, by the mouse @desktop', async ({
  page,
  startGroup,
  openElsewhere,
}) => {
  const { name, path } = await startGroup()
  const member = await openElsewhere(path)
  await clickAt(member.getByRole('button', { name: 'Join Group' }))
  await expect(places(member, '1 of 14')).toBeVisible()

  await page.goto(path)
  await clickAt(page.getByRole('button', { name: 'Remove Wren Fletcher' }))
  await clickAt(page.getByRole('button', { name: 'Yes, remove' }))
  await expect(page.getByRole('heading', { name: 'Removed' })).toBeVisible()
  await expectNoBarriers(page)

  await member.reload()
  await clickAt(member.getByRole('button', { name: 'Join Group' }))
  const refusal = `You could not join ${name}. The organiser has removed you from this group.`
  await expect(member.getByText(refusal)).toBeVisible()
  await expect(places(member, '0 of 14')).toBeVisible()
  await expect(member.getByText('You have successfully joined this group.')).toHaveCount(0)

  await clickAt(page.getByRole('button', { name: 'Let them back: Wren Fletcher' }))
  await expect(page.getByText('Wren Fletcher can join again.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Removed' })).toHaveCount(0)
  await clickAt(member.getByRole('button', { name: 'Join Group' }))
  await expect(places(member, '1 of 14')).toBeVisible()
})

/** Where it is on the screen, whatever may cover it. */
async function clickAt(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  await target.click({ trial: true })
  const box = await target.boundingBox()
  if (!box) throw new Error('It is not on the screen.')
  await target.page().mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}
