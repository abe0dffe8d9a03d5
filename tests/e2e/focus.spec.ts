import type { Locator, Page } from '@playwright/test'
import { makeGroups } from '../bench/groups.ts'
import { expectNoBarriers } from './support/barriers.ts'
import { findHiddenFocus } from './support/focus-stops.ts'
import { pressByKey, tabTo } from './support/keyboard.ts'
import { boxOf, setFontSize } from './support/layout.ts'
import { expectScreen, goTo, holdBack, keepToasts, LIST_CALL, mockMap, openPage } from './support/pages.ts'
import { expect, memberTest, test } from './support/test.ts'

test('the first Tab offers to skip the bar, and a new heading gets the focus', async ({ page }) => {
  await openPage(page, '/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
  await goTo(page, 'All Groups')
  await expect(page.getByRole('heading', { level: 1, name: 'All Groups' })).toBeFocused()
})

test('the button of the form beside the blog posts can be scrolled to on a low window', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 650 })
  await openPage(page, '/blogs')
  await page.getByLabel('Content').focus()
  await page.keyboard.press('Tab')
  const submit = page.getByRole('button', { name: 'Add Post' })
  await expect(submit).toBeFocused()
  await expect(submit).toBeInViewport({ ratio: 1 })
})

memberTest('the button to join a long group scrolls into a low window', async ({ page, startGroup }) => {
  await page.setViewportSize({ width: 1024, height: 650 })
  const description = 'Many words. '.repeat(150)
  const group = await startGroup({ name: 'The circle of everybody who reads or writes', description })
  await page.goto(group.path)
  const join = page.getByRole('button', { name: 'Join Group' })
  await expect(join).toBeEnabled()
  await page.mouse.wheel(0, 300)
  await expect(join).toBeInViewport({ ratio: 1 })
})

test('someone who tabs back up the page does not lose the focus below a toast', async ({ page }) => {
  await keepToasts(page)
  await page.setViewportSize({ width: 390, height: 400 })
  await openPage(page, '/careers')
  const submit = page.getByRole('button', { name: 'Submit Application' })
  await submit.click()
  const toast = page.locator('.Toastify__toast').filter({ hasText: 'Please fill in all fields.' })
  await expect(toast).toBeInViewport({ ratio: 1 })
  const { y, height } = await boxOf(toast)
  await submit.focus()
  for (const label of ['Cover Letter', 'Position', 'Phone', 'Email', 'Full Name']) {
    await page.keyboard.press('Shift+Tab')
    const field = page.locator('main form').getByLabel(label)
    await expect(field).toBeFocused()
    expect((await boxOf(field)).y, label).toBeGreaterThanOrEqual(y + height)
  }
})

test('the ring around a toast with the focus is not cut off on a small window', async ({ page }) => {
  await keepToasts(page)
  await page.setViewportSize({ width: 320, height: 568 })
  await openPage(page, '/careers')
  await page.getByRole('button', { name: 'Submit Application' }).press('Enter')
  const toast = page.locator('.Toastify__toast').filter({ hasText: 'Please fill in all fields.' })
  await expect(toast).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Alt+T')
  await expect(toast).toBeFocused()
  await expect(toast).toHaveCSS('outline-style', 'solid')
  const reach = await toast.evaluate((element) => {
    const { outlineOffset, outlineWidth } = getComputedStyle(element)
    return Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth)
  })
  expect((await boxOf(toast)).x - reach).toBeGreaterThanOrEqual(0)
})

test('someone who tabs down the page does not lose the focus below the banner @phone', async ({
  page,
  expectComplaint,
}) => {
  expectComplaint(/net::ERR_FAILED/, 'the backend cannot be reached')
  await page.setViewportSize({ width: 320, height: 568 })
  await openPage(page, '/all-groups')
  await page.route(LIST_CALL, (route) => route.abort())
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  const banner = page.getByRole('status').filter({ hasText: 'We cannot reach the server' })
  await expect(banner.getByRole('button', { name: 'Try again' })).toBeVisible()
  const tabDown = async () => {
    await page.getByRole('link', { name: 'HobbyNest on Facebook' }).focus()
    for (const name of ['Contact Us', 'Blogs', 'Join the Team', 'Help Center', 'Privacy Policy']) {
      const link = page.getByRole('contentinfo').getByRole('link', { name })
      await tabTo(page, link)
      const { y, height } = await boxOf(link)
      expect.soft(y + height, name).toBeLessThanOrEqual((await boxOf(banner)).y)
    }
  }
  await tabDown()
  await page.setViewportSize({ width: 390, height: 844 })
  await setFontSize(page, 32)
  await tabDown()
})

memberTest('Escape and Back close the account menu, and Escape its tooltip', async ({ page }) => {
  await page.goto('/about-us')
  await goTo(page, 'All Groups')
  const button = page.getByRole('button', { name: 'Account menu of Demo Hobbyist' })
  const logout = page.getByRole('button', { name: 'Logout' })
  await expect(page.getByRole('heading', { level: 1, name: 'All Groups' })).toBeFocused()
  // The library ignores what gets the focus before its timer for the last focus, of 50 ms, has run. So this one runs later.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)))
  await tabTo(page, button)
  const tooltip = page.getByRole('tooltip', { name: 'Demo Hobbyist' })
  // It ignores keys until it has been positioned.
  await expect(tooltip).toHaveClass(/react-tooltip__show/)
  await expectNoBarriers(page, '#my-tooltip')
  await page.keyboard.press('Escape')
  await expect(tooltip).toBeHidden()
  await pressByKey(page, button)
  await tabTo(page, logout)
  await page.keyboard.press('Escape')
  await expect(logout).toBeHidden()
  await expect(button).toBeFocused()
  await button.hover()
  await tooltip.hover()
  await expect(tooltip).toBeVisible()
  await button.click()
  await expect(logout).toBeVisible()
  await page.goBack()
  await expectScreen(page, 'About Us')
  await expect(logout).toBeHidden()
})

test('Escape, a link and a tap elsewhere, which presses nothing, close the menu @phone', async ({ page }) => {
  await openPage(page, '/all-groups')
  const button = page.getByRole('button', { name: 'Menu', exact: true })
  const menu = page.locator('#site-menu')
  await pressByKey(page, button)
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(button).toBeFocused()
  const { x, y } = await boxOf(page.getByRole('button', { name: 'Show Search Options' }))
  await button.tap()
  await expect(menu).toBeVisible()
  await page.touchscreen.tap(x + 5, y + 5)
  await expect(menu).toBeHidden()
  await page.touchscreen.tap(x + 5, y + 5)
  await expect(page.getByRole('button', { name: 'Hide Search Options' })).toBeVisible()
  await button.tap()
  await menu.getByRole('link', { name: 'About Us' }).tap()
  await expectScreen(page, 'About Us')
  await expect(menu).toBeHidden()
})

test('a tablet that is turned while the menu is open takes the next tap @phone', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await openPage(page, '/all-groups')
  await page.getByRole('button', { name: 'Menu', exact: true }).tap()
  await expect(page.locator('#site-menu')).toBeVisible()
  await page.setViewportSize({ width: 1024, height: 768 })
  await expect(page.locator('#site-menu')).toBeHidden()
  const { x, y } = await boxOf(page.getByRole('button', { name: 'Show Search Options' }))
  await page.touchscreen.tap(x + 5, y + 5)
  await expect(page.getByRole('button', { name: 'Hide Search Options' })).toBeVisible()
})

memberTest('a double click opens one dialog, and presses none of its buttons', async ({ page }) => {
  await page.goto('/my-group')
  const remove = page.getByRole('button', { name: 'Delete Sunday Sketch Walk' })
  const dialog = page.getByRole('dialog', { name: 'Are you sure?' })
  await remove.dblclick({ delay: 100 })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(remove).toBeFocused()

  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Animation.enable')
  // Stretches the half second in which a second click is ignored to a minute.
  await devTools.send('Animation.setPlaybackRate', { playbackRate: 0.01 })
  await remove.click()
  for (const name of ['Yes, delete it!', 'Cancel']) {
    const { x, y, width, height } = await boxOf(dialog.getByRole('button', { name }))
    await page.mouse.click(x + width / 2, y + height / 2)
    await expect(dialog).toBeVisible()
  }
  await devTools.send('Animation.setPlaybackRate', { playbackRate: 1 })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
})

memberTest('a dialog keeps the focus until it is closed, and then returns it @phone', async ({ page }) => {
  await page.goto('/my-group')
  const remove = page.getByRole('button', { name: 'Delete Sunday Sketch Walk' })
  await remove.focus()
  await expectToKeepFocus(page, remove, page.getByRole('dialog', { name: 'Are you sure?' }))

  await page.goto('/dashboard')
  await expectScreen(page, 'Overview')
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  await menu.focus()
  await expectToKeepFocus(page, menu, page.getByRole('dialog', { name: 'Dashboard menu' }))
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Edit Profile' }).focus()
  // The drawer with the button closes, so the focus returns to the button that opened the drawer.
  await expectToKeepFocus(page, menu, page.getByRole('dialog', { name: 'Edit Profile' }))
})

memberTest('a member without a mouse always sees where the focus is @both', async ({ page }) => {
  const groups = makeGroups(12)
  await page.route(LIST_CALL, (route) => route.fulfill({ json: groups }))
  for (const path of ['/', '/all-groups', '/create-group']) {
    await openPage(page, path)
    if (path === '/') await expect(page.getByRole('heading', { name: 'Meet the team' })).toBeAttached()
    // Cards that load later would move the footer.
    if (path === '/all-groups') await expect(page.getByRole('article').nth(8)).toBeAttached()
    expect.soft(await findHiddenFocus(page), path).toEqual([])
  }
})

test('Tab scrolls a button into view together with its ring', async ({ page }) => {
  await openPage(page, '/careers')
  const button = page.getByRole('button', { name: 'Submit Application' })
  await tabTo(page, button)
  await page.keyboard.press('Shift+Tab')
  // Browsers scroll what is partly in view to the edge of the window.
  await button.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - innerHeight + 20))
  await page.keyboard.press('Tab')
  await expect(button).toBeFocused()
  const { outlineWidth, outlineOffset } = await button.evaluate((element) => ({
    ...getComputedStyle(element),
  }))
  const { y, height } = await boxOf(button)
  expect(y + height + Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset)).toBeLessThanOrEqual(
    900,
  )
})

/** Opens the dialog with the focused button, tabs around in it, and closes it with Escape. */
async function expectToKeepFocus(page: Page, opener: Locator, dialog: Locator): Promise<void> {
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  for (let tabs = 0; tabs < 8; tabs++) {
    await page.keyboard.press('Tab')
    // After the last element of a native dialog, the focus passes through the browser's own controls.
    const isOnPage = await page.evaluate(() => document.activeElement !== document.body)
    if (isOnPage) await expect(dialog.locator(':focus')).toHaveCount(1)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
}

test('the focus of the bar, which is always in view, does not scroll the page', async ({ page }) => {
  await openPage(page, '/privacy')
  await page.evaluate(() => window.scrollTo({ top: 2000, behavior: 'instant' }))
  await page.getByRole('button', { name: 'Toggle Theme' }).click()
  for (const name of ['About Us', 'All Groups', 'Home']) {
    await page.keyboard.press('Shift+Tab')
    await expect(page.getByRole('banner').getByRole('link', { name, exact: true })).toBeFocused()
  }
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - 2000)).toBeLessThan(2)
})

test('an error is scrolled into a window above a keyboard @phone', async ({ page, expectComplaint }) => {
  expectComplaint(/signInWithPassword/, 'Chromium logs each refused log-in')
  await page.setViewportSize({ width: 390, height: 480 })
  await openPage(page, '/login')
  await page.getByLabel('Email').fill('nobody@hobbynest.example')
  await page.getByLabel('Password', { exact: true }).fill('Wrong1word')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 })
})

test('a form’s button keeps the focus while a double click on it sends the form', async ({ page }) => {
  await mockMap(page)
  const release = await holdBack(page, '**/api/messages/contact')
  await page.goto('/contact')
  await page.getByLabel('Full Name').fill('Ann Lee')
  await page.getByLabel('Email').fill('ann@nest.example')
  await page.getByLabel('Subject').fill('Twice')
  await page.getByLabel('Message', { exact: true }).fill('Hello!')
  const send = page.getByRole('button', { name: /^Send/ })
  await send.dblclick({ delay: 100 })
  await expect(send).toBeFocused()
  expect(await page.evaluate(() => String(getSelection()))).toBe('')
  release()
  await expect(page.getByText('Your message has been sent successfully!')).toBeVisible()
})

memberTest('the focus returns to a pressed button even in a browser like Safari', async ({ page }) => {
  // Which focuses no buttons: what has the focus loses it.
  await page.addInitScript(() => {
    window.addEventListener('mousedown', (event) => {
      if (!event.defaultPrevented) (document.activeElement as HTMLElement).blur()
      event.preventDefault()
    })
  })
  await openPage(page, '/my-group')
  const remove = page.getByRole('button', { name: 'Delete Film Is Not Dead' })
  await remove.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(remove).toBeFocused()
  // One that disappears passes it on, and a double click removes only that.
  await openPage(page, '/all-groups?category=Fishing&status=open')
  await page.getByRole('button', { name: 'Remove filter: Fishing' }).dblclick()
  await expect(page.getByRole('button', { name: 'Remove filter: open' })).toBeFocused()
})

test('Enter in a field sends the form without leaving the field', async ({ page, expectComplaint }) => {
  expectComplaint(/status of 400/, 'Chromium logs the refused log-in')
  await openPage(page, '/login')
  await page.getByLabel('Email').fill('nobody@nest.example')
  const password = page.getByRole('textbox', { name: 'Password' })
  await password.fill('Wrong1pass')
  await password.press('Enter')
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(password).toBeFocused()
})
