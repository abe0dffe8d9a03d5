import { pressByKey, tabTo } from './support/keyboard.ts'
import { memberTest } from './support/member-test.ts'
import { expectScreen, goTo } from './support/navigation.ts'
import { expect, test } from './support/test.ts'

const SCREENS = [
  { link: 'All Groups', title: 'All Groups | HobbyNest' },
  { link: 'About Us', title: 'About Us | HobbyNest' },
  { link: 'Home', title: 'Home' },
]

test('each new screen has its own title, and its heading has the focus', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveTitle('Home')
  for (const { link, title } of SCREENS) {
    await goTo(page, link)
    await expect(page).toHaveTitle(title)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  }
})

test('the first Tab offers a way past the bar @desktop', async ({ page }) => {
  await page.goto('/all-groups')
  await expectScreen(page, 'All Groups')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
})

memberTest('Escape closes the menu of the account and gives the focus back', async ({ page }) => {
  await page.goto('/about-us')
  const button = page.getByRole('button', { name: 'Account menu of Demo Hobbyist' })
  const logout = page.getByRole('button', { name: 'Logout' })
  await pressByKey(page, button)
  await tabTo(page, logout)
  await page.keyboard.press('Escape')
  await expect(logout).toBeHidden()
  await expect(button).toBeFocused()
})

test('Escape closes the menu of a phone and gives the focus back', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'a desk has room for the links')
  await page.goto('/about-us')
  const button = page.getByRole('button', { name: 'Menu', exact: true })
  const item = page.locator('header').getByRole('link', { name: 'All Groups' })
  await pressByKey(page, button)
  await expect(item).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(item).toBeHidden()
  await expect(button).toBeFocused()
})

test('the theme that was chosen stays, from the first paint on', async ({ page, press }) => {
  await page.goto('/')
  await press(page.getByRole('button', { name: 'Toggle Theme' }))
  await expect(page.locator('html')).toHaveClass('dark')
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})
