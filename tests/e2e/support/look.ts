import { expect, type Page, test } from '@playwright/test'
import { expectNoBarriers } from './barriers.ts'
import { expectPictures, expectToFit } from './layout.ts'
import { showTheme, THEMES } from './theme.ts'

/** Whether these are the tests of `npm run gallery`. */
export function isGallery(): boolean {
  return test.info().config.metadata.isGallery === true
}

/**
 * Looks at what the page shows now, on the whole page or only in what lies over it: for barriers, or in the gallery for how
 * it looks.
 */
export async function look(page: Page, name: string, within?: string): Promise<void> {
  if (isGallery()) await takePictures(page, name, within === undefined)
  else await expectNoBarriers(page, within)
}

/** Takes `all-groups-390-dark.png` and the like; fails where the page looks other than before, or does not fit. */
async function takePictures(page: Page, name: string, fullPage: boolean): Promise<void> {
  // In a picture of the whole page, the top bar is where the page has been scrolled to.
  if (fullPage) await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  await expectPictures(page, fullPage ? 'page' : 'screen')
  await expectToFit(page)
  for (const theme of THEMES) {
    await showTheme(page, theme)
    const picture = `${name}-${page.viewportSize()?.width}-${theme}.png`
    await expect.soft(page).toHaveScreenshot(picture, { fullPage })
  }
}
