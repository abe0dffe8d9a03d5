import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expectPictures, expectToFit } from '../e2e/support/fit.ts'
import { expect } from '../e2e/support/test.ts'
import { showTheme, THEMES } from '../e2e/support/theme.ts'

const FOLDER = join(import.meta.dirname, '../../test-results/gallery')

/** Whether all of the page is in the picture, or what the screen shows. */
interface PictureOptions {
  isWhole?: boolean
}

/**
 * Takes a picture in each theme, `all-groups-390-dark.png`, of what the page shows now. Fails where a picture of the page is
 * broken, where the page is wider than the screen, and where it looks other than before.
 */
export async function takePictures(page: Page, name: string, { isWhole = false }: PictureOptions = {}) {
  // In a picture of the whole page, the top bar is where the page has been scrolled to.
  if (isWhole) await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  await expectPictures(page, isWhole ? 'page' : 'screen')
  await expectToFit(page)
  for (const theme of THEMES) {
    await showTheme(page, theme)
    const picture = `${name}-${page.viewportSize()?.width}-${theme}.png`
    await page.screenshot({ path: join(FOLDER, picture), fullPage: isWhole })
    await expect.soft(page).toHaveScreenshot(picture, { fullPage: isWhole })
  }
}

/** Writes test-results/gallery/index.html, which shows all the pictures. */
// biome-ignore lint/style/noDefaultExport: Playwright asks for it.
export default function writeContactPage(): void {
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
