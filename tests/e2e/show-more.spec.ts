import type { Locator, Page } from '@playwright/test'
import { makeGroups } from '../bench/groups.ts'
import { expectScreen, holdBack, LIST_CALL, openPage, waitUntilStill } from './support/pages.ts'
import { expect, memberTest, test } from './support/test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('Tab goes from card to card, to the button, and on to the new cards', async ({ page }) => {
  const { linkOf } = await openList(page, 150)
  await linkOf(95).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Show 48 more of 150' })).toBeFocused()
  await page.keyboard.press('Enter')
  // The browser lays these cards out only when they come near.
  for (let index = 96; index < 110; index++) {
    await expect(linkOf(index)).toBeFocused()
    await expect(linkOf(index)).toBeInViewport()
    await page.keyboard.press('Tab')
  }
})

memberTest('Back and a reload return to a card far down a list that has changed @phone', async ({ page }) => {
  const { groups, linkOf } = await openList(page, 300)
  const link = linkOf(70)
  const expectSamePlace = await follow(page, link)

  groups.splice(200, 1)
  const release = await holdBack(page, LIST_CALL)
  await page.goBack()
  // The list as it was last seen is shown before the response.
  await expect(link).toBeFocused()
  await expect(link).toBeInViewport()
  release()
  await expect(page.getByText('299 groups').first()).toBeAttached()
  await expect(page.getByRole('article')).toHaveCount(96)
  await expectSamePlace()

  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(96)
  await expect(link).toBeInViewport()

  await page.goto('/favicon.svg')
  await page.goBack()
  await expect(page.getByRole('article')).toHaveCount(96)
  await expect(link).toBeInViewport()
})

memberTest('Back returns to one of the last cards that can be shown @both', async ({ page }) => {
  const { linkOf } = await openList(page, 500, 480)
  const link = linkOf(470)
  const expectSamePlace = await follow(page, link)
  await page.goBack()
  await expect(link).toBeFocused()
  await expectSamePlace()
})

/** Follows the link of a card that is not laid out yet. Returns a function that expects it where it was. */
async function follow(page: Page, link: Locator): Promise<() => Promise<void>> {
  const positionOf = async () => (await link.boundingBox())?.y ?? Number.NaN
  const name = (await link.textContent()) ?? ''
  expect(await link.evaluate(isLaidOut)).toBe(false)
  await link.evaluate(scrollTo)
  await waitUntilStill(link)
  const before = await positionOf()
  // Playwright's click might scroll.
  await link.press('Enter')
  await expectScreen(page, name)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  return () => expect.poll(async () => Math.abs((await positionOf()) - before)).toBeLessThan(2)
}

function isLaidOut(element: Element): boolean {
  return element.checkVisibility({ contentVisibilityAuto: true })
}

/** Runs in the page: scrolls to an element as a visitor does, past all rows on the way. */
async function scrollTo(element: Element): Promise<void> {
  while (element.getBoundingClientRect().bottom > window.innerHeight) {
    window.scrollBy({ top: window.innerHeight * 0.8, behavior: 'instant' })
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  }
}

/** Opens the first of this many groups. Tests may change the groups that it returns. */
async function openList(page: Page, count: number, shown = 96) {
  const groups = makeGroups(count).map((group) => ({ ...group, date: '2099-01-01' }))
  // A request is aborted if its page is left meanwhile.
  await page.route(LIST_CALL, (route) => route.fulfill({ json: groups }).catch(() => {}))
  await page.route('**/api/all-group/*', (route) =>
    route.fulfill({ json: groups.find(({ _id }) => route.request().url().endsWith(_id)) }),
  )
  await openPage(page, `/all-groups?show=${shown}`)
  const linkOf = (index: number) => page.getByRole('link', { name: groups[index]?.name ?? '', exact: true })
  return { groups, linkOf }
}
