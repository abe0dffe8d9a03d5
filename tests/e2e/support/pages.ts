import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'

/** The build of the stack under test; none with `--list`, which starts no stack. */
const dist = process.env.E2E_DIST ?? ''

/** The addresses for which the build has rendered a page. */
export const PUBLIC_PAGES = dist
  ? readdirSync(dist, { recursive: true })
      .map(String)
      .filter((file) => basename(file) === 'index.html')
      .map((file) => `/${file.replace(/\/?index\.html$/, '')}`)
      .sort()
  : []

export const GUEST_PAGES = [
  ...PUBLIC_PAGES,
  '/all-groups?category=none',
  '/all-groups?q=film&status=open&sort=name',
  '/no/such/page',
]

/** The addresses that only members can open, except those of a group and of the desk. */
export const MEMBER_PAGES = dist
  ? readFileSync(join(dist, '_redirects'), 'utf8')
      .split('\n')
      .filter((line) => line.includes('/200.html') && !/:|\/desk/.test(line))
      .map((line) => line.replace(/ .*/, ''))
  : []

/** The addresses of the demo member's own group. */
export async function pagesOfGroup(): Promise<string[]> {
  const response = await fetch(`${process.env.E2E_URL}/api/all-group`)
  const groups: { _id: string; name: string }[] = await response.json()
  const id = groups.find(({ name }) => name === 'Sunday Sketch Walk')?._id
  return [`/details-group/${id}`, `/update-group/${id}`]
}

export async function expectLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(/^(Loading|Counting)/)).toHaveCount(0)
}

/** Waits until an element stops moving, as the rows of a list and a new toast do until they have been laid out. */
export async function waitUntilStill(target: Locator): Promise<void> {
  await target.click({ trial: true })
}

/** Waits for the web fonts, which load when the browser is idle and change the height of cards. */
export async function waitForWebFonts(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.fonts].some(({ family, status }) => /^"?Figtree"?$/.test(family) && status === 'loaded'),
  )
  await page.evaluate(async () => {
    // The layout requests the fonts of rarer letters.
    void document.body.offsetHeight
    await document.fonts.ready
  })
}

/** Opens a page, and waits until it shows its content, in the web fonts. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expectLoaded(page)
  await waitForWebFonts(page)
}

/** Goes to a screen by a link in the bar, or in its menu on a small screen. */
export async function goTo(page: Page, linkText: string): Promise<void> {
  const bar = page.getByRole('navigation', { name: 'Main' })
  const menu = bar.getByRole('button', { name: 'Menu', exact: true })
  if (await menu.isVisible()) await menu.click()
  await bar.getByRole('link', { name: linkText, exact: true }).click()
}

export async function expectScreen(page: Page, heading: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
}

/** Lets toasts stay, however slow the test is. */
export async function keepToasts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const styles = new CSSStyleSheet()
    styles.replaceSync('.Toastify__progress-bar { animation-play-state: paused !important }')
    document.adoptedStyleSheets.push(styles)
  })
}

/** The address of the list of groups, or a page of it. */
export const LIST_CALL = /\/api\/all-group(\?|$)/

/** Holds back the requests that match `url`; returns the function that releases them. */
export async function holdBack(page: Page, url: string | RegExp): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await gate.promise
    await route.fallback().catch(() => {})
  })
  return gate.resolve
}

export const MAP = 'https://www.openstreetmap.org/**'

/** Replaces the map, which tests cannot reach. */
export async function mockMap(target: Page | BrowserContext): Promise<void> {
  await target.route(MAP, (route) =>
    route.request().resourceType() === 'image'
      ? route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' })
      : route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Map</title>' }),
  )
}
