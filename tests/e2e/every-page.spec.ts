import type { Page } from '@playwright/test'
import { expectNoBarriers, expectNothingCalledInvalid } from './support/barriers.ts'
import { keepSampleGroups } from './support/group.ts'
import { expectNothingLost, expectPictures } from './support/layout.ts'
import { inspect, isGallery } from './support/look.ts'
import {
  expectLoaded,
  GUEST_PAGES,
  LIST_CALL,
  MAP,
  MEMBER_PAGES,
  mockMap,
  PUBLIC_PAGES,
  pagesOfGroup,
} from './support/pages.ts'
import { expect, memberTest, test } from './support/test.ts'

// One visit to each page checks all that must hold for every page: it hydrates without differences, its pictures load, it
// is accessible in both themes, and no content is lost at any width of the window or size of the text.

/** Synonyms of "log in", "log-in" and "organiser", except the specification's own. */
const WRONG_WORDS = /\bsign(ed|ing)?[ -](in|up|out)\b|\blogin\b(?! with Google)|organizer/i

for (const half of [0, 1]) {
  test(`every page is complete and accessible for a guest: half ${half + 1}`, async ({ page }) => {
    for (const path of GUEST_PAGES.filter((_, index) => index % 2 === half))
      await test.step(path, () => expectAllOf(page, path))
  })
}

memberTest('every page is complete and accessible for a member', async ({ page }) => {
  for (const path of [...MEMBER_PAGES, ...(await pagesOfGroup())])
    await memberTest.step(path, () => expectAllOf(page, path))
})

async function expectAllOf(page: Page, path: string): Promise<void> {
  await open(page, path)
  if (path === '/') {
    await page.getByRole('button', { name: 'Subscribe' }).scrollIntoViewIfNeeded()
    await page.getByRole('region', { name: 'Meet the team' }).scrollIntoViewIfNeeded()
    await page.getByRole('button', { name: 'Next team member' }).scrollIntoViewIfNeeded()
  }
  if (isGallery()) return inspect(page, path.slice(1).replaceAll(/\W+/g, '-') || 'home')
  await expect(page.locator('body')).not.toContainText(WRONG_WORDS)
  await expectPictures(page, 'page')
  await expectNoBarriers(page)
  await expectNothingCalledInvalid(page)
  await expectNothingLost(page)
}

/** React reports an error, which fails the test, if what it renders differs from the page. */
async function open(page: Page, path: string): Promise<void> {
  if (path === '/contact') await mockMap(page)
  if (path === '/all-groups') await keepSampleGroups(page)
  // As from a newsletter: only All Groups may show something else for a query.
  const query = PUBLIC_PAGES.includes(path) && path !== '/all-groups' ? '?utm_source=mail' : ''
  await page.goto(path + query)
  // While Playwright routes requests, the browser caches no scripts.
  if (path !== '/contact') await page.unroute(MAP)
  if (path !== '/all-groups') await page.unroute(LIST_CALL)
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
  await expectLoaded(page)
}
