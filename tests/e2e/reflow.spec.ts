import { buildGroup } from '../factories.ts'
import { expectToFit } from './support/fit.ts'
import { LIST_CALL } from './support/hold-back.ts'
import { findLayoutFaults, ZOOMED } from './support/layout-faults.ts'
import { memberTest } from './support/member-test.ts'
import { expectLoaded } from './support/pages.ts'
import { expect } from './support/test.ts'

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
  await open('Account menu of Demo Hobbyist', 'nav .surface.right-0')
  await open('Delete Sunday Sketch Walk', '[role="dialog"]')
  await page.goto('/dashboard')
  await expectLoaded(page)
  await open('Menu', 'dialog[open]')
  await open('Edit Profile', 'dialog[open]')
})

memberTest('a group with very long words fits wherever it is shown', async ({ page, expectComplaint }) => {
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
})
