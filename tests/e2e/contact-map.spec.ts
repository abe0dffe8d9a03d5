import type { Page } from '@playwright/test'
import { readMoves, watchMoves } from './support/moves.ts'
import { answerForTheMap, holdBack, MAP, waitForWebFonts } from './support/pages.ts'
import { expect, test } from './support/test.ts'

/** What web fonts may move when they come: far below what anybody sees. */
const UNSEEN = 0.004

const frame = (page: Page) => page.getByTitle(/^Map of/)
const drawing = (page: Page) => page.locator('figure svg').first()

async function expectSeen(page: Page, what: 'map' | 'drawing') {
  await expect(frame(page)).toHaveCSS('opacity', what === 'map' ? '1' : '0')
}

test('a visitor of Contact sees the map without asking, in the place of the drawn one; nothing moves @phone', async ({
  page,
}) => {
  await watchMoves(page)
  await answerForTheMap(page)
  const letGo = await holdBack(page, MAP)
  await page.goto('/contact')
  await waitForWebFonts(page)
  await frame(page).scrollIntoViewIfNeeded()
  await expectSeen(page, 'drawing')
  await expect(drawing(page)).toBeVisible()
  const place = await frame(page).boundingBox()
  letGo()
  await expectSeen(page, 'map')
  expect(await frame(page).boundingBox()).toEqual(place)
  expect(await drawing(page).boundingBox()).toMatchObject({ width: place?.width })
  expect((await readMoves(page)).shifts).toBeLessThan(UNSEEN)
})

test('a visitor who cannot reach the map keeps the drawn one @desktop', async ({ page, expectComplaint }) => {
  expectComplaint(/net::ERR_/, 'Chromium logs what cannot be reached')
  await page.route(MAP, (route) => route.abort())
  const probed = page.waitForRequest('**/favicon.ico?*')
  await page.goto('/contact')
  await page.getByRole('link', { name: 'Open in OpenStreetMap' }).scrollIntoViewIfNeeded()
  await probed
  await expectSeen(page, 'drawing')
  await expect(drawing(page)).toBeVisible()
})
