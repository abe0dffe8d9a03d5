import { memberTest } from './support/member-test.ts'
import { expectScreen } from './support/navigation.ts'
import { expect } from './support/test.ts'

for (const [what, note] of [
  ['lost', null],
  ['corrupt', '{"yes'],
  ['out of date', 'no'],
]) {
  memberTest(
    `a member whose note of being signed in is ${what} comes to their pages @desktop`,
    async ({ page }) => {
      await page.addInitScript((text) => {
        if (text === null) localStorage.removeItem('hobbynest:member')
        else localStorage.setItem('hobbynest:member', text)
      }, note ?? null)
      await page.goto('/my-group')
      await expect(page.getByRole('row').filter({ hasText: 'Sunday Sketch Walk' })).toBeVisible()
      await expect(page).toHaveURL('/my-group')
      await page.goto('/login?from=/dashboard')
      await expectScreen(page, 'Overview')
    },
  )
}
