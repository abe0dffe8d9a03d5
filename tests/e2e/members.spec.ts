import type { Browser, Page } from '@playwright/test'
import { expectNoBarriers } from './support/barriers.ts'
import { takePictures } from './support/gallery.ts'
import { createGroup, newGroup } from './support/group.ts'
import { expectDialogHasFocus, pressByKey } from './support/keyboard.ts'
import { createMember, logIn, type Member } from './support/member.ts'
import { expectScreen } from './support/navigation.ts'
import { expect, test } from './support/test.ts'

/** Opens a page on a device of its own, as a member. */
async function openElsewhere(browser: Browser, path: string, member: Member): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await openAs(page, path, member)
  return page
}

async function openAs(page: Page, path: string, member: Member) {
  await page.goto(`/login?from=${path}`)
  await logIn(page, member)
}

/** Logs in a new member, who starts a group with so many places. Gives the path of its page. */
async function startGroup(page: Page, group = newGroup()): Promise<string> {
  await openAs(page, '/create-group', await createMember())
  await createGroup(page, group)
  await page.getByRole('link', { name: 'See its page' }).click()
  await expectScreen(page, group.name)
  return new URL(page.url()).pathname
}

const places = (page: Page, text: string) => page.getByText(new RegExp(`^${text} places? taken$`))
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a member joins, the organiser sees it, and takes them off', async ({ page, browser, press }) => {
  const group = { ...newGroup(), members: '1' }
  const path = await startGroup(page, group)
  const ada = { ...(await createMember()), name: 'Wren Fletcher' }
  const joined = (where: Page) => where.getByRole('main').getByRole('link', { name: group.name })

  await test.step('of whom there is none yet', async () => {
    await expect(places(page, '0 of 1')).toBeVisible()
    await expect(page.getByText('Nobody has joined yet.')).toBeVisible()
    await expectNoBarriers(page)
  })

  const member = await openElsewhere(browser, path, ada)
  await test.step('who takes the last place', async () => {
    await expect(member.getByText('Its organiser sees who has joined.')).toBeVisible()
    await press(button(member, 'Join Group'))
    await expect(member.getByText('You have successfully joined this group.')).toBeVisible()
    await expect(places(member, '1 of 1')).toBeVisible()
    await takePictures(member, 'details-group-member', { isWhole: true })
    await expect(member.getByRole('region', { name: 'Members' })).toHaveCount(0)
  })

  await test.step('who finds it on another device', async () => {
    const other = await openElsewhere(browser, '/dashboard/joined', ada)
    await expect(joined(other)).toBeVisible()
    await expect(
      other.getByText('Joined groups are kept in your account, for all your devices.'),
    ).toBeVisible()
    await expectNoBarriers(other)
    await other.context().close()
  })

  await test.step('so that the group is full for others', async () => {
    const late = await openElsewhere(browser, path, await createMember())
    await expect(late.getByText('This group is full.')).toBeVisible()
    await expect(button(late, 'Join Group')).toHaveCount(0)
    await expectNoBarriers(late)
    await takePictures(late, 'details-group-full', { isWhole: true })
    await late.context().close()
  })

  await test.step('whom the organiser takes off', async () => {
    await page.reload()
    const members = page.getByRole('region', { name: 'Members' })
    await expect(members.getByRole('listitem')).toHaveText([/Wren Fletcher\s*since/])
    await expectNoBarriers(page)
    await takePictures(page, 'details-group-organiser', { isWhole: true })
    await press(button(page, 'Take off Wren Fletcher'))
    await expectDialogHasFocus(page, 'Take this member off?')
    await press(button(page, 'Yes, take off'))
    await expect(page.getByText('Wren Fletcher is no longer a member.')).toBeVisible()
    await expect(page.getByText('Nobody has joined yet.')).toBeVisible()
    await expect(places(page, '0 of 1')).toBeVisible()
    await expect(page.locator(':focus')).toHaveCount(1)
  })

  await test.step('and who no longer has it in the list', async () => {
    await member.goto('/dashboard/joined')
    await expect(member.getByText("You haven't joined any groups yet.")).toBeVisible()
    await member.context().close()
  })
})

test('a member without a network joins, and the organiser hears of it later', async ({
  page,
  browser,
  context,
  press,
  expectComplaint,
}) => {
  expectComplaint(/net::ERR_/, 'Chromium logs each call that finds no network')
  const path = await startGroup(page)
  await expect(page.getByText('Nobody has joined yet.')).toBeVisible()
  await context.setOffline(true)
  await press(button(page, 'Join Group'))
  await expect(page.getByText('You have successfully joined this group.')).toBeVisible()
  await expect(page.getByText(/^Not sent yet/)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/^Not sent yet/)).toHaveCount(0)
  await expect(places(page, '1 of 14')).toBeVisible()
  const other = await openElsewhere(browser, path, await createMember())
  await expect(places(other, '1 of 14')).toBeVisible()
  await other.context().close()
})

test('a member is asked about the groups that were joined on this device before', async ({ page, press }) => {
  const path = await startGroup(page)
  const id = path.split('/').at(-1)
  await page.evaluate((text) => localStorage.setItem('joinedGroups', text), JSON.stringify([id]))
  await page.goto('/dashboard/joined')
  const question = page.getByRole('region', { name: 'Add 1 group to your account?' })
  await expect(question).toBeVisible()
  await expect(page.getByText('On this device only')).toBeVisible()
  await expectNoBarriers(page)
  await takePictures(page, 'dashboard-joined-ask', { isWhole: true })
  await press(question.getByRole('button', { name: 'Add to my account' }))
  await expect(question).toHaveCount(0)
  await page.goto(path)
  await expect(places(page, '1 of 14')).toBeVisible()
  await page.goto('/all-groups')
  await page.goto('/dashboard/joined')
  await expect(page.getByRole('button', { name: /^Leave / })).toBeVisible()
  await expect(page.getByText('On this device only')).toHaveCount(0)
  await expect(question).toHaveCount(0)
})

test('an organiser without a mouse takes a member off @desktop', async ({ page, browser }) => {
  const path = await startGroup(page)
  const member = await openElsewhere(browser, path, await createMember())
  await member.getByRole('button', { name: 'Join Group' }).click()
  await expect(places(member, '1 of 14')).toBeVisible()
  await member.context().close()
  await page.reload()
  await pressByKey(page, button(page, 'Take off Wren Fletcher'))
  await expectDialogHasFocus(page, 'Take this member off?')
  await pressByKey(page, button(page, 'Yes, take off'))
  await expect(page.getByText('Nobody has joined yet.')).toBeVisible()
  await expect(page.locator(':focus')).toHaveCount(1)
})
