import { needStandInFont, readMoves, watchMoves } from './support/moves.ts'
import { holdBack, pagesOfGroup, waitForWebFonts } from './support/pages.ts'
import { expect, memberTest, test } from './support/test.ts'

const SCREENS = [
  { path: '/', content: /^See More about/ },
  { path: '/all-groups', content: /^See More about/ },
  { path: '/my-group', content: 'Details of Sunday Sketch Walk' },
  { path: '/dashboard', content: 'Total Groups' },
]

test.beforeEach(({ page }) => needStandInFont(page))

memberTest(
  'what comes late takes the place that was kept for it, and nothing else moves for it',
  async ({ page }) => {
    await watchMoves(page)
    for (const { path, content } of SCREENS) {
      await memberTest.step(path, async () => {
        const answer = await holdBack(page, '**/api/**')
        await page.goto(path)
        await expect(page.getByRole('button', { name: 'Account menu of Demo Hobbyist' })).toBeVisible()
        await expect(page.getByText(/^(Loading|Counting)/)).toBeAttached()
        // They move words by themselves, which tests/e2e/foreign-backend.spec.ts measures.
        await waitForWebFonts(page)
        const before = await readMoves(page)
        answer()
        await expect(page.getByRole('link', { name: content }).first()).toBeAttached()
        expect(await readMoves(page), path).toEqual(before)
      })
    }
    await memberTest.step('an own group, whose it is', async () => {
      const [path = ''] = await pagesOfGroup()
      const answer = await holdBack(page, '**/api/my-groups?*')
      await page.goto(path)
      await expect(page.getByRole('button', { name: 'Join Group' })).toBeVisible()
      await waitForWebFonts(page)
      // Below the screen of a phone, where nothing is counted as moved.
      const share = page.getByRole('button', { name: 'Share' })
      const place = await share.boundingBox()
      const before = await readMoves(page)
      answer()
      await page.getByRole('link', { name: 'Edit this group' }).waitFor()
      expect(await readMoves(page)).toEqual(before)
      expect(await share.boundingBox()).toEqual(place)
    })
  },
)

test('a guest with a link to a group is told which one it is, and the form stays where it is', async ({
  page,
  expectComplaint,
}) => {
  expectComplaint(/status of 501/, 'Chromium logs the failure')
  const [path = ''] = await pagesOfGroup()
  await watchMoves(page)
  const answer = await holdBack(page, '**/api/all-group/*')
  await page.goto(`/login?from=${path}`)
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeEnabled()
  await waitForWebFonts(page)
  const before = await readMoves(page)
  const form = await page.getByLabel('Email').boundingBox()
  answer()
  await expect(page.getByText('Log in to see Sunday Sketch Walk')).toBeVisible()
  expect(await page.getByLabel('Email').boundingBox()).toEqual(form)
  expect(await readMoves(page)).toEqual(before)

  await page.route('**/api/all-group/*', (route) => route.fulfill({ status: 501 }))
  await page.reload()
  await expect(page.getByText('The group could not be shown here. Log in to see it.')).toBeVisible()
  expect(await page.getByLabel('Email').boundingBox()).toEqual(form)
})
