import type { Page } from '@playwright/test'
import { keepSampleGroups } from '../e2e/support/group.ts'
import { answerForTheMap } from '../e2e/support/map.ts'
import { memberTest } from '../e2e/support/member-test.ts'
import { expectScreen } from '../e2e/support/navigation.ts'
import { expectLoaded, MEMBER_PAGES, PUBLIC_PAGES } from '../e2e/support/pages.ts'
import { expect, test } from '../e2e/support/test.ts'
import { takePictures } from './pictures.ts'

test('every screen of a guest looks as before, in both themes', async ({ page }) => {
  await answerForTheMap(page)
  await keepSampleGroups(page)
  for (const path of [...PUBLIC_PAGES, '/no/such/page']) {
    const name = nameOf(path)
    await test.step(name, async () => {
      await page.goto(path)
      await takeAllOf(page, name)
    })
  }
})

memberTest('every screen of a member looks as before, in both themes', async ({ page, press }) => {
  for (const path of MEMBER_PAGES) {
    const name = nameOf(path)
    await memberTest.step(name, async () => {
      await page.goto(path)
      await takeAllOf(page, name)
    })
  }
  await page.goto('/my-group')
  await press(page.getByRole('link', { name: 'Details of Sunday Sketch Walk' }))
  await expectScreen(page, 'Sunday Sketch Walk')
  await takeAllOf(page, 'details-group')
  await press(page.getByRole('link', { name: 'Edit this group' }))
  await expect(page.getByLabel('Group Name')).toHaveValue('Sunday Sketch Walk')
  await takeAllOf(page, 'update-group')
})

/** The name of a screen in test-results/gallery. */
function nameOf(path: string): string {
  if (path === '/no/such/page') return 'not-found'
  return path.slice(1).replaceAll('/', '-') || 'home'
}

async function takeAllOf(page: Page, name: string): Promise<void> {
  await expectLoaded(page)
  if (name === 'home') {
    await page.getByRole('button', { name: 'Subscribe' }).scrollIntoViewIfNeeded()
    await page.getByRole('region', { name: 'Meet the team' }).scrollIntoViewIfNeeded()
    await page.getByRole('button', { name: 'Next team member' }).scrollIntoViewIfNeeded()
  }
  await takePictures(page, name, { isWhole: true })
}
