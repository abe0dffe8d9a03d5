import type { Page } from '@playwright/test'
import { pressByKey } from './support/keyboard.ts'
import { newMemberTest as test } from './support/member-test.ts'
import { expectScreen } from './support/navigation.ts'
import { expect } from './support/test.ts'

test('a member can leave one group after another: the toasts leave the list free @phone', async ({
  page,
  press,
  startGroup,
}) => {
  const groups = await Promise.all(Array.from({ length: 8 }, () => startGroup()))
  const ids = groups.map(({ path }) => path.split('/').at(-1))
  await keepToasts(page)
  await page.addInitScript((text) => localStorage.setItem('joinedGroups', text), JSON.stringify(ids))
  await page.goto('/dashboard/joined')
  for (const { name } of groups) {
    await press(page.getByRole('button', { name: `Leave ${name}` }))
    await expect(page.getByRole('status').filter({ hasText: `You left ${name}.` })).toBeInViewport()
  }
  // The oldest toast is scrolled to.
  await press(page.getByRole('button', { name: 'Undo' }).last())
  await expect(page.getByRole('main').getByRole('link', { name: `${groups[0]?.name}` })).toBeVisible()
})

test('somebody without a mouse leaves a group and undoes that @desktop', async ({ page, startGroup }) => {
  const { name, path } = await startGroup()
  await keepToasts(page)
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

/** However slow a test is, no toast has gone meanwhile. */
async function keepToasts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const styles = new CSSStyleSheet()
    styles.replaceSync('.Toastify__progress-bar { animation-play-state: paused !important }')
    document.adoptedStyleSheets.push(styles)
  })
}
