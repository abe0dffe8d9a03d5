import type { Page } from '@playwright/test'
import { expectScreen, mockMap, waitForWebFonts } from './support/pages.ts'
import { expect, newMemberTest, test } from './support/test.ts'

test.beforeEach(async ({ context, expectComplaint }) => {
  expectComplaint(/status of 404/, 'Chromium logs each script that is not there')
  await mockMap(context)
})

/** Removes the script of Contact, as a deploy does. Returns the pages that are loaded from then on. */
async function deployWithoutContact(page: Page, { times }: { times?: number } = {}) {
  const loads: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame())
      loads.push(new URL(request.url()).pathname)
  })
  await page.route(
    '**/assets/contact-*.js',
    (route) => route.fulfill({ status: 404, body: 'Not here.' }),
    times ? { times } : {},
  )
  return loads
}

const toContact = (page: Page) => page.getByRole('link', { name: 'Contact Us' }).click()

newMemberTest(
  'after a deploy the page reloads once, and what was typed is kept @desktop',
  async ({ page }) => {
    await page.goto('/create-group')
    await page.getByLabel('Group Name').fill('Written before the deploy')
    const loads = await deployWithoutContact(page, { times: 1 })
    await toContact(page)
    await expectScreen(page, 'Contact Us')
    await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
    expect(loads).toEqual(['/contact'])
    await page.goBack()
    await expect(page.getByLabel('Group Name')).toHaveValue('Written before the deploy')
  },
)

test('a script that stays missing does not reload the page for ever @desktop', async ({ page }) => {
  await page.goto('/about-us')
  const loads = await deployWithoutContact(page)
  const reloaded = page.waitForEvent('load')
  await toContact(page)
  await reloaded
  await expectScreen(page, 'This page could not be loaded.')
  await expect(page.getByText('Part of the page is missing.')).toBeVisible()
  const again = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Try again' }).click()
  await again
  await expectScreen(page, 'This page could not be loaded.')
  await page.waitForLoadState('networkidle')
  expect(loads).toEqual(['/contact', '/contact'])
  await page.unroute('**/assets/contact-*.js')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectScreen(page, 'Contact Us')
})

test('a page opened offline loads by itself when the network is back @desktop', async ({
  page,
  context,
  goOffline,
}) => {
  // Few groups, whatever other tests create: a long list is not loaded completely.
  await page.goto('/all-groups?category=Reading')
  const card = page.getByRole('link', { name: /^See More about/ }).first()
  await expect(card).toBeVisible()
  await page.mouse.move(10, 10)
  await expect(page.getByRole('contentinfo')).toBeAttached()
  await page.waitForLoadState('networkidle')
  // On a busy machine, fonts may be requested after everything else, once the browser is idle.
  await waitForWebFonts(page)
  await goOffline()
  await expect(page.getByText('You are offline.')).toBeVisible()
  await expect(card).toBeVisible()
  await toContact(page)
  await expectScreen(page, 'This page could not be loaded.')
  await page.goBack()
  await expect(card).toBeVisible()
  await page.goForward()
  await expectScreen(page, 'This page could not be loaded.')
  await context.setOffline(false)
  await expectScreen(page, 'Contact Us')
  await expect(page.getByText('You are offline.')).toBeHidden()
})
