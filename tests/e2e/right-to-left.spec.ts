import type { Locator } from '@playwright/test'
import { expect, newMemberTest as test } from './support/test.ts'

/** Hebrew, in which punctuation runs from right to left too. */
const TEXTS = {
  name: `\u05DE\u05D5\u05E2\u05D3\u05D5\u05DF (\u05E7\u05E8\u05D9\u05D0\u05D4)!`,
  location: `\u05D7\u05D9\u05E4\u05D4.`,
  description: `\u05E7\u05D5\u05E8\u05D0\u05D9\u05DD \u05D9\u05D7\u05D3!\n\u05DB\u05DC \u05E9\u05D1\u05D5\u05E2.`,
}

test('a group in Hebrew is shown and edited from right to left', async ({ page, startGroup }) => {
  const { path } = await startGroup(TEXTS)
  const expectRightToLeft = async (...texts: Locator[]) => {
    for (const text of texts) await expect(text).toHaveCSS('direction', 'rtl')
  }
  const location = page.getByText(TEXTS.location)
  await page.goto(path)
  const about = page.getByRole('region', { name: 'About this group' })
  await expectRightToLeft(page.getByRole('heading', { level: 1 }), about.getByRole('paragraph'), location)
  await page.goto(`/all-groups?${new URLSearchParams({ q: TEXTS.name })}`)
  const heading = page.getByRole('article').getByRole('heading')
  await expectRightToLeft(heading, location, page.getByLabel('Search groups'))
  await page.goto('/my-group')
  await expectRightToLeft(page.getByText(TEXTS.name, { exact: true }), location)
  await page.goto(path.replace('details', 'update'))
  await expectRightToLeft(
    page.getByLabel('Group Name'),
    page.getByLabel('Description'),
    page.getByLabel('Location'),
  )
  await expect(page.getByLabel('Photo URL')).toHaveCSS('direction', 'ltr')
})
