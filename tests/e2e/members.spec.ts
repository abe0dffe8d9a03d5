import { expectNoBarriers } from './support/barriers.ts'
import { memberCount } from './support/group.ts'
import { expectDialogHasFocus } from './support/keyboard.ts'
import { createMember } from './support/member.ts'
import { expect, newMemberTest as test } from './support/test.ts'

test('a member whom the organiser removes cannot join again until the organiser lets them back @phone', async ({
  page,
  press,
  startGroup,
  openElsewhere,
  emulatorUrl,
}) => {
  const { name, path } = await startGroup({ members: '1' })
  const ada = await createMember(emulatorUrl)

  await test.step('the organiser sees that nobody has joined yet', async () => {
    await page.goto(path)
    await expect(memberCount(page, '0 of 1')).toBeVisible()
    await expect(page.getByText('Nobody has joined yet.')).toBeVisible()
  })

  const member = await openElsewhere(path, ada)
  const join = member.getByRole('button', { name: 'Join Group' })
  await test.step('a member takes the last seat', async () => {
    await expect(member.getByText('Only the organiser can see who has joined.')).toBeVisible()
    await press(join)
    await expect(member.getByText('You have successfully joined this group.')).toBeVisible()
    await expect(memberCount(member, '1 of 1')).toBeVisible()
    await expect(member.getByRole('region', { name: 'Members' })).toHaveCount(0)
  })

  await test.step('the organiser removes them', async () => {
    await page.reload()
    const members = page.getByRole('region', { name: 'Members' })
    await expect(members.getByRole('listitem')).toHaveText([/Wren Fletcher\s*Joined/])
    await press(page.getByRole('button', { name: 'Remove Wren Fletcher' }))
    await expectDialogHasFocus(page, 'Remove this member?')
    await press(page.getByRole('button', { name: 'Yes, remove' }))
    await expect(page.getByText('Wren Fletcher is no longer a member.')).toBeVisible()
    await expect(page.getByText('Nobody has joined yet.')).toBeVisible()
    await expect(memberCount(page, '0 of 1')).toBeVisible()
    await expect(page.locator(':focus')).toHaveCount(1)
  })

  await test.step('they no longer have the group in their list, and cannot join again', async () => {
    await member.goto('/dashboard/joined')
    await expect(member.getByText("You haven't joined any groups yet.")).toBeVisible()
    await member.goto(path)
    await press(join)
    const refusal = `You could not join ${name}. The organiser has removed you from this group.`
    await expect(member.getByText(refusal)).toBeVisible()
    await expect(memberCount(member, '0 of 1')).toBeVisible()
    await expect(member.getByText('You have successfully joined this group.')).toHaveCount(0)
  })

  await test.step('the organiser lets them back', async () => {
    await expect(page.getByRole('heading', { name: 'Removed' })).toBeVisible()
    await expectNoBarriers(page)
    await press(page.getByRole('button', { name: 'Let them back: Wren Fletcher' }))
    await expect(page.getByText('Wren Fletcher can join again.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Removed' })).toHaveCount(0)
    await press(join)
    await expect(memberCount(member, '1 of 1')).toBeVisible()
  })
})
