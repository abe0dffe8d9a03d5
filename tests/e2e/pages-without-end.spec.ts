import type { Page } from '@playwright/test'
import { answerPages, type PagedList } from './support/answer-pages.ts'
import { memberTest } from './support/member-test.ts'
import { readMoves, watchMoves } from './support/moves.ts'
import { expectScreen } from './support/navigation.ts'
import { waitForWebFonts, waitUntilStill } from './support/pages.ts'
import { expect, test } from './support/test.ts'

/** Far below what anybody sees. */
const UNSEEN = 0.004

const isBusy = (page: Page) => page.getByRole('list').and(page.locator('[aria-busy=true]'))

test('a list of 100,000 groups is loaded where it is looked at, at its end and in its middle', async ({
  page,
  isMobile,
}) => {
  const list = await openList(page, 100_000)
  expect(list.asked).toEqual([0])
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  expect(height).toBeGreaterThan(12_000_000)
  expect(height).toBeLessThan(16_000_000)

  await page.keyboard.press('Control+End')
  const last = isMobile ? 62_000 : 100_000
  await expect(page.getByRole('link', { name: nameOf(list, last - 1), exact: true })).toBeAttached()
  const sentence = 'These are the first 62,000 of 100,000 groups. Search or filter to find the others.'
  await expect(page.getByText(sentence)).toBeVisible({ visible: isMobile })
  await expect(page.getByText('© ')).toBeInViewport()

  await page.keyboard.press('Control+Home')
  await expect(page.getByRole('link', { name: nameOf(list, 0), exact: true })).toBeInViewport()

  list.asked.length = 0
  await scrollTo(page, 6_000_000)
  const item = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('article') })
    .last()
  await expect.poll(async () => Number(await item.getAttribute('aria-posinset'))).toBeGreaterThan(20_000)
  await expect(isBusy(page)).toHaveCount(0)
  // In one step: another row may come after it.
  const { place, setSize, name } = await item.evaluate((element) => ({
    place: Number(element.ariaPosInSet),
    setSize: element.ariaSetSize,
    name: element.querySelector('h3')?.textContent,
  }))
  expect({ setSize, name }).toEqual({ setSize: '100000', name: nameOf(list, place - 1) })
  expect(list.asked.length).toBeLessThanOrEqual(2)
})

test('cards that are loading have their place, and nothing moves when they arrive', async ({ page }) => {
  await watchMoves(page)
  const list = await openList(page, 10_000)
  const answer = Promise.withResolvers<void>()
  list.onCall = async () => {
    await answer.promise
    return 'answer'
  }
  await showPlace(page, 5000)
  await expect(isBusy(page)).toBeVisible()
  await expect(page.getByText('Loading groups…').first()).toBeAttached()
  const { shifts } = await readMoves(page)
  answer.resolve()
  await expect(page.getByRole('link', { name: nameOf(list, 5000), exact: true })).toBeInViewport()
  await expect(isBusy(page)).toHaveCount(0)
  expect((await readMoves(page)).shifts - shifts).toBeLessThan(UNSEEN)
})

test('scrolling on while an answer is slow drops the request @desktop', async ({ page }) => {
  const list = await openList(page, 10_000)
  const dropped: string[] = []
  page.on('requestfailed', (request) => dropped.push(request.url()))
  const answer = Promise.withResolvers<void>()
  list.onCall = async (offset) => {
    if (offset < 6000) await answer.promise
    return 'answer'
  }
  await showPlace(page, 3010)
  await expect.poll(() => list.asked).toContain(2976)
  await showPlace(page, 7000)
  await expect(page.getByRole('link', { name: nameOf(list, 7000), exact: true })).toBeInViewport()
  await expect.poll(() => dropped.some((url) => url.includes('offset=2976'))).toBe(true)
  answer.resolve()
})

test('each page that fails has its own retry in its place, and the others stay @desktop', async ({
  page,
  expectComplaint,
  goOffline,
}) => {
  expectComplaint(/status of 400/, 'the pages that fail')
  const list = await openList(page, 10_000)
  list.onCall = async (offset, route) => {
    if (offset !== 4800 && offset !== 4848) return 'answer'
    await route.fulfill({ status: 400, json: {} })
    return undefined
  }
  await showPlace(page, 4846)
  const alerts = page.getByRole('alert')
  await expect(alerts.filter({ hasText: 'Groups 4,801 to 4,848 could not be loaded.' })).toHaveCount(1)
  await expect(alerts.filter({ hasText: 'Groups 4,849 to 4,896 could not be loaded.' })).toHaveCount(1)

  list.onCall = undefined
  const second = alerts.filter({ hasText: '4,849' }).getByRole('button', { name: 'Try again' })
  // A click of Playwright's may scroll on its own account.
  await second.press('Enter')
  await expect(page.getByRole('link', { name: nameOf(list, 4848), exact: true })).toBeFocused()
  await expect(alerts.filter({ hasText: '4,801' })).toHaveCount(1)

  await goOffline()
  await page.context().setOffline(false)
  await expect(alerts.filter({ hasText: '4,801' })).toHaveCount(0)
})

test('the Tab key goes from card to card beyond what is loaded @desktop', async ({ page }) => {
  const list = await openList(page, 1000)
  const answer = Promise.withResolvers<void>()
  list.onCall = async () => {
    await answer.promise
    return 'answer'
  }
  await showPlace(page, 47)
  await page.getByRole('link', { name: nameOf(list, 47), exact: true }).focus()
  await page.keyboard.press('Tab')
  await expect(page.locator(':focus')).toHaveText('Loading groups…')
  answer.resolve()
  const next = page.getByRole('link', { name: nameOf(list, 48), exact: true })
  await expect(next).toBeFocused()
  await expect(next).toBeInViewport()
  for (let place = 49; place < 60; place++) {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: nameOf(list, place), exact: true })).toBeFocused()
  }
})

test('a group that is created meanwhile neither doubles nor hides another, and keeps the place @desktop', async ({
  page,
}) => {
  const list = await openList(page, 10_000)
  await showPlace(page, 5000)
  const card = page.getByRole('link', { name: nameOf(list, 5000), exact: true })
  await expect(card).toBeInViewport()
  await waitUntilStill(card)
  const before = await page.evaluate(() => window.scrollY)

  const created = { ...list.groups[0], _id: 'a'.repeat(24), name: 'Brand new' } as (typeof list.groups)[0]
  list.groups.unshift(created)
  list.tag = '"2"'
  // Who comes back while the list is being loaded anyway sees that one.
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(page.getByText('10,001 groups')).toBeAttached({ timeout: 2_000 })
  }).toPass({ timeout: 20_000 })
  await expect(page.getByRole('link', { name: nameOf(list, 5000), exact: true })).toBeInViewport()
  expect(await page.evaluate(() => window.scrollY)).toBe(before)
  await expectInOrder(page, list)
  await page.evaluate(() => window.scrollBy({ top: 3 * window.innerHeight, behavior: 'instant' }))
  await expect(isBusy(page)).toHaveCount(0)
  await expectInOrder(page, list)
})

test('what is loaded is printed, with a note on what is not @desktop', async ({ page }) => {
  const list = await openList(page, 300)
  await showPlace(page, 60)
  await expect(page.getByRole('link', { name: nameOf(list, 60), exact: true })).toBeInViewport()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(96)
  await expect(page.getByText('The first 96 of 300 groups.')).toBeVisible()
})

for (const [what, isChanged] of [
  ['with the cards that were there', false],
  ['also where the list has changed @desktop', true],
] as const) {
  memberTest(`Back leads to the very place, ${what}`, async ({ page }) => {
    const list = await openList(page, 10_000)
    await showPlace(page, 5000)
    const link = page.getByRole('link', { name: nameOf(list, 5000), exact: true })
    await expect(link).toBeInViewport()
    await waitUntilStill(link)
    const before = (await link.boundingBox())?.y
    // A click of Playwright's may scroll on its own account.
    await link.press('Enter')
    await expectScreen(page, nameOf(list, 5000))
    if (isChanged) {
      list.groups.splice(9000, 1)
      list.tag = '"2"'
    }
    list.asked.length = 0
    await page.goBack()
    await expect(link).toBeInViewport()
    await expect(link).toBeFocused()
    await expect
      .poll(async () => Math.abs(((await link.boundingBox())?.y ?? 0) - (before ?? 0)))
      .toBeLessThan(2)
    await expect.poll(() => list.asked).toContain(0)
    if (isChanged) await expect.poll(() => list.asked).toContain(4992)
    else expect(list.asked).toEqual([0])
    await expectInOrder(page, list)
  })
}

test('a phone that is turned shows the same groups @phone', async ({ page }) => {
  const list = await openList(page, 10_000)
  await showPlace(page, 5000)
  await expect(page.getByRole('link', { name: nameOf(list, 5000), exact: true })).toBeInViewport()
  const firstOnScreen = () =>
    page.getByRole('listitem').evaluateAll((items) => {
      const first = items.find((item) => item.getBoundingClientRect().bottom > 0)
      return Number(first?.ariaPosInSet)
    })
  const first = await firstOnScreen()
  expect(Math.abs(first - 5000)).toBeLessThan(5)
  await page.setViewportSize({ width: 844, height: 390 })
  await expect.poll(async () => Math.abs((await firstOnScreen()) - first)).toBeLessThan(4)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(async () => Math.abs((await firstOnScreen()) - first)).toBeLessThan(4)
})

async function openList(page: Page, count: number): Promise<PagedList> {
  const list = await answerPages(page, count)
  await page.goto('/all-groups')
  await expect(page.getByRole('article').first()).toBeVisible()
  await waitForWebFonts(page)
  return list
}

function nameOf({ groups }: PagedList, place: number): string {
  return groups[place]?.name ?? ''
}

function scrollTo(page: Page, top: number): Promise<void> {
  return page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top)
}

/** Scrolls the card of a place into the upper half of the screen, as a hand on the scrollbar does. */
function showPlace(page: Page, place: number): Promise<void> {
  return page.evaluate((wanted) => {
    const list = document.querySelector('main [role=list]')
    const total = Number(list?.querySelector('[aria-setsize]')?.getAttribute('aria-setsize'))
    const { top = 0, height = 0 } = list?.getBoundingClientRect() ?? {}
    const row = height / total
    window.scrollTo({ top: window.scrollY + top + row * wanted - 300, behavior: 'instant' })
  }, place)
}

/** Each card that is on the page is the one of its place. */
async function expectInOrder(page: Page, list: PagedList): Promise<void> {
  await expect(async () => {
    const items = page.getByRole('listitem').filter({ has: page.getByRole('article') })
    const cards = await items.evaluateAll((all) =>
      all.map((item) => ({
        place: Number(item.getAttribute('aria-posinset')),
        name: item.querySelector('h3')?.textContent,
      })),
    )
    expect(cards.length).toBeGreaterThan(2)
    expect(cards).toEqual(cards.map(({ place }) => ({ place, name: nameOf(list, place - 1) })))
  }).toPass()
}
