import type { Page } from '@playwright/test'
import { readMoves, watchMoves } from './support/moves.ts'
import { holdBack, MAP, mockMap, waitForWebFonts } from './support/pages.ts'
import { expect, test } from './support/test.ts'

/** The shift that web fonts may cause when they load, too small for anybody to see. */
const MAX_SHIFT = 0.004

const frame = (page: Page) => page.getByTitle(/^Map of/)
const drawing = (page: Page) => page.locator('figure svg').first()

async function expectSeen(page: Page, what: 'map' | 'drawing') {
  await expect(frame(page)).toHaveCSS('opacity', what === 'map' ? '1' : '0')
}

test('the map on Contact replaces the drawn one by itself, and nothing moves @phone', async ({ page }) => {
  await watchMoves(page)
  await mockMap(page)
  const sendMap = await holdBack(page, MAP)
  await page.goto('/contact')
  await waitForWebFonts(page)
  await frame(page).scrollIntoViewIfNeeded()
  await expectSeen(page, 'drawing')
  await expect(drawing(page)).toBeVisible()
  const box = await frame(page).boundingBox()
  sendMap()
  await expectSeen(page, 'map')
  expect(await frame(page).boundingBox()).toEqual(box)
  expect(await drawing(page).boundingBox()).toMatchObject({ width: box?.width })
  expect((await readMoves(page)).shifts).toBeLessThan(MAX_SHIFT)
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
