import { expect, type Locator, type Page } from '@playwright/test'
import { waitForWebFonts } from './pages.ts'

/** A window of 1280 × 1024 px at 400 % zoom. */
export const ZOOMED = { width: 320, height: 256 }

const WIDE_TEXT =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }'

const softly = expect.configure({ soft: true })

export async function boxOf(target: Locator) {
  const box = await target.boundingBox()
  if (!box) throw new Error(`${target} is not on the screen.`)
  return box
}

export async function expectToFit(page: Page): Promise<void> {
  const tooWide = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await softly.poll(tooWide, `${page.url()} at ${page.viewportSize()?.width} px`).toBe(0)
}

/** Waits for the web fonts and for the pictures on the page or the screen, and checks that none is broken. */
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

/** Sets the font size in the browser's settings, which is 16 px by default. */
export async function setFontSize(page: Page, standard: 16 | 32): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } })
  await expect(page.locator('html')).toHaveCSS('font-size', `${standard}px`)
}

/**
 * Checks that the page fits screens of any width, and that no content is lost with large text, wide text or zoom (WCAG
 * 1.4.4, 1.4.10, 1.4.12). Leaves the text wide.
 */
export async function expectNothingLost(page: Page): Promise<void> {
  for (const width of [360, 768, 1024, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await expectToFit(page)
  }
  await page.setViewportSize({ width: 320, height: 900 })
  await setFontSize(page, 32)
  await expectToFit(page)
  await setFontSize(page, 16)

  await page.evaluate((text) => {
    // Like a reader's own style sheet, it is not subject to the page's CSP.
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets.push(sheet)
  }, WIDE_TEXT)
  for (const size of [ZOOMED, { width: 1440, height: 900 }]) {
    await page.setViewportSize(size)
    const where = `${page.url()} at ${size.width} px, with wide text`
    await softly.poll(() => findLayoutFaults(page), where).toEqual([])
  }
}

/** Returns what is cut off, covered or too small to hit, on the page or only `within` an element. */
export function findLayoutFaults(page: Page, within = 'body'): Promise<string[]> {
  return page.evaluate(faults, within)
}

/** Runs in the page, once it has been laid out in its new size. */
async function faults(within: string): Promise<string[]> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const CONTROLS = 'a[href], button, input:not([type="hidden"]), select, textarea, summary'
  const MIN_TARGET_PX = 24
  const found: string[] = []
  const { clientWidth } = document.documentElement

  const name = (element: Element) =>
    `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent ?? element.id).trim().slice(0, 40)}”`
  const isForReaders = (element: Element | null): boolean =>
    element !== null &&
    (getComputedStyle(element).clipPath === 'inset(50%)' || isForReaders(element.parentElement))
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest('[inert], [aria-hidden="true"]') &&
    !isForReaders(element) &&
    // The other slides of a carousel lie beside it on purpose.
    !element.closest('.swiper-slide:not(.swiper-slide-active)')

  const isCollapsed = ({ id }: Element) =>
    id !== '' && document.querySelector(`[aria-expanded="false"][aria-controls="${id}"]`) !== null

  if (document.documentElement.scrollWidth > clientWidth) {
    found.push(`the page is ${document.documentElement.scrollWidth} px wide`)
  }

  for (const element of document.querySelectorAll(`${within} *`)) {
    const words = [...element.childNodes].find(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    )
    if (!words || !isShown(element) || element.matches('textarea')) continue
    const range = document.createRange()
    range.selectNode(words)
    const text = range.getBoundingClientRect()
    if (text.left < -1 || text.right > clientWidth + 1) {
      found.push(`${name(element)} reaches from ${text.left} to ${text.right}`)
    }
    for (let around: Element | null = element; around; around = around.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(around)
      const box = around.getBoundingClientRect()
      const isCutX = overflowX !== 'visible' && (text.left < box.left - 1 || text.right > box.right + 1)
      const isCutY =
        !/visible|auto|scroll/.test(overflowY) &&
        !isCollapsed(around) &&
        (text.top < box.top - 1 || text.bottom > box.bottom + 1)
      if (isCutX || isCutY) found.push(`${name(element)} is cut off by ${around.tagName}.${around.className}`)
    }
  }

  for (const control of document.querySelectorAll(CONTROLS)) {
    if (!control.closest(within) || !isShown(control) || control.matches('a[href="#main"]')) continue
    control.scrollIntoView({ block: 'center' })
    const box = control.getBoundingClientRect()
    const isInText = getComputedStyle(control).display === 'inline'
    if (!isInText && (box.width < MIN_TARGET_PX || box.height < MIN_TARGET_PX)) {
      found.push(`${name(control)} is ${box.width} × ${box.height} px`)
    }
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
    if (!hit || !(control.contains(hit) || hit.contains(control))) {
      found.push(`${name(control)} lies under ${hit ? name(hit) : 'nothing'}`)
    }
    const label = control.matches('button') && control.parentElement?.querySelector('label')
    if (!label) continue
    const words = document.createRange()
    words.selectNodeContents(label)
    const { right, top, bottom } = words.getBoundingClientRect()
    if (right > box.left && top < box.bottom && bottom > box.top)
      found.push(`${name(control)} covers ${name(label)}`)
  }
  return found
}
