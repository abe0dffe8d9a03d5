import type { Locator, Page } from '@playwright/test'
import { mockMap } from './support/pages.ts'
import { expect, test } from './support/test.ts'

/** Presses a button whose dialog or toast needs a script that fails. Returns the text of the browser's own dialog. */
async function pressWithout(page: Page, file: string, button: Locator): Promise<string> {
  const fail = { times: 1 }
  await page.route(`**/assets/${file}`, (route) => route.fulfill({ status: 503, body: 'Not now.' }), fail)
  const opening = page.waitForEvent('dialog')
  const pressed = button.click()
  const dialog = await opening
  await dialog.accept()
  await pressed
  return dialog.message()
}

test("a dialog or toast that fails to load is the browser's at first", async ({ page, expectComplaint }) => {
  expectComplaint(/status of 503|could not be loaded/, 'the server fails once')
  await mockMap(page)
  await page.goto('/')
  const subscribe = page.getByRole('button', { name: 'Subscribe' })
  const warning = await pressWithout(page, 'sweetalert2*.js', subscribe)
  expect(warning).toContain('Please enter your email address.')
  await subscribe.click()
  await expect(page.getByRole('dialog', { name: 'Oops!' })).toBeVisible()
  await expect(page.locator('.swal2-container')).toHaveCSS('position', 'fixed')

  await page.goto('/contact')
  const send = page.getByRole('button', { name: 'Send Message' })
  expect(await pressWithout(page, 'unstyled-*.js', send)).toBe('Please fill in all fields.')
  // Until the field gets the focus, the form is being sent, and ignores further presses.
  await expect(page.getByLabel('Full Name')).toBeFocused()
  await send.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Please fill in all fields.' })).toBeVisible()
  await expect(page.locator('.Toastify__toast-container')).toHaveCSS('position', 'fixed')
})
