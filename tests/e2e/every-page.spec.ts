import type { Page } from '@playwright/test'
import { buildGroup } from '../factories.ts'
import { expectNoBarriers } from './support/barriers.ts'
import {
  expectNothingLost,
  expectPictures,
  expectToFit,
  expectToFitOtherWidths,
  findLayoutFaults,
  ZOOMED,
} from './support/layout.ts'
import { isGallery, look } from './support/look.ts'
import {
  answerForTheMap,
  expectLoaded,
  GUEST_PAGES,
  LIST_CALL,
  MAP,
  MEMBER_PAGES,
  PUBLIC_PAGES,
  pagesOfGroup,
} from './support/pages.ts'
import { expect, memberTest, test } from './support/test.ts'

// One visit to each page, and all that has to be true of every one: its scripts take it over as it is, its pictures are
// there, any assistive technology can use it, light and dark, and nothing of it is lost however wide the window is and
// however large the text.

/** Some of what pages say before any script has run, also where it is folded away. */
const TEXTS: Record<string, string> = {
  '/': 'Trusted by Thousands in the Hobby Community',
  '/all-groups': 'Loading groups',
  '/about-us': 'Get Involved',
  '/careers': 'Open positions',
  '/help': 'Open All Groups, choose See More',
  '/login': 'Forgot password?',
}

/** What pages say of that which needs scripts. */
const NEEDS_SCRIPTS: Record<string, string> = {
  '/': 'The groups need JavaScript',
  '/all-groups': 'The groups need JavaScript',
  '/contact': 'Sending this form needs JavaScript',
  '/register': 'Sending this form needs JavaScript',
  '/dashboard': 'This page needs JavaScript',
}

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

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('every page can be read, its links work, and no form sends anything @phone', async ({ page }) => {
    await answerForTheMap(page)
    for (const path of [...PUBLIC_PAGES, '/dashboard']) {
      await test.step(path, async () => {
        await page.goto(path)
        const sentence = NEEDS_SCRIPTS[path]
        if (sentence) {
          // Playwright sees no text in a <noscript>.
          await expect(page.locator('noscript p').first()).toBeVisible()
          expect(await page.content()).toContain(sentence)
        }
        if (!PUBLIC_PAGES.includes(path)) return
        await expect(page).toHaveTitle(path === '/' ? 'Home' : /^.+ \| HobbyNest$/)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('body')).toContainText(TEXTS[path] ?? '')
        await expect(page.getByRole('link', { name: 'HobbyNest' }).first()).toHaveAttribute('href', '/')
        await expectToFit(page)
      })
    }
    await page.goto('/login')
    await page.getByLabel('Email').fill('ada@example.com')
    await page.getByLabel('Password', { exact: true }).fill('Hobby1nest')
    await expect(page.getByRole('button', { name: 'Log in' })).toBeDisabled()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/login')
    await page.goto('/all-groups')
    await page.getByRole('searchbox', { name: 'Search groups' }).fill('film')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/all-groups?q=film')
  })
})

memberTest('a member can reach all of what opens at 400 % @desktop', async ({ page }) => {
  await page.setViewportSize(ZOOMED)
  const open = async (opener: string, within: string) => {
    await page.getByRole('button', { name: opener, exact: true }).click()
    await expect(page.locator(within)).toBeVisible()
    await expect.soft.poll(() => findLayoutFaults(page, within), opener).toEqual([])
  }
  await page.goto('/my-group')
  await open('Menu', '#site-menu')
  await open('Account menu of Demo Hobbyist', '#account-menu')
  await open('Delete Sunday Sketch Walk', '[role="dialog"]')
  await page.goto('/dashboard')
  await expectLoaded(page)
  await open('Menu', 'dialog[open]')
  await open('Edit Profile', 'dialog[open]')
})

memberTest(
  'a group with very long words fits wherever it is shown @phone',
  async ({ page, expectComplaint }) => {
    expectComplaint(/status of 404/, 'Chromium logs that the backend does not have this group')
    const group = buildGroup({
      name: 'The Very Early, Very Quiet and Exceedingly Polite Saturday Morning Birdsong Watercolour Society',
      location: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch, behind the old railway station',
      photo: '',
    })
    await page.route(LIST_CALL, (route) => route.fulfill({ json: [group] }))
    await page.route('**/api/my-groups?*', (route) => route.fulfill({ json: [group] }))
    await page.route('**/api/all-group/*', (route) => route.fulfill({ json: group }))
    for (const path of ['/', '/all-groups', '/my-group', '/dashboard', `/details-group/${group._id}`]) {
      await page.goto(path)
      await expectLoaded(page)
      await expect(page.getByText(group.name).first()).toBeAttached()
      await expectToFit(page)
    }
  },
)

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
  await expectToFitOtherWidths(page)
  await expectNothingLost(page)
}

/** What React finds to differ from the page that is there it reports as an error, which fails the test. */
async function open(page: Page, path: string): Promise<void> {
  if (path === '/contact') await answerForTheMap(page)
  await page.goto(path)
  // While somebody answers for it, the browser keeps none of the scripts.
  if (path !== '/contact') await page.unroute(MAP)
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
  await expectLoaded(page)
}
