import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

const SCRIPTS_KEPT_AWAY = [/net::ERR_FAILED/, 'the scripts are kept away'] as const

test('Home is painted before any script has come @desktop', async ({ page, expectComplaint }) => {
  expectComplaint(...SCRIPTS_KEPT_AWAY)
  await openWithoutScripts(page, '/')
  await expect(page.getByRole('heading', { name: 'Create Your Favorite Hobbies' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Home', exact: true })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByText('Loading groups…')).toBeAttached()
})

test('another screen has its bar by then, and nothing of Home @desktop', async ({
  page,
  expectComplaint,
}) => {
  expectComplaint(...SCRIPTS_KEPT_AWAY)
  const pictures = await openWithoutScripts(page, '/all-groups')
  await expect(page.getByRole('link', { name: 'All Groups' })).toBeVisible()
  await expect(page.getByRole('main')).toHaveText('Loading HobbyNest…', { useInnerText: true })
  await expect(page.locator('[aria-current]')).toHaveCount(0)
  expect(pictures).toEqual([])
})

for (const path of ['/login', '/dashboard/my-group', '/no/such/page']) {
  test(`a screen without the bar shows nothing of it: ${path} @desktop`, async ({
    page,
    expectComplaint,
  }) => {
    expectComplaint(...SCRIPTS_KEPT_AWAY)
    const pictures = await openWithoutScripts(page, path)
    await expect(page.locator('#root > *')).toBeHidden()
    expect(pictures).toEqual([])
  })
}

for (const theme of ['light', 'dark']) {
  test(`the page has all the styles that its first view needs: ${theme}`, async ({ page }) => {
    await page.addInitScript((name) => {
      localStorage.setItem('theme', name)
      // What comes after 4 s, and changes the page too, stays away.
      const { setTimeout } = window
      Object.assign(window, {
        setTimeout: (task: () => void, delay = 0) => (delay < 4000 ? setTimeout(task, delay) : 0),
      })
    }, theme)
    await page.goto('/')
    await expect(page.getByRole('link', { name: /^See More about/ })).toHaveCount(8)
    await waitForFonts(page)
    const [, allStyles] = /'([^']+\.css)'/.exec(await (await page.request.get('/')).text()) ?? []
    expect(await page.evaluate(findWhatChanges, `/assets/${allStyles}`)).toEqual([])
  })
}

test('the fonts come after the scripts @desktop', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/')
  await expect(page.getByRole('link', { name: /^See More about/ })).toHaveCount(8)
  await waitForFonts(page)
  const firstFont = asked.findIndex((path) => path.endsWith('.woff2'))
  expect(firstFont).toBeGreaterThan(asked.findIndex((path) => /\/home-[^/]+\.js$/.test(path)))
})

test('photos below the fold wait until the visitor stirs', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'on a desk they are in the first view')
  const photos = page.locator('article img[src*="/images/groups/"]')
  await page.goto('/')
  await expect(page.getByRole('link', { name: /^See More about/ })).toHaveCount(8)
  await expect(photos.first()).toBeVisible()
  expect(await photos.count()).toBeLessThan(3)
  await page.keyboard.press('Tab')
  await expect(photos).toHaveCount(8)
})

async function waitForFonts(page: Page): Promise<void> {
  for (const name of ['Figtree', 'Bricolage Grotesque']) {
    await page.waitForFunction(
      (name) => [...document.fonts].some(({ family, status }) => family === name && status === 'loaded'),
      name,
    )
  }
}

/** Runs in the page: what looks otherwise once it has the styles at `href` too, as "element property: before, after". */
async function findWhatChanges(href: string): Promise<string[]> {
  const elements = [...document.querySelectorAll('html, body, #root *')]
  const before = elements.map(look)
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
  await new Promise((resolve, reject) => {
    link.onload = resolve
    link.onerror = reject
    document.head.append(link)
  })
  return elements.flatMap((element, index) => {
    const now = look(element)
    return Object.entries(before[index] ?? {})
      .filter(([property, value]) => now[property] !== value)
      .map(([property, value]) => `${element.outerHTML.slice(0, 80)} ${property}: ${value}, ${now[property]}`)
  })

  function look(element: Element): Record<string, string> {
    const all = ['', '::before', '::after'].flatMap((part) => {
      const styles = getComputedStyle(element, part)
      const properties = [...styles].filter((property) => !property.startsWith('--'))
      return properties.map((property) => [property + part, styles.getPropertyValue(property)] as const)
    })
    return Object.fromEntries(all)
  }
}

/** Opens a page whose scripts never come. Gives the pictures of the hero that are asked for. */
async function openWithoutScripts(page: Page, path: string): Promise<string[]> {
  const pictures: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/images/hero/')) pictures.push(request.url())
  })
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto(path)
  return pictures
}
