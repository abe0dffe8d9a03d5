import { expect, type Page } from '@playwright/test'
import { waitForWebFonts } from './pages.ts'

/** The widths of screens other than those of the tests. */
const OTHER_WIDTHS = [360, 768, 1024, 1920]

const softly = expect.configure({ soft: true })

/** Nothing has to be scrolled sideways. */
export async function expectToFit(page: Page): Promise<void> {
  const tooWide = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await softly.poll(tooWide, `${page.url()} at ${page.viewportSize()?.width} px`).toBe(0)
}

/** Makes the window as wide as each of the other devices, in turn. */
export async function expectToFitOtherWidths(page: Page): Promise<void> {
  const size = page.viewportSize()
  if (!size) throw new Error('The page has no size.')
  for (const width of OTHER_WIDTHS) {
    await page.setViewportSize({ ...size, width })
    await expectToFit(page)
  }
  await page.setViewportSize(size)
}

/** Waits for the fonts and for the pictures on the page, or only those on the screen; each has to be one. */
export async function expectPictures(page: Page, where: 'page' | 'screen'): Promise<void> {
  await waitForWebFonts(page)
  const broken = () =>
    page.evaluate(async (all) => {
      const isSeen = ({ top, bottom }: DOMRect) => all || (top < innerHeight && bottom > 0)
      const pictures = [...document.images].filter(
        (picture) => picture.hasAttribute('src') && isSeen(picture.getBoundingClientRect()),
      )
      for (const picture of pictures) picture.loading = 'eager'
      await Promise.allSettled(pictures.map((picture) => picture.decode()))
      return pictures.filter((picture) => picture.naturalWidth === 0).map((picture) => picture.src)
    }, where === 'page')
  await softly.poll(broken, `broken pictures of ${page.url()}`).toEqual([])
}
