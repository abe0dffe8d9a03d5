import type { Page } from '@playwright/test'
import { daysFromNow } from '../factories.ts'
import { expectDialogHasFocus } from './support/keyboard.ts'
import { inspect } from './support/look.ts'
import { createMember } from './support/member.ts'
import { expect, newMemberTest as test } from './support/test.ts'

const memberCount = (page: Page, text: string) => page.getByRole('definition').filter({ hasText: text })

test('a removed member can join once let back @phone', async ({ page, press, startGroup, openElsewhere }) => {
  const { name, path } = await startGroup({ name: 'Night Anglers', members: '1' })

  await test.step('the organiser sees that nobody has joined yet', async () => {
    await page.goto(path)
    await expect(memberCount(page, '0 of 1')).toBeVisible()
    await expect(page.getByText('Nobody has joined yet.')).toBeVisible()
  })

  const member = await openElsewhere(path, await createMember())
  const join = member.getByRole('button', { name: 'Join Group' })
  await test.step('a member takes the last seat', async () => {
    await expect(member.getByText('Only the organiser can see who has joined.')).toBeVisible()
    await press(join)
    await expect(memberCount(member, '1 of 1')).toBeVisible()
    await expect(member.getByRole('region', { name: 'Members' })).toHaveCount(0)
    await inspect(member, 'details-group-joined')
  })

  await test.step('others see that it is full and, later, that it has ended', async () => {
    const late = await openElsewhere(path)
    await expect(late.getByText('This group is full.')).toBeVisible()
    await inspect(late, 'details-group-full')
    await late.route('**/api/all-group/*', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), date: daysFromNow(-3) } })
    })
    await late.reload()
    await expect(late.getByText('This group is no longer active. Deadline has passed.')).toBeVisible()
    await inspect(late, 'details-group-ended')
  })

  await test.step('the organiser removes them', async () => {
    await page.reload()
    const members = page.getByRole('region', { name: 'Members' })
    await expect(members.getByRole('listitem')).toHaveText([/Wren Fletcher\s*Joined/])
    await inspect(page, 'details-group-organiser')
    await press(page.getByRole('button', { name: 'Remove Wren Fletcher' }))
    await expectDialogHasFocus(page, 'Remove this member?')
    // The member is gone before the dialog.
    await page.evaluate(() => {
      const slow = new CSSStyleSheet()
      slow.replaceSync('div.swal2-popup.swal2-hide { animation: dialog-hide 2s !important }')
      document.adoptedStyleSheets.push(slow)
    })
    await press(page.getByRole('button', { name: 'Yes, remove' }))
    await expect(page.getByText('Wren Fletcher is no longer a member.')).toBeVisible()
    await expect(page.getByText('Nobody has joined yet.')).toBeVisible()
    await expect(memberCount(page, '0 of 1')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Members', exact: true })).toBeFocused()
    await expect(page.getByRole('heading', { name: 'Removed' })).toBeVisible()
    await inspect(page, 'details-group-removed')
  })

  await test.step('they no longer have the group in their list, and cannot join again', async () => {
    await member.goto('/dashboard/joined')
    await expect(member.getByText("You haven't joined any groups yet.")).toBeVisible()
    await member.goto(path)
    await press(join)
    const refusal = `You could not join ${name}. The organiser has removed you from this group.`
    await expect(member.getByText(refusal)).toBeVisible()
    await expect(memberCount(member, '0 of 1')).toBeVisible()
  })

  await test.step('the organiser lets them back', async () => {
    await press(page.getByRole('button', { name: 'Let them back: Wren Fletcher' }))
    await expect(page.getByText('Wren Fletcher can join again.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Removed' })).toHaveCount(0)
    // Pressed again within half a second, it would be a double click.
    await member.goto(path)
    await press(join)
    await expect(memberCount(member, '1 of 1')).toBeVisible()
  })
})
