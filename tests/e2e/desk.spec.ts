import type { Page } from '@playwright/test'
import { OPERATOR_ACCOUNT } from '../../backend/local/samples.ts'
import { expectNoBarriers } from './support/barriers.ts'
import { expectToFit } from './support/layout.ts'
import { createMember, logInByCall } from './support/member.ts'
import { expectScreen } from './support/pages.ts'
import { expect, newMemberTest as test } from './support/test.ts'

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1440, height: 900 }

async function expectUsable(page: Page): Promise<void> {
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size)
    await expectToFit(page)
    await expectNoBarriers(page)
  }
}

async function decide(page: Page, name: string, reason: string, button: string, confirmation?: string) {
  const item = page.getByRole('listitem').filter({ hasText: name })
  await expect(item).toBeVisible()
  const fold = item.getByText('Decide', { exact: true })
  if (await fold.isVisible()) await fold.click()
  const row = page.getByRole('group', { name })
  await row.getByLabel('Reason').fill(reason)
  await row.getByRole('button', { name: button }).click()
  if (confirmation) await page.getByRole('button', { name: confirmation }).click()
}

test('an operator hides and restores a reported group and bans its organiser, and the log says so @phone', async ({
  page,
  press,
  member,
  startGroup,
  openElsewhere,
  expectComplaint,
}) => {
  expectComplaint(/status of 404/, 'Chromium logs that a hidden group is not there')
  const group = await startGroup()
  const reporter = await createMember()

  const elsewhere = await openElsewhere(group.path, reporter)
  await press(elsewhere.getByText('Report this group', { exact: true }))
  await elsewhere.getByLabel('Reason').selectOption('Spam or advertising')
  await elsewhere.getByLabel('What is wrong').fill('Sells bait.')
  await expectNoBarriers(elsewhere, 'main')
  await press(elsewhere.getByRole('button', { name: 'Send report' }))
  await expect(elsewhere.getByText(/^You have reported this group/)).toBeVisible()

  const desk = await openElsewhere('/dashboard', await logInByCall(OPERATOR_ACCOUNT))
  await expectScreen(desk, 'Overview')
  await desk.getByRole('button', { name: 'Menu', exact: true }).click()
  await desk.getByRole('link', { name: /^Desk/ }).click()
  await expectScreen(desk, 'Reports')
  await expect(desk.getByRole('listitem').filter({ hasText: group.name })).toContainText(
    `Reported by ${reporter.name} (${reporter.uid})`,
  )
  await expectUsable(desk)
  await decide(desk, group.name, 'Sells things.', 'Hide the group', 'Yes, hide the group')
  await expect(desk.getByText('The group has been hidden.')).toBeVisible()
  await expect(desk.getByRole('form', { name: group.name })).toHaveCount(0)

  await page.goto(group.path)
  await expect(page.getByText('The reason: Sells things.')).toBeVisible()
  await expectNoBarriers(page)

  await desk.getByRole('link', { name: 'Hidden', exact: true }).click()
  await expectScreen(desk, 'Hidden groups')
  await decide(desk, group.name, 'Has been mended.', 'Restore the group')
  await expect(desk.getByText('The group is there again.')).toBeVisible()
  await desk.getByRole('link', { name: 'Groups', exact: true }).click()
  await expectScreen(desk, 'Newest groups')
  await expectUsable(desk)
  await decide(desk, group.name, 'Sells things again.', 'Ban the organiser', 'Yes, ban the organiser')
  await expect(desk.getByText('The account has been banned.')).toBeVisible()
  await desk.getByRole('link', { name: 'Bans', exact: true }).click()
  await expectScreen(desk, 'Banned accounts')
  await expect(desk.getByRole('listitem').filter({ hasText: member.uid })).toContainText(
    'Sells things again.',
  )
  await expectUsable(desk)

  await desk.getByRole('link', { name: 'Log', exact: true }).click()
  await expectScreen(desk, 'Log')
  await expectUsable(desk)
  for (const done of [`Hid ${group.name}`, `Restored ${group.name}`, `Banned ${member.name}`]) {
    await expect(desk.getByRole('listitem').filter({ hasText: done }).first()).toContainText(
      OPERATOR_ACCOUNT.email,
    )
  }
})
