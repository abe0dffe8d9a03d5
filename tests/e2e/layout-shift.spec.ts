import { NO_MOVES, skipWithoutFallbackFont, takeMoves, watchMoves } from './support/moves.ts'
import { holdBack, pagesOfGroup, waitForWebFonts } from './support/pages.ts'
import { expect, memberTest, test } from './support/test.ts'

const SCREENS = [
  { path: '/', content: /^See More$/ },
  { path: '/all-groups', content: /^See More$/ },
  { path: '/my-group', content: 'Details of Sunday Sketch Walk' },
  { path: '/dashboard', content: 'Total Groups' },
]

test.beforeEach(({ page }) => skipWithoutFallbackFont(page))

memberTest('late content fills the space kept for it, and nothing else moves @both', async ({ page }) => {
  await watchMoves(page)
  for (const { path, content } of SCREENS) {
    await memberTest.step(path, async () => {
      const release = await holdBack(page, '**/api/**')
      await page.goto(path)
      await expect(page.getByRole('button', { name: 'Account menu of Demo Hobbyist' })).toBeVisible()
      await expect(page.getByText(/^(Loading|Counting)/)).toBeAttached()
      // Fonts shift words themselves, which tests/e2e/foreign-backend.spec.ts measures.
      await waitForWebFonts(page)
      await takeMoves(page)
      release()
      await expect(page.getByRole('link', { name: content }).first()).toBeAttached()
      expect(await takeMoves(page), path).toEqual(NO_MOVES)
    })
  }
  await memberTest.step("the link to edit one's own group", async () => {
    const [path = ''] = await pagesOfGroup()
    const release = await holdBack(page, '**/api/my-groups?*')
    await page.goto(path)
    await expect(page.getByRole('button', { name: 'Join Group' })).toBeVisible()
    await waitForWebFonts(page)
    // Measured too, since it is below the screen of a phone, where browsers record no shifts.
    const share = page.getByRole('button', { name: 'Share' })
    const box = await share.boundingBox()
    await takeMoves(page)
    release()
    await page.getByRole('link', { name: 'Edit this group' }).waitFor()
    expect(await takeMoves(page)).toEqual(NO_MOVES)
    expect(await share.boundingBox()).toEqual(box)
  })
})

test('the group that a log-in leads to does not move the form @both', async ({ page, expectComplaint }) => {
  expectComplaint(/status of 501/, 'Chromium logs the failure')
  const [path = ''] = await pagesOfGroup()
  await watchMoves(page)
  const release = await holdBack(page, '**/api/all-group/*')
  await page.goto(`/login?from=${path}`)
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeEnabled()
  await waitForWebFonts(page)
  await takeMoves(page)
  const form = await page.getByLabel('Email').boundingBox()
  release()
  await expect(page.getByText('Log in to see Sunday Sketch Walk')).toBeVisible()
  expect(await page.getByLabel('Email').boundingBox()).toEqual(form)
  expect(await takeMoves(page)).toEqual(NO_MOVES)

  await page.route('**/api/all-group/*', (route) => route.fulfill({ status: 501 }))
  await page.reload()
  await expect(page.getByText('The group could not be shown here. Log in to see it.')).toBeVisible()
  expect(await page.getByLabel('Email').boundingBox()).toEqual(form)
})
