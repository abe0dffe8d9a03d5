import type { Page } from '@playwright/test'
import { expectScreen, mockMap, waitForWebFonts } from './support/pages.ts'
import { expect, newMemberTest, test } from './support/test.ts'

const CONTACT_SCRIPT = '**/assets/contact-*.js'

test.beforeEach(async ({ context, expectComplaint }) => {
  expectComplaint(/status of 404/, 'Chromium logs each script that is not there')
  await mockMap(context)
})

/** Removes the script of Contact, as a deploy does, and goes there. Returns the pages that are loaded from then on. */
async function goToContact(page: Page, missing?: { times?: number }): Promise<string[]> {
  const loads: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame())
      loads.push(new URL(request.url()).pathname)
  })
  const notFound = { status: 404, body: 'Not here.' }
  await page.route(CONTACT_SCRIPT, (route) => route.fulfill(notFound), missing)
  const reloaded = page.waitForEvent('load')
  await page.getByRole('link', { name: 'Contact Us' }).click()
  await reloaded
  return loads
}

newMemberTest('after a deploy a page reloads once, and what was typed is kept', async ({ page }) => {
  await page.goto('/create-group')
  await page.getByLabel('Group Name').fill('Written before the deploy')
  const loads = await goToContact(page, { times: 1 })
  await expectScreen(page, 'Contact Us')
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
  expect(loads).toEqual(['/contact'])
  await page.goBack()
  await expect(page.getByLabel('Group Name')).toHaveValue('Written before the deploy')
})

test('a page whose script stays missing can be read, and does not reload for ever', async ({ page }) => {
  await page.goto('/about-us')
  const loads = await goToContact(page)
  await expectScreen(page, 'Contact Us')
  await expect(page.getByRole('alert')).toContainText('Part of this page could not be loaded.')
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeDisabled()
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('Part of this page could not be loaded.')
  await page.waitForLoadState('networkidle')
  expect(loads).toEqual(['/contact', '/contact'])
  await page.unroute(CONTACT_SCRIPT)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeEnabled()
})

test('a page whose own script is missing says so until a reload', async ({ page, expectComplaint }) => {
  expectComplaint(/Content Security Policy/, 'Chromium logs each script that the policy blocks')
  await page.route('**/assets/index-*.js', (route) => route.fulfill({ status: 404, body: 'Not here.' }))
  await page.goto('/login')
  const button = page.getByRole('button', { name: 'Log in', exact: true })
  await expect(page.getByRole('alert')).toContainText('Part of this page could not be loaded.')
  await expect(button).toBeDisabled()
  await page.unrouteAll()
  await page.reload()
  await expect(button).toBeEnabled()
  // A page does not complain about a missing script of an extension.
  await page.evaluate(async () => {
    const script = Object.assign(document.createElement('script'), {
      type: 'module',
      src: 'https://nest.test/a.js',
    })
    const failed = new Promise((resolve) => script.addEventListener('error', resolve))
    document.head.append(script)
    await failed
  })
  await expect(page.getByText('Part of this page could not be loaded.')).toBeHidden()
})

test('a page whose script is cut off says so until a reload', async ({ page, expectComplaint }) => {
  expectComplaint(/Unexpected end of input/, 'Chromium logs it')
  await page.route('**/assets/react-*.js', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).slice(0, -100) })
  })
  await page.goto('/login')
  await expect(page.getByRole('alert')).toContainText('Part of this page could not be loaded.')
  await page.unrouteAll()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeEnabled()
})

test('a page opened offline loads once the network is back', async ({ page, context, goOffline }) => {
  await page.goto('/about-us')
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
  await page.mouse.move(10, 10)
  await page.waitForLoadState('networkidle')
  // On a busy machine, fonts may be requested after everything else, once the browser is idle.
  await waitForWebFonts(page)
  await goOffline()
  await expect(page.getByText('You are offline.')).toBeVisible()
  await page.getByRole('link', { name: 'Contact Us' }).click()
  await expectScreen(page, 'This page could not be loaded.')
  await page.goBack()
  await expectScreen(page, 'About Us')
  await page.goForward()
  await expectScreen(page, 'This page could not be loaded.')
  await context.setOffline(false)
  await expectScreen(page, 'Contact Us')
  await expect(page.getByText('You are offline.')).toBeHidden()
})
