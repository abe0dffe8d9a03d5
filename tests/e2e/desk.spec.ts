import type { Page } from '@playwright/test'
import { OPERATOR_ACCOUNT } from '../../backend/local/samples.ts'
import { expectNoBarriers } from './support/barriers.ts'
import { expectNothingLost } from './support/layout.ts'
import { logInByCall } from './support/member.ts'
import { expectScreen } from './support/pages.ts'
import { expect, newMemberTest as test } from './support/test.ts'

async function openDesk(desk: Page, list: string, heading: string): Promise<void> {
  await desk.getByRole('link', { name: list, exact: true }).click()
  await expectScreen(desk, heading)
}

async function expectUsable(desk: Page): Promise<void> {
  for (const width of [1440, 390]) {
    await desk.setViewportSize({ width, height: 844 })
    await expectNoBarriers(desk)
  }
  await expectNothingLost(desk)
}

async function decide(desk: Page, name: string, reason: string, button: string): Promise<void> {
  const row = desk.getByRole('group', { name })
  await row.getByLabel('Reason').fill(reason)
  await row.getByRole('button', { name: button }).click()
}

test('an operator hides and restores a reported group, and bans its organiser @phone', async ({
  page,
  press,
  member,
  startGroup,
  openElsewhere,
  expectComplaint,
}) => {
  expectComplaint(/status of 404/, 'Chromium logs that a hidden group is not there')
  const group = await startGroup()
  const reporter = await openElsewhere(group.path)
  await press(reporter.getByText('Report this group', { exact: true }))
  await reporter.getByLabel('Reason').selectOption('Spam or advertising')
  await reporter.getByLabel('What is wrong').fill('Sells bait.')
  await expectNoBarriers(reporter, 'main')
  await press(reporter.getByRole('button', { name: 'Send report' }))
  await expect(reporter.getByText(/^You have reported this group/)).toBeVisible()

  const desk = await openElsewhere('/dashboard', await logInByCall(OPERATOR_ACCOUNT))
  await expectScreen(desk, 'Overview')
  await desk.getByRole('button', { name: 'Menu', exact: true }).click()
  await desk.getByRole('link', { name: /^Desk/ }).click()
  await expectScreen(desk, 'Reports')
  await expectUsable(desk)
  await decide(desk, group.name, 'Sells things.', 'Hide the group')
  await desk.getByRole('button', { name: 'Yes, hide the group' }).click()
  await expect(desk.getByText('The group has been hidden.')).toBeVisible()

  await page.goto(group.path)
  await expect(page.getByText('The reason: Sells things.')).toBeVisible()
  await expectNoBarriers(page)

  await openDesk(desk, 'Hidden', 'Hidden groups')
  await decide(desk, group.name, 'Has been mended.', 'Restore the group')
  await expect(desk.getByText('The group has been restored.')).toBeVisible()
  await openDesk(desk, 'Groups', 'Newest groups')
  const item = desk.getByRole('listitem').filter({ hasText: group.name })
  await item.getByText(/^Decide about/).click()
  await expectUsable(desk)
  await decide(desk, group.name, 'Sells things again.', 'Ban the organiser')
  await desk.getByRole('button', { name: 'Yes, ban the organiser' }).click()
  await expect(desk.getByText('The account has been banned.')).toBeVisible()
  await openDesk(desk, 'Bans', 'Banned accounts')
  const banned = desk.getByRole('listitem').filter({ hasText: member.uid })
  await expect(banned).toContainText('Sells things again.')
  await expectUsable(desk)
  await openDesk(desk, 'Log', 'Log')
  await expectUsable(desk)
  for (const done of [`Hid ${group.name}`, `Restored ${group.name}`, `Banned ${member.name}`]) {
    const line = desk.getByRole('listitem').filter({ hasText: done }).first()
    await expect(line).toContainText(OPERATOR_ACCOUNT.email)
  }
})
