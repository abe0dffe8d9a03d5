import type { Locator, Page } from '@playwright/test'
import { buildGroup } from '../factories.ts'
import { holdBack, LIST_CALL } from './support/hold-back.ts'
import { memberTest } from './support/member-test.ts'
import { expectScreen } from './support/navigation.ts'
import { waitForWebFonts, waitUntilStill } from './support/pages.ts'
import { expect, test } from './support/test.ts'

/** Rows of different heights, so that the length of the page is not known before it has been seen. */
const GROUPS = Array.from({ length: 300 }, (_, index) =>
  buildGroup({
    name: index % 3 ? `Group ${index}` : `Group ${index}, ${'whose name goes on '.repeat(3)}`,
    photo: '',
  }),
)

for (const [reducedMotion, device] of [
  ['reduce', '@phone'],
  ['no-preference', '@desktop'],
] as const) {
  memberTest.describe(`with motion: ${reducedMotion} ${device}`, () => {
    memberTest.use({ contextOptions: { reducedMotion } })

    memberTest('Back leads to the card that was opened, far down a long list', async ({ page }) => {
      await page.route(LIST_CALL, (route) => route.fulfill({ json: GROUPS }))
      await page.route('**/api/all-group/*', (route) => route.fulfill({ json: GROUPS[0] }))
      await page.goto('/all-groups?show=96')
      const link = page.getByRole('link', { name: await scrollDown(page, 15), exact: true })
      await waitUntilStill(link)
      const before = await topOf(link)

      // A click of Playwright's may scroll on its own account.
      await link.press('Enter')
      await expectScreen(page, GROUPS[0]?.name ?? '')
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
      const answer = await holdBack(page, LIST_CALL)
      await page.goBack()
      // What was there comes before the answer.
      await expect(link).toBeInViewport()
      await expect(link).toBeFocused()
      answer()
      await expect.poll(async () => Math.abs((await topOf(link)) - before)).toBeLessThan(2)
    })
  })
}

for (const { screen, path, call, way } of [
  { screen: 'My Groups', path: '/my-group', call: '**/api/my-groups?*', way: 'Edit' },
  { screen: 'My Groups', path: '/dashboard/my-group', call: '**/api/my-groups?*', way: 'Details of' },
  { screen: 'Joined Groups', path: '/dashboard/joined', call: '**/api/joined-groups', way: '' },
]) {
  memberTest(`Back to ${path} leads to the group that was opened @phone`, async ({ page, demo }) => {
    const mine = GROUPS.slice(0, 20).map((group) => ({ ...group, userEmail: demo.email }))
    const name = mine[12]?.name ?? ''
    const headers = { 'HobbyNest-Features': 'members' }
    await page.route('**/api/all-group/*', (route) => route.fulfill({ json: mine[12], headers }))
    await page.route(call, (route) => route.fulfill({ json: mine, headers }))
    await page.goto(path)
    await expectScreen(page, screen)
    const link = page.getByRole('link', { name: `${way} ${name}`.trim(), exact: true })
    await link.scrollIntoViewIfNeeded()
    await waitUntilStill(link)
    const before = await topOf(link)
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0)

    await link.press('Enter')
    await expectScreen(page, way === 'Edit' ? 'Update Group' : name)
    await page.goBack()
    await expectScreen(page, screen)
    await expect(link).toBeFocused()
    await expect(link).toBeInViewport()
    await expect.poll(async () => Math.abs((await topOf(link)) - before)).toBeLessThan(2)
  })
}

test('an address opened directly starts at its top, one returned to is where it was left @desktop', async ({
  page,
}) => {
  const place = () => page.evaluate(() => window.scrollY)
  await page.goto('/terms')
  await expectScreen(page, 'Terms & Conditions')
  await page.evaluate(() => window.scrollTo({ top: 600, behavior: 'instant' }))
  await page.goto('/privacy')
  await expectScreen(page, 'Privacy Policy')
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => resolve(null))))
  expect(await place()).toBe(0)

  await page.evaluate(() => window.scrollTo({ top: 300, behavior: 'instant' }))
  await page.reload()
  await expect.poll(place).toBe(300)
  await page.goBack()
  await expectScreen(page, 'Terms & Conditions')
  await expect.poll(place).toBe(600)
})

/** Scrolls as a visitor does, who sees the rows on the way; returns the name of a link on the last screen. */
async function scrollDown(page: Page, screens: number): Promise<string> {
  await expect(page.getByRole('article').first()).toBeVisible()
  await waitForWebFonts(page)
  const seen = ['']
  for (let screen = 0; screen < screens; screen++) {
    await page.evaluate(() => window.scrollBy({ top: window.innerHeight * 0.8, behavior: 'instant' }))
    await expect
      .poll(async () => seen.includes(await linkOnScreen(page)), 'only what was seen before')
      .toBe(false)
    seen.push(await linkOnScreen(page))
  }
  return seen.at(-1) ?? ''
}

/** The name of a link well within the screen, if there is one. */
async function linkOnScreen(page: Page): Promise<string> {
  const names = await page
    .getByRole('article')
    .getByRole('heading')
    .getByRole('link')
    .evaluateAll((links) =>
      links
        .filter((link) => {
          const { top, bottom } = link.getBoundingClientRect()
          return top > 100 && bottom < window.innerHeight - 50
        })
        .map((link) => link.textContent),
    )
  return names[0] ?? ''
}

async function topOf(link: Locator): Promise<number> {
  return (await link.boundingBox())?.y ?? Number.NaN
}
