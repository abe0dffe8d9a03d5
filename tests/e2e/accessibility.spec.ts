import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { memberTest } from './support/member-test.ts'
import { expect, test } from './support/test.ts'

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** All that the dark theme can change. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

const GUEST_PAGES = [
  '/',
  '/all-groups',
  '/all-groups?category=Cooking',
  '/all-groups?category=none',
  '/about-us',
  '/contact',
  '/blogs',
  '/careers',
  '/help',
  '/terms',
  '/privacy',
  '/community',
  '/login',
  '/register',
  '/reset-password',
  '/no/such/page',
]

const MEMBER_PAGES = [
  '/create-group',
  '/my-group',
  '/dashboard',
  '/dashboard/my-group',
  '/dashboard/new-group',
]

for (const path of GUEST_PAGES) {
  test(`a guest can use ${path} with any assistive technology, light and dark`, async ({ page }) => {
    await page.goto(path)
    await expectNoBarriers(page)
  })
}

for (const path of MEMBER_PAGES) {
  memberTest(`a member can use ${path} with any assistive technology, light and dark`, async ({ page }) => {
    await page.goto(path)
    await expectNoBarriers(page)
  })
}

memberTest(
  'a member can use the pages of their group with any assistive technology, light and dark',
  async ({ page, press }) => {
    await page.goto('/my-group')
    await press(page.getByRole('link', { name: 'Details of Sunday Sketch Walk' }))
    await expectNoBarriers(page)
    await press(page.getByRole('link', { name: 'Edit this group' }))
    await expect(page.getByLabel('Group Name')).toHaveValue('Sunday Sketch Walk')
    await expectNoBarriers(page)
  },
)

test('a guest can use the menu and the errors of a form with any assistive technology', async ({
  page,
  press,
}) => {
  await page.goto('/register')
  await press(page.getByRole('button', { name: 'Register' }))
  await expect(page.getByText('Name is required.')).toBeVisible()
  await expectNoBarriers(page)
  await page.goto('/about-us')
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  if (await menu.isVisible()) await press(menu)
  await expectNoBarriers(page)
})

/** Looks at the screen that is shown, once what it waits for has come, in both themes. */
async function expectNoBarriers(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(/^Loading/)).toHaveCount(0)
  for (const theme of ['light', 'dark']) {
    await page.evaluate((value) => {
      localStorage.setItem('theme', value)
      // As if another tab had switched: the page follows.
      window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
    }, theme)
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    const axe = new AxeBuilder({ page })
    const { violations } = await (theme === 'light'
      ? axe.withTags(STANDARDS)
      : axe.withRules(OF_COLOURS)
    ).analyze()
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target}: ${failureSummary}`),
    )
    expect(found, `in the ${theme} theme`).toEqual([])
  }
}
