import { expectScreen } from './support/pages.ts'
import { expect, newMemberTest as test } from './support/test.ts'

/** Hebrew, in which punctuation runs from right to left too. */
const TEXTS = {
  name: `\u05DE\u05D5\u05E2\u05D3\u05D5\u05DF (\u05E7\u05E8\u05D9\u05D0\u05D4)!`,
  location: `\u05D7\u05D9\u05E4\u05D4.`,
  description: `\u05E7\u05D5\u05E8\u05D0\u05D9\u05DD \u05D9\u05D7\u05D3!\n\u05DB\u05DC \u05E9\u05D1\u05D5\u05E2.`,
}

test('a group in a language that runs from right to left is shown and edited that way @desktop', async ({
  page,
  startGroup,
}) => {
  const group = await startGroup(TEXTS)
  const card = page.getByRole('article').first()
  const about = page.getByRole('region', { name: 'About this group' })
  for (const { path, texts } of [
    {
      path: group.path,
      texts: [
        page.getByRole('heading', { level: 1 }),
        about.getByRole('paragraph'),
        page.getByText(TEXTS.location),
      ],
    },
    {
      path: `/all-groups?${new URLSearchParams({ q: TEXTS.name })}`,
      texts: [card.getByRole('heading'), card.getByText(TEXTS.location), page.getByLabel('Search groups')],
    },
    {
      path: '/my-group',
      texts: [page.getByText(TEXTS.name, { exact: true }), page.getByText(TEXTS.location)],
    },
    {
      path: group.path.replace('details', 'update'),
      texts: ['Group Name', 'Description', 'Location'].map((label) => page.getByLabel(label)),
    },
  ]) {
    await page.goto(path)
    for (const text of texts) await expect(text, path).toHaveCSS('direction', 'rtl')
  }
  await expectScreen(page, 'Update Group')
  await expect(page.getByLabel('Photo URL')).toHaveCSS('direction', 'ltr')
})
