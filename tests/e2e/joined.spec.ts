import { readFile } from 'node:fs/promises'
import { expectNoBarriers } from './support/barriers.ts'
import { searchFor } from './support/group.ts'
import { pressByKey } from './support/keyboard.ts'
import { newMemberTest as test } from './support/member-test.ts'
import { expectScreen } from './support/navigation.ts'
import { expect } from './support/test.ts'

test('a member can leave one group after another: the toasts leave the list free', async ({
  page,
  press,
  startGroup,
}) => {
  const groups = await Promise.all(Array.from({ length: 8 }, () => startGroup()))
  const ids = groups.map(({ path }) => path.split('/').at(-1))
  await page.addInitScript((text) => {
    localStorage.setItem('joinedGroups', text)
    // However slow this is, no toast has gone meanwhile.
    const styles = new CSSStyleSheet()
    styles.replaceSync('.Toastify__progress-bar { animation-play-state: paused !important }')
    document.adoptedStyleSheets.push(styles)
  }, JSON.stringify(ids))
  await page.goto('/dashboard/joined')
  for (const { name } of groups) {
    await press(page.getByRole('button', { name: `Leave ${name}` }))
    await expect(page.getByRole('status').filter({ hasText: `You left ${name}.` })).toBeInViewport()
  }
  // The oldest toast is scrolled to.
  await press(page.getByRole('button', { name: 'Undo' }).last())
  await expect(page.getByRole('main').getByRole('link', { name: `${groups[0]?.name}` })).toBeVisible()
})

test('a member joins groups, finds them, and leaves them @phone', async ({
  page,
  context,
  press,
  member,
  startGroup,
  expectComplaint,
}) => {
  expectComplaint(/status of 404/, 'Chromium logs the answer about a group that is no more')
  const [first, second] = [await startGroup(), await startGroup()]
  const line = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
  const leave = (name: string) => page.getByRole('button', { name: `Leave ${name}` })

  await test.step('joins two', async () => {
    for (const { path } of [first, second]) {
      await page.goto(path)
      await press(page.getByRole('button', { name: 'Join Group' }))
      await expect(page.getByText('You have successfully joined this group.')).toBeVisible()
    }
    await expectNoBarriers(page)
  })

  await test.step('sees which ones on their cards', async () => {
    await page.goto(searchFor(first))
    const card = page.getByRole('article').filter({ hasText: first.name })
    await expect(card.getByText('Joined', { exact: true })).toBeVisible()
  })

  await test.step('finds them in the dashboard', async () => {
    await page.goto('/dashboard')
    await expectScreen(page, 'Overview')
    await expect(page.getByRole('region', { name: 'Joined Groups' })).toContainText('2')
    await press(page.getByRole('button', { name: 'Menu', exact: true }))
    const menu = page.getByRole('navigation', { name: 'Dashboard' })
    await press(menu.getByRole('link', { name: 'Joined Groups' }))
    await expectScreen(page, 'Joined Groups')
    for (const { name } of [first, second]) await expect(line(name)).toBeVisible()
    await expectNoBarriers(page)
  })

  await test.step('puts their ends into a calendar', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      press(page.getByRole('button', { name: 'Add the end dates (.ics)' })),
    ])
    const text = (await readFile(await download.path(), 'utf8')).replaceAll('\r\n ', '')
    for (const { name } of [first, second]) expect(text).toContain(`\r\nSUMMARY:${name} ends\r\n`)
  })

  await test.step('leaves one, takes that back, and leaves it again', async () => {
    const toast = page.getByText(`You left ${first.name}.`)
    await press(leave(first.name))
    await expect(toast).toBeVisible()
    await expect(line(first.name)).toHaveCount(0)
    await expect(leave(second.name)).toBeFocused()
    await expectNoBarriers(page)
    await press(page.getByRole('button', { name: 'Undo' }))
    await expect(line(first.name)).toBeVisible()
    await expect(toast).toHaveCount(0)
    await press(leave(first.name))
    await expect(toast).toBeVisible()
    await expect(line(first.name)).toHaveCount(0)
  })

  await test.step('sees in one tab what another one joins', async () => {
    const other = await context.newPage()
    await other.goto(first.path)
    await press(other.getByRole('button', { name: 'Join Group' }))
    await expect(line(first.name)).toBeVisible()
    await press(other.getByRole('button', { name: 'Leave group' }))
    await expect(line(first.name)).toHaveCount(0)
    await expect(other.getByRole('button', { name: 'Join Group' })).toBeVisible()
    await other.close()
  })

  await test.step('is told that one no longer exists', async () => {
    const response = await page.request.delete(second.path.replace('details-group', 'api/all-group'), {
      headers: { authorization: `Bearer ${member.idToken}` },
    })
    expect(response.status(), 'the group is deleted on another device').toBe(200)
    await page.goto('/dashboard/joined')
    await expect(page.getByText(`${second.name} no longer exists`)).toBeVisible()
    await expectNoBarriers(page)
    await press(page.getByRole('button', { name: 'Remove from my list' }))
    await expect(page.getByText("You haven't joined any groups yet.")).toBeVisible()
    await press(page.getByRole('link', { name: 'Browse groups' }))
    await expectScreen(page, 'All Groups')
  })
})

test('somebody without a mouse leaves a group and undoes that @desktop', async ({ page, startGroup }) => {
  const { name, path } = await startGroup()
  const button = (text: string) => page.getByRole('button', { name: text, exact: true })
  const toast = page.getByText(`You left ${name}.`)
  await page.goto(path)
  await expectScreen(page, name)
  await pressByKey(page, button('Join Group'))
  await pressByKey(page, button('Leave group'))
  await expect(button('Join Group')).toBeFocused()

  await test.step('by the key that leads to a toast', async () => {
    await expect(toast).toBeVisible()
    await page.keyboard.press('Alt+t')
    await pressByKey(page, button('Undo'))
    await expect(button('Joined')).toBeFocused()
    await expect(toast).toHaveCount(0)
  })

  await test.step('by Tab, in the list', async () => {
    await page.goto('/dashboard/joined')
    await pressByKey(page, button(`Leave ${name}`), 'Space')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await pressByKey(page, button('Undo'), 'Space')
    await expect(button(`Leave ${name}`)).toBeVisible()
    await expect(page.locator(':focus')).toHaveCount(1)
  })
})
