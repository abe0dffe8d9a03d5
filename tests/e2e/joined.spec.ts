import type { Page } from '@playwright/test'
import { startGroup } from './support/group.ts'
import { boxOf } from './support/layout.ts'
import { createMember } from './support/member.ts'
import { keepToasts } from './support/pages.ts'
import { expect, newMemberTest as test } from './support/test.ts'

test('a member joins and leaves without scrolling @phone', async ({ page, press, goOffline }) => {
  const description = `See https://example.org\n${'We meet again and again.\n'.repeat(60)}`
  const { path, name } = await startGroup(await createMember(), { description })
  await page.goto(path)
  const join = page.getByRole('button', { name: 'Join Group' })
  await expect(join).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('0 of 14 members')).toBeInViewport()
  await expect(page.getByRole('link', { name: /^https/ })).toHaveCSS('text-decoration', /underline/)
  const before = await boxOf(join)
  await join.dblclick({ delay: 60 })
  await expect(page.getByText('Successfully joined the group!')).toBeVisible()
  await expect(page.getByText(`You left ${name}.`)).toHaveCount(0)
  // iPhones do not say that a press is a second one, which must therefore not meet "Leave group".
  const joined = await boxOf(page.getByRole('button', { name: 'Joined', exact: true }))
  expect(joined.x + joined.width).toBeGreaterThan(before.x + before.width / 2)
  // Only the toast announces the join; the sentence is not a live region.
  await expect(page.getByText('You have successfully joined this group.')).not.toHaveRole('status')
  const leave = page.getByRole('button', { name: 'Leave group' })
  await expect(leave).toBeInViewport({ ratio: 1 })
  // Presses elsewhere first: a second press in the same place would be so fast that it counts as a double one.
  await press(page.getByRole('heading', { name }))
  await press(leave)
  await expect(join).toBeInViewport({ ratio: 1 })

  const spaceBelow = async () => {
    const { y, height } = await boxOf(join)
    return Number(page.viewportSize()?.height) - y - height
  }
  expect(await spaceBelow()).toBeLessThan(30)
  await page.getByRole('heading', { name: 'About this group' }).evaluate((heading) => {
    heading.scrollIntoView({ block: 'end', behavior: 'instant' })
  })
  await expect.poll(spaceBelow).toBeGreaterThan(60)
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  await expect(join).toBeInViewport({ ratio: 1 })
  const foot = page.getByText('©')
  await foot.evaluate((element) => element.scrollIntoView({ block: 'end', behavior: 'instant' }))
  const { y, height } = await boxOf(foot)
  expect(y + height).toBeLessThanOrEqual((await boxOf(join)).y)
  await goOffline()
  await expect(page.getByText('You are offline.')).toBeVisible()
  await expect(join).not.toBeInViewport()
})

test('Join Group does not stay over the page of its organiser @phone', async ({ page, startGroup }) => {
  await page.goto((await startGroup()).path)
  await expect(page.getByRole('link', { name: 'Edit this group' })).toBeVisible()
  const join = page.getByRole('button', { name: 'Join Group' })
  await page.getByText('©').scrollIntoViewIfNeeded()
  await expect(join).not.toBeInViewport()
  await join.scrollIntoViewIfNeeded()
  await expect(join).toBeInViewport({ ratio: 1 })
})

test('a key held down on Leave leaves one group, not those after it too', async ({ page, startGroup }) => {
  const leave = await joinThree(page, startGroup)
  await leave.first().focus()
  for (let times = 0; times < 3; times++) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(page.getByText(/^You left/)).toHaveCount(1)
  await expect(leave).toHaveCount(2)
})

test('someone who leaves one group after another sees the next button', async ({ page, startGroup }) => {
  await keepToasts(page)
  const leave = await joinThree(page, startGroup)
  for (const name of ['First', 'Second']) {
    await page.getByRole('button', { name: `Leave ${name}` }).press('Enter')
    await expect(page.getByText(`You left ${name}.`)).toBeVisible()
  }
  await expect(leave).toBeFocused()
  await leave.click({ trial: true })
})

/** Returns the buttons in Joined Groups that leave them. */
async function joinThree(page: Page, startGroup: (changes: { name: string }) => Promise<{ path: string }>) {
  for (const name of ['First', 'Second', 'Third']) {
    await page.goto((await startGroup({ name })).path)
    await page.getByRole('button', { name: 'Join Group' }).click()
    await expect(page.getByText('You have successfully joined this group.')).toBeVisible()
  }
  await page.goto('/dashboard/joined')
  const leave = page.getByRole('button', { name: /^Leave / })
  await expect(leave).toHaveCount(3)
  return leave
}

test('a key held down on Leave group does not join it again', async ({ page, startGroup }) => {
  await page.goto((await startGroup()).path)
  await page.getByRole('button', { name: 'Join Group' }).click()
  await page.getByRole('button', { name: 'Leave group' }).focus()
  for (let times = 0; times < 3; times++) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  const join = page.getByRole('button', { name: 'Join Group' })
  await expect(join).toBeFocused()
  await join.press('Enter')
  await expect(page.getByText('You have successfully joined this group.')).toBeVisible()
})

test('a double click on Leave group does not join it again', async ({ page, startGroup }) => {
  const { path, name } = await startGroup()
  await page.goto(path)
  await page.getByRole('button', { name: 'Join Group' }).click()
  await page.getByRole('button', { name: 'Leave group' }).dblclick({ delay: 60 })
  await expect(page.getByText(`You left ${name}.`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Join Group' })).toBeVisible()
})
