import type { Page } from '@playwright/test'
import { expectToFitOtherWidths, takePictures } from './support/gallery.ts'
import { memberTest } from './support/member-test.ts'
import { expectScreen } from './support/navigation.ts'
import { MEMBER_PAGES, PUBLIC_PAGES } from './support/pages.ts'
import { expect, test } from './support/test.ts'

test('every screen of a guest is whole, in both themes', async ({ page }) => {
  for (const path of [...PUBLIC_PAGES, '/no/such/page']) {
    const name = nameOf(path)
    await test.step(name, async () => {
      await page.goto(path)
      await expectAllOf(page, name)
    })
  }
})

memberTest('every screen of a member is whole, in both themes', async ({ page, press }) => {
  for (const path of MEMBER_PAGES) {
    const name = nameOf(path)
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

/** The name of a screen in test-results/gallery. */
function nameOf(path: string): string {
  if (path === '/no/such/page') return 'not-found'
  return path.slice(1).replaceAll('/', '-') || 'home'
}

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
