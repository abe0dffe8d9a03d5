import type { Locator, Page } from '@playwright/test'
import { mockMap } from './support/pages.ts'
import { expect, newMemberTest, test } from './support/test.ts'

test.beforeEach(({ expectComplaint }) => {
  expectComplaint(/status of 503|could not be loaded/, 'the server fails once')
})

async function failOnce(page: Page, file: string): Promise<void> {
  await page.route(`**/assets/${file}`, (route) => route.fulfill({ status: 503, body: 'Not now.' }), {
    times: 1,
  })
}

/** Presses a button, and returns the text of the browser's own dialog that opens. */
async function pressForBrowsersDialog(page: Page, button: Locator): Promise<string> {
  const dialog = page.waitForEvent('dialog')
  const pressed = button.click()
  const message = (await dialog).message()
  await (await dialog).accept()
  await pressed
  return message
}

test("if the script of a dialog or toast fails once, a guest sees the browser's own, and next time ours @desktop", async ({
  page,
}) => {
  await mockMap(page)
  await page.goto('/')
  await failOnce(page, 'sweetalert2*.js')
  const subscribe = page.getByRole('button', { name: 'Subscribe' })
  expect(await pressForBrowsersDialog(page, subscribe)).toContain('Please enter your email address.')
  await subscribe.click()
  await expect(page.getByRole('dialog', { name: 'Oops!' })).toBeVisible()
  await expect(page.locator('.swal2-container')).toHaveCSS('position', 'fixed')

  await page.goto('/contact')
  await failOnce(page, 'unstyled-*.js')
  const send = page.getByRole('button', { name: 'Send Message' })
  expect(await pressForBrowsersDialog(page, send)).toBe('Please fill in all fields.')
  // Until the field gets the focus, the form is being sent, and ignores further presses.
  await expect(page.getByLabel('Full Name')).toBeFocused()
  await send.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Please fill in all fields.' })).toBeVisible()
  await expect(page.locator('.Toastify__toast-container')).toHaveCSS('position', 'fixed')
})

newMemberTest(
  'a member is recognised, with menu and tooltip, even if the script of each fails once @desktop',
  async ({ page, member }) => {
    const menu = page.getByRole('button', { name: `Account menu of ${member.name}` })
    for (const file of ['firebase-auth-*.js', 'user-menu-*.js', 'global-tooltip-*.js'])
      await failOnce(page, file)
    await page.goto('/about-us')
    await expect(menu).toBeVisible()
    await menu.hover()
    await expect(page.getByRole('tooltip')).toHaveText(member.name)
  },
)
