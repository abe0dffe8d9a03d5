import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'

/** The build of the stack under test. `--list` starts no stack, and so lists none of its pages. */
const dist = process.env.E2E_DIST ?? ''

/** Every address that the build has rendered a page for. */
export const PUBLIC_PAGES = dist
  ? readdirSync(dist, { recursive: true })
      .map(String)
      .filter((file) => basename(file) === 'index.html')
      .map((file) => `/${file.replace(/\/?index\.html$/, '')}`)
      .sort()
  : []

/** Every address that a guest can open. */
export const GUEST_PAGES = [
  ...PUBLIC_PAGES,
  '/all-groups?category=none',
  '/all-groups?q=film&status=open&sort=name',
  '/no/such/page',
]

/** Every address that only members can open, but for those of one group and of the desk. */
export const MEMBER_PAGES = dist
  ? readFileSync(join(dist, '_redirects'), 'utf8')
      .split('\n')
      .filter((line) => line.includes('/200.html') && !/:|\/desk/.test(line))
      .map((line) => line.replace(/ .*/, ''))
  : []

/** The addresses of the demo member's own group. */
export async function pagesOfGroup(): Promise<string[]> {
  const answer = await fetch(`${process.env.E2E_URL}/api/all-group`)
  const groups: { _id: string; name: string }[] = await answer.json()
  const id = groups.find(({ name }) => name === 'Sunday Sketch Walk')?._id
  return [`/details-group/${id}`, `/update-group/${id}`]
}

/** Waits until the screen shows what it has to show. */
export async function expectLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(/^(Loading|Counting)/)).toHaveCount(0)
}

/** Waits until what is on the screen stays where it is: rows of a list are measured once they are there. */
export async function waitUntilStill(target: Locator): Promise<void> {
  await target.click({ trial: true })
}

/** The web fonts come when the browser is idle, those of rarer letters after the others, and make cards higher or lower. */
export async function waitForWebFonts(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.fonts].some(({ family, status }) => /^"?Figtree"?$/.test(family) && status === 'loaded'),
  )
  await page.evaluate(async () => {
    // Which letters are needed is known once the page has been laid out.
    void document.body.offsetHeight
    await document.fonts.ready
  })
}

/** Goes to a screen from the top bar, through the menu where the bar has no room for the link. */
export async function goTo(page: Page, linkText: string): Promise<void> {
  const bar = page.getByRole('navigation', { name: 'Main' })
  const menu = bar.getByRole('button', { name: 'Menu', exact: true })
  if (await menu.isVisible()) await menu.click()
  await bar.getByRole('link', { name: linkText, exact: true }).click()
}

/** Waits for a screen by its heading. */
export async function expectScreen(page: Page, heading: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
}

/** The address of the call for the list of groups, or for the part that a screen requests. */
export const LIST_CALL = /\/api\/all-group(\?|$)/

/** Holds back the answers to what matches `url` from now on; returns the function that releases them. */
export async function holdBack(page: Page, url: string | RegExp): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await gate.promise
    await route.fallback().catch(() => {})
  })
  return gate.resolve
}

/** The addresses of the map on Contact Us. */
export const MAP = 'https://www.openstreetmap.org/**'

/** Answers for the map, which no test can reach. */
export async function answerForTheMap(target: Page | BrowserContext): Promise<void> {
  await target.route(MAP, (route) =>
    route.request().resourceType() === 'image'
      ? route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' })
      : route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Map</title>' }),
  )
}
