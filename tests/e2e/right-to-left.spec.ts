import type { Locator } from '@playwright/test'
import { expectScreen } from './support/navigation.ts'
import { expect, newMemberTest as test } from './support/test.ts'

// Hebrew and Arabic run from right to left, and so does the punctuation in them: what a text ends with is on its left.

const TEXTS = {
  name: `\u05DE\u05D5\u05E2\u05D3\u05D5\u05DF (\u05E7\u05E8\u05D9\u05D0\u05D4)!`,
  location: `\u05D7\u05D9\u05E4\u05D4.`,
  description: `\u05E7\u05D5\u05E8\u05D0\u05D9\u05DD \u05D9\u05D7\u05D3!\n\u05DB\u05DC \u05E9\u05D1\u05D5\u05E2.`,
}

test('a group whose texts run from right to left is read and edited that way @desktop', async ({
  page,
  startGroup,
}) => {
  const { path } = await startGroup(TEXTS)
  await page.goto(path)
  await expectScreen(page, TEXTS.name)
  await expectRightToLeft(page.getByRole('heading', { level: 1 }))
  await expectRightToLeft(page.getByRole('region', { name: 'About this group' }).getByRole('paragraph'))
  await expectRightToLeft(page.getByRole('link', { name: TEXTS.location }).getByText(TEXTS.location))

  await page.goto(`/all-groups?${new URLSearchParams({ q: TEXTS.name })}`)
  const card = page.getByRole('article').first()
  await expectRightToLeft(card.getByRole('heading', { name: TEXTS.name }))
  await expectRightToLeft(card.getByText(TEXTS.location))
  await expect(page.getByLabel('Search groups')).toHaveCSS('direction', 'rtl')

  await page.goto('/my-group')
  await expectRightToLeft(page.getByRole('link', { name: TEXTS.name, exact: true }))
  await expectRightToLeft(page.getByText(TEXTS.location))

  await page.goto(path.replace('details', 'update'))
  for (const label of ['Group Name', 'Description', 'Location'])
    await expect(page.getByLabel(label)).toHaveCSS('direction', 'rtl')
  await expect(page.getByLabel('Photo URL')).toHaveCSS('direction', 'ltr')
})

async function expectRightToLeft(text: Locator): Promise<void> {
  await expect(text).toBeVisible()
  expect(await text.evaluate(endsOnLeft), `${text}`).toBe(true)
}

/** Runs in the page: whether the last line of an element ends on its left. */
function endsOnLeft(element: Element): boolean {
  const range = document.createRange()
  range.selectNodeContents(element)
  const line = [...range.getClientRects()].at(-1)
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const text = texts.lastChild()
  if (!line || !(text instanceof Text)) throw new Error('There is no text.')
  range.setStart(text, text.length - 1)
  range.setEnd(text, text.length)
  return Math.abs(range.getBoundingClientRect().left - line.left) < 1
}
