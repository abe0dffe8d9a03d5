import type { Page } from '@playwright/test'
import { expectNoBarriers, expectNothingCalledInvalid } from './support/barriers.ts'
import { keepSampleGroups } from './support/group.ts'
import { expectNothingLost, expectPictures, expectToFit, expectToFitOtherWidths } from './support/layout.ts'
import { isGallery, look } from './support/look.ts'
import {
  answerForTheMap,
  expectLoaded,
  GUEST_PAGES,
  LIST_CALL,
  MAP,
  MEMBER_PAGES,
  pagesOfGroup,
} from './support/pages.ts'
import { expect, memberTest, test } from './support/test.ts'

// One visit to each page, and all that has to be true of every one: its scripts take it over as it is, its pictures are
// there, any assistive technology can use it, light and dark, and nothing of it is lost however wide the window is and
// however large the text.

/** One word a thing: log in, log-in, organiser. The specification's own are others. */
const OTHER_WORDS = /\bsign(ed|ing)?[ -](in|up|out)\b|\blogin\b(?! with Google)|organizer/i

for (const [half, paths] of [
  ['the first half', GUEST_PAGES.filter((_, index) => index % 2 === 0)],
  ['the second half', GUEST_PAGES.filter((_, index) => index % 2 === 1)],
] as const) {
  test(`every page is complete for a guest, and can be used by anybody: ${half} @desktop`, async ({
    page,
  }) => {
    for (const path of paths) await test.step(path, () => expectAllOf(page, path))
  })
}

memberTest('every page of a member is whole, and can be used by anybody @desktop', async ({ page }) => {
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
  if (isGallery()) return look(page, path.slice(1).replaceAll(/\W+/g, '-') || 'home')
  await expect(page.locator('body')).not.toContainText(OTHER_WORDS)
  await expectPictures(page, 'page')
  await expectToFit(page)
  await expectNoBarriers(page)
  await expectNothingCalledInvalid(page)
  await expectToFitOtherWidths(page)
  await expectNothingLost(page)
}

/** What React finds to differ from the page that is there it reports as an error, which fails the test. */
async function open(page: Page, path: string): Promise<void> {
  if (path === '/contact') await answerForTheMap(page)
  if (path === '/all-groups') await keepSampleGroups(page)
  await page.goto(path)
  // While somebody answers for it, the browser keeps none of the scripts.
  if (path !== '/contact') await page.unroute(MAP)
  if (path !== '/all-groups') await page.unroute(LIST_CALL)
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
  await expectLoaded(page)
}
