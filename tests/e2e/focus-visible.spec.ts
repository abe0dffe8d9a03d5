import { findHiddenFocus } from './support/focus-stops.ts'
import { memberTest } from './support/member-test.ts'
import { expectLoaded } from './support/pages.ts'
import { expect } from './support/test.ts'

const PAGES = ['/', '/all-groups', '/create-group', '/dashboard', '/help']

memberTest('a member without a mouse always sees where the focus is @desktop', async ({ page }) => {
  for (const path of PAGES) {
    await page.goto(path)
    await expectLoaded(page)
    if (path === '/') await expect(page.getByRole('heading', { name: 'Meet the team' })).toBeAttached()
    // The cards after the first eight push the footer down.
    if (path === '/all-groups') await expect(page.getByRole('article').nth(8)).toBeAttached()
    expect.soft(await findHiddenFocus(page), path).toEqual([])
  }
})
