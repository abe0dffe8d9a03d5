import { takeMoves, watchMoves } from './support/moves.ts'
import { holdBack, MAP, mockMap, openPage } from './support/pages.ts'
import { expect, test } from './support/test.ts'

test('the map on Contact replaces the drawn one by itself, and nothing moves @phone', async ({ page }) => {
  const map = page.getByTitle(/^Map of/)
  const drawing = page.locator('figure svg').first()
  await watchMoves(page)
  await mockMap(page)
  const sendMap = await holdBack(page, MAP)
  await openPage(page, '/contact')
  await map.scrollIntoViewIfNeeded()
  await expect(map).toHaveCSS('opacity', '0')
  await expect(drawing).toBeVisible()
  const box = await map.boundingBox()
  sendMap()
  await expect(map).toHaveCSS('opacity', '1')
  expect(await map.boundingBox()).toEqual(box)
  expect(await drawing.boundingBox()).toMatchObject({ width: box?.width })
  // The web fonts may cause a shift that is too small for anybody to see.
  expect((await takeMoves(page)).shifts).toBeLessThan(0.004)
})

test('a visitor who cannot reach the map keeps the drawn one', async ({ page, expectComplaint }) => {
  expectComplaint(/net::ERR_/, 'Chromium logs what cannot be reached')
  await page.route(MAP, (route) => route.abort())
  const probed = page.waitForRequest('**/favicon.ico?*')
  await page.goto('/contact')
  await page.getByRole('link', { name: 'Open in OpenStreetMap' }).scrollIntoViewIfNeeded()
  await probed
  await expect(page.getByTitle(/^Map of/)).toHaveCSS('opacity', '0')
  await expect(page.locator('figure svg').first()).toBeVisible()
})
