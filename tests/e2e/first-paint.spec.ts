import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

test.beforeEach(({ expectComplaint }) => {
  expectComplaint(/net::ERR_FAILED/, 'the scripts are kept away')
})

test('Home is painted before any script has come @desktop', async ({ page }) => {
  await openWithoutScripts(page, '/')
  await expect(page.getByRole('heading', { name: 'Create Your Favorite Hobbies' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Home', exact: true })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByText('Loading groups…')).toBeAttached()
})

test('another screen has its bar by then, and nothing of Home @desktop', async ({ page }) => {
  const pictures = await openWithoutScripts(page, '/all-groups')
  await expect(page.getByRole('link', { name: 'All Groups' })).toBeVisible()
  await expect(page.getByRole('main')).toHaveText('Loading HobbyNest…')
  await expect(page.locator('[aria-current]')).toHaveCount(0)
  expect(pictures).toEqual([])
})

for (const path of ['/login', '/dashboard/my-group', '/nowhere']) {
  test(`a screen without the bar shows nothing of it: ${path} @desktop`, async ({ page }) => {
    const pictures = await openWithoutScripts(page, path)
    await expect(page.locator('#root > :not(template)')).toHaveCount(0)
    expect(pictures).toEqual([])
  })
}

/** Opens a page whose scripts never come. Gives the pictures of the hero that are asked for. */
async function openWithoutScripts(page: Page, path: string): Promise<string[]> {
  const pictures: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/images/hero/')) pictures.push(request.url())
  })
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto(path)
  return pictures
}
