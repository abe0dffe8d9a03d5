import { expectNoBarriers } from './support/barriers.ts'
import { memberTest } from './support/member-test.ts'
import { expectScreen } from './support/navigation.ts'
import { expectLoaded, GUEST_PAGES, MEMBER_PAGES } from './support/pages.ts'
import { expect, test } from './support/test.ts'

for (const path of GUEST_PAGES) {
  test(`a guest can use ${path} with any assistive technology, light and dark`, async ({ page }) => {
    await page.goto(path)
    await expectLoaded(page)
    await expectNoBarriers(page)
  })
}

for (const path of MEMBER_PAGES) {
  memberTest(`a member can use ${path} with any assistive technology, light and dark`, async ({ page }) => {
    await page.goto(path)
    await expectLoaded(page)
    await expectNoBarriers(page)
  })
}

memberTest(
  'a member can use the pages of their group with any assistive technology, light and dark',
  async ({ page, press }) => {
    await page.goto('/my-group')
    await press(page.getByRole('link', { name: 'Details of Sunday Sketch Walk' }))
    await expectScreen(page, 'Sunday Sketch Walk')
    await expectLoaded(page)
    await expectNoBarriers(page)
    await press(page.getByRole('link', { name: 'Edit this group' }))
    await expect(page.getByLabel('Group Name')).toHaveValue('Sunday Sketch Walk')
    await expectLoaded(page)
    await expectNoBarriers(page)
  },
)
