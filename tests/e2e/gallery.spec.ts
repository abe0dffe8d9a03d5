import type { Page } from '@playwright/test'
import { expectToFitOtherWidths, takePictures } from './support/gallery.ts'
import { memberTest } from './support/member-test.ts'
import { expectScreen } from './support/navigation.ts'
import { expect, test } from './support/test.ts'

/** Every screen of a guest: its path, and its name in test-results/gallery. */
const GUEST_SCREENS: Record<string, string> = {
  '/': 'home',
  '/all-groups': 'all-groups',
  '/about-us': 'about-us',
  '/contact': 'contact',
  '/blogs': 'blogs',
  '/careers': 'careers',
  '/help': 'help',
  '/terms': 'terms',
  '/privacy': 'privacy',
  '/community': 'community',
  '/login': 'login',
  '/register': 'register',
  '/reset-password': 'reset-password',
  '/no/such/page': 'not-found',
}

const MEMBER_SCREENS: Record<string, string> = {
  '/create-group': 'create-group',
  '/my-group': 'my-group',
  '/dashboard': 'dashboard',
  '/dashboard/my-group': 'dashboard-my-group',
  '/dashboard/new-group': 'dashboard-new-group',
}

test('every screen of a guest is whole, in both themes', async ({ page }) => {
  for (const [path, name] of Object.entries(GUEST_SCREENS)) {
    await test.step(name, async () => {
      await page.goto(path)
      await expectAllOf(page, name)
    })
  }
})

memberTest('every screen of a member is whole, in both themes', async ({ page, press }) => {
  for (const [path, name] of Object.entries(MEMBER_SCREENS)) {
    await memberTest.step(name, async () => {
      await page.goto(path)
      await expectAllOf(page, name)
    })
  }
  await page.goto('/my-group')
  await press(page.getByRole('link', { name: 'Details of Sunday Sketch Walk' }))
  await expectScreen(page, 'Sunday Sketch Walk')
  await expectAllOf(page, 'details-group')
  await press(page.getByRole('link', { name: 'Edit this group' }))
  await expect(page.getByLabel('Group Name')).toHaveValue('Sunday Sketch Walk')
  await expectAllOf(page, 'update-group')
})

async function expectAllOf(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(/^(Loading|Counting)/)).toHaveCount(0)
  if (name === 'home') {
    await page.getByRole('button', { name: 'Subscribe' }).scrollIntoViewIfNeeded()
    await page.getByRole('button', { name: 'Next team member' }).scrollIntoViewIfNeeded()
  }
  await takePictures(page, name, { isWhole: true })
  // The phone's page is no window that can be made wider.
  if (test.info().project.name === 'desktop') await expectToFitOtherWidths(page)
}
