import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

const FOLDER = join(import.meta.dirname, '../../../test-results/gallery')
export const THEMES = ['light', 'dark'] as const
/** The screens that the gallery shows no picture of, but that have to fit as well. */
const OTHER_WIDTHS = [360, 768, 1024, 1920]

/** Whether all of the page is in the picture, or what the screen shows. */
interface PictureOptions {
  isWhole?: boolean
}

/**
 * Takes a picture in each theme, `all-groups-390-dark.png`, of what the page shows now. Fails where a picture of the page is
 * broken, where the page is wider than the screen, and, when galleries are compared, where it looks other than before.
 */
export async function takePictures(page: Page, name: string, { isWhole = false }: PictureOptions = {}) {
  // In a picture of all of the page the bar stands where the page has been scrolled to.
  if (isWhole) await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  await loadPictures(page, isWhole)
  await expectToFit(page)
  for (const theme of THEMES) {
    await showTheme(page, theme)
    const picture = `${name}-${widthOf(page)}-${theme}.png`
    await page.screenshot({ path: join(FOLDER, picture), fullPage: isWhole })
    await expect.soft(page).toHaveScreenshot(picture, { fullPage: isWhole })
  }
}

/** Switches the theme in place, as another tab would. */
export async function showTheme(page: Page, theme: (typeof THEMES)[number]): Promise<void> {
  await page.evaluate((value) => {
    localStorage.setItem('theme', value)
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
  }, theme)
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
}

/** Makes the window as wide as other devices are, in turn: nothing has to be scrolled to the side. */
export async function expectToFitOtherWidths(page: Page): Promise<void> {
  const size = page.viewportSize()
  if (!size) throw new Error('The page has no size.')
  for (const width of OTHER_WIDTHS) {
    await page.setViewportSize({ ...size, width })
    await expectToFit(page)
  }
  await page.setViewportSize(size)
}

async function expectToFit(page: Page): Promise<void> {
  const tooWide = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(tooWide, `${page.url()} at ${widthOf(page)} px`).toBe(0)
}

/** Waits for the fonts and for the pictures that will be seen; each has to be one. */
async function loadPictures(page: Page, isWhole: boolean): Promise<void> {
  await page.waitForFunction(() => document.fonts.size > 0)
  const broken = () =>
    page.evaluate(async (all) => {
      const isSeen = ({ top, bottom }: DOMRect) => all || (top < innerHeight && bottom > 0)
      const pictures = [...document.images].filter(
        (picture) => picture.hasAttribute('src') && isSeen(picture.getBoundingClientRect()),
      )
      for (const picture of pictures) picture.loading = 'eager'
      await Promise.allSettled(pictures.map((picture) => picture.decode()))
      return pictures.filter((picture) => picture.naturalWidth === 0).map((picture) => picture.src)
    }, isWhole)
  await expect.poll(broken, `broken pictures of ${page.url()}`).toEqual([])
}

function widthOf(page: Page): number {
  return page.viewportSize()?.width ?? 0
}

/** Writes test-results/gallery/index.html, which shows all of the pictures that are there. */
export function writeContactPage(): void {
  mkdirSync(FOLDER, { recursive: true })
  const pictures = readdirSync(FOLDER).filter((file) => file.endsWith('.png'))
  const figures = pictures.map(
    (file) =>
      `<figure><a href="${file}"><img src="${file}" alt="" loading="lazy"></a><figcaption>${file}</figcaption></figure>`,
  )
  writeFileSync(
    join(FOLDER, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>HobbyNest, every screen</title>
<style>body{font:14px sans-serif;display:flex;flex-wrap:wrap;gap:16px}figure{margin:0}img{height:480px;max-width:720px;object-fit:cover;object-position:top;border:1px solid #ccc}</style>
${figures.join('\n')}`,
  )
}
