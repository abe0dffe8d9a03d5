import { expect, type Page, test } from '@playwright/test'
import { expectNoBarriers } from './barriers.ts'
import { expectPictures, expectToFit } from './layout.ts'
import { showTheme, THEMES } from './theme.ts'

export function isGallery(): boolean {
  return test.info().config.metadata.isGallery === true
}

/** Checks the page, or only the element `within`, for accessibility; in the gallery, compares its screenshots. */
export async function inspect(page: Page, name: string, within?: string): Promise<void> {
  if (isGallery()) await takePictures(page, name, within === undefined)
  else await expectNoBarriers(page, within)
}

/** Compares screenshots such as `all-groups-390-dark.png` with the earlier ones. */
async function takePictures(page: Page, name: string, fullPage: boolean): Promise<void> {
  // A screenshot of the whole page has the sticky bar at the scroll position.
  if (fullPage) await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  await expectPictures(page, fullPage ? 'page' : 'screen')
  await expectToFit(page)
  for (const theme of THEMES) {
    await showTheme(page, theme)
    const picture = `${name}-${page.viewportSize()?.width}-${theme}.png`
    await expect.soft(page).toHaveScreenshot(picture, { fullPage })
  }
}
