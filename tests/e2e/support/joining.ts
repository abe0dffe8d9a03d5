import type { Page } from '@playwright/test'
import { expectNoBarriers } from './barriers.ts'
import { expectDialogHasFocus } from './keyboard.ts'
import { createMember } from './member.ts'
import type { newMemberTest } from './member-test.ts'
import { expect } from './test.ts'

/** How a group's page says how many have joined. */
export const places = (page: Page, text: string) => page.getByText(new RegExp(`^${text} places? taken$`))
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** How members join a group and are removed from it, on whatever stack `test` leads to. */
export function describeJoining(test: typeof newMemberTest): void {
  test('a member joins, and the organiser sees and removes them', async ({
    page,
    press,
    startGroup,
    openElsewhere,
    emulatorUrl,
  }) => {
    const { name, path } = await startGroup({ members: '1' })
    const ada = await createMember(emulatorUrl)

    await test.step('of whom there is none yet', async () => {
      await page.goto(path)
      await expect(places(page, '0 of 1')).toBeVisible()
      await expect(page.getByText('Nobody has joined yet.')).toBeVisible()
      await expect(page.getByText('The organiser can see who has joined.')).toBeHidden()
      await expectNoBarriers(page)
    })

    const member = await openElsewhere(path, ada)
    await test.step('who takes the last place', async () => {
      await expect(member.getByText('The organiser can see who has joined.')).toBeVisible()
      await press(button(member, 'Join Group'))
      await expect(member.getByText('You have successfully joined this group.')).toBeVisible()
      await expect(places(member, '1 of 1')).toBeVisible()
      await expect(member.getByRole('region', { name: 'Members' })).toHaveCount(0)
    })

    await test.step('who finds it on another device', async () => {
      const other = await openElsewhere('/dashboard/joined', ada)
      await expect(other.getByRole('main').getByRole('link', { name })).toBeVisible()
      await expect(
        other.getByText('Your joined groups are saved to your account and appear on all your devices.'),
      ).toBeVisible()
    })

    await test.step('so that the group is full for others', async () => {
      const late = await openElsewhere(path)
      await expect(late.getByText('This group is full.')).toBeVisible()
      await expect(button(late, 'Join Group')).toHaveCount(0)
      await expectNoBarriers(late)
    })

    await test.step('whom the organiser removes', async () => {
      await page.reload()
      const members = page.getByRole('region', { name: 'Members' })
      await expect(members.getByRole('listitem')).toHaveText([/Wren Fletcher\s*Joined/])
      await expectNoBarriers(page)
      await press(button(page, 'Remove Wren Fletcher'))
      await expectDialogHasFocus(page, 'Remove this member?')
      await press(button(page, 'Yes, remove'))
      await expect(page.getByText('Wren Fletcher is no longer a member.')).toBeVisible()
      await expect(page.getByText('Nobody has joined yet.')).toBeVisible()
      await expect(places(page, '0 of 1')).toBeVisible()
      await expect(page.locator(':focus')).toHaveCount(1)
    })

    await test.step('and who no longer has it in the list', async () => {
      await member.goto('/dashboard/joined')
      await expect(member.getByText("You haven't joined any groups yet.")).toBeVisible()
    })
  })
}
