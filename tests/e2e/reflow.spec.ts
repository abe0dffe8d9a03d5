import type { Page } from '@playwright/test'
import { buildGroup } from '../factories.ts'
import { expectToFit } from './support/fit.ts'
import { LIST_CALL } from './support/hold-back.ts'
import { findLayoutFaults, ZOOMED } from './support/layout-faults.ts'
import { answerForTheMap } from './support/map.ts'
import { memberTest } from './support/member-test.ts'
import { expectLoaded, GUEST_PAGES, MEMBER_PAGES, pagesOfGroup } from './support/pages.ts'
import { expect, test } from './support/test.ts'

const softly = expect.configure({ soft: true })

memberTest('a member can reach all of what opens at 400 % @desktop', async ({ page }) => {
  await page.setViewportSize(ZOOMED['400 %'])
  const open = async (opener: string, within: string) => {
    await page.getByRole('button', { name: opener, exact: true }).click()
    await expect(page.locator(within)).toBeVisible()
    await softly.poll(() => findLayoutFaults(page, within), opener).toEqual([])
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

/** Twice the usual. */
const LARGE_TEXT = 32
const PHONES = [320, 360, 390]

async function expectToFitPhones(page: Page, paths: string[]): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Page.setFontSizes', { fontSizes: { standard: LARGE_TEXT } })
  for (const path of paths) {
    await page.goto(path)
    await expectLoaded(page)
    for (const width of PHONES) {
      await page.setViewportSize({ width, height: 844 })
      await expectToFit(page)
    }
  }
}

test('whoever has set twice as large a text in the browser scrolls no page sideways @phone', async ({
  page,
  expectComplaint,
}) => {
  expectComplaint(/status of 404/, 'Chromium logs that this page does not exist')
  await answerForTheMap(page)
  await expectToFitPhones(page, GUEST_PAGES)
})

memberTest('a member who has set twice as large a text scrolls no page sideways @phone', async ({ page }) => {
  await expectToFitPhones(page, [...MEMBER_PAGES, ...(await pagesOfGroup())])
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
