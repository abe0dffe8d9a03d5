import type { Page } from '@playwright/test'
import { answerPages, type PagedList } from './support/answer-pages.ts'
import { memberTest } from './support/member-test.ts'
import { expectScreen } from './support/navigation.ts'
import { waitForWebFonts, waitUntilStill } from './support/pages.ts'
import { expect, test } from './support/test.ts'

test('a visitor shows more groups, and reaches the end of the page @phone', async ({ page, press }) => {
  const list = await openList(page, 130)
  await expect(page.getByRole('article')).toHaveCount(48)
  await press(page.getByRole('button', { name: 'Show 48 more of 130' }))
  await expect(linkOf(page, list, 48)).toBeFocused()
  await expect(linkOf(page, list, 48)).toBeInViewport()
  await expect(page).toHaveURL('/all-groups?show=96')
  await press(page.getByRole('button', { name: 'Show 34 more of 130' }))
  await expect(page.getByRole('article')).toHaveCount(130)
  expect(list.asked).toEqual([0, 48, 96])
  await page.keyboard.press('Control+End')
  await expect(page.getByText('© ')).toBeInViewport()
})

test('the Tab key goes from card to card, to the button, and on to the new cards @desktop', async ({
  page,
}) => {
  const list = await openList(page, 150, '/all-groups?show=96')
  await linkOf(page, list, 95).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Show 48 more of 150' })).toBeFocused()
  await page.keyboard.press('Enter')
  // The browser lays these out when they come near.
  for (let place = 96; place < 110; place++) {
    await expect(linkOf(page, list, place)).toBeFocused()
    await expect(linkOf(page, list, place)).toBeInViewport()
    await page.keyboard.press('Tab')
  }
})

test('a reload shows as many groups at the same place @desktop', async ({ page }) => {
  const list = await openList(page, 300, '/all-groups?show=96')
  const link = linkOf(page, list, 70)
  await link.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  await waitUntilStill(link)
  const before = await topOf(page, list, 70)
  await page.reload()
  await expect(link).toBeInViewport()
  // Before the web fonts come, which they do last, names may take a line less.
  await expect.poll(async () => Math.abs((await topOf(page, list, 70)) - before)).toBeLessThan(120)
})

for (const [what, isChanged] of [
  ['with the cards that were there @phone', false],
  ['also where the list has changed @desktop', true],
] as const) {
  memberTest(`Back leads to the very place, ${what}`, async ({ page }) => {
    const list = await openList(page, 600, '/all-groups?show=288')
    const link = linkOf(page, list, 220)
    await link.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
    await waitUntilStill(link)
    // A click of Playwright's may scroll on its own account.
    await link.press('Enter')
    await expectScreen(page, nameOf(list, 220))
    if (isChanged) list.groups.splice(500, 1)
    list.asked.length = 0
    await page.goBack()
    await expect(link).toBeFocused()
    await expect(link).toBeInViewport()
    await expect(page.getByRole('article')).toHaveCount(288)
    await expect(page.getByText(`${isChanged ? 599 : 600} groups`).first()).toBeAttached()
    await expect.poll(() => [...list.asked].sort((one, other) => one - other)).toEqual([0, 96, 192])
    await expect(link).toBeInViewport()
  })
}

async function openList(page: Page, count: number, address = '/all-groups'): Promise<PagedList> {
  const list = await answerPages(page, count)
  await page.goto(address)
  await expect(page.getByRole('article').first()).toBeVisible()
  await waitForWebFonts(page)
  return list
}

function nameOf({ groups }: PagedList, place: number): string {
  return groups[place]?.name ?? ''
}

function linkOf(page: Page, list: PagedList, place: number) {
  return page.getByRole('link', { name: nameOf(list, place), exact: true })
}

async function topOf(page: Page, list: PagedList, place: number): Promise<number> {
  return (await linkOf(page, list, place).boundingBox())?.y ?? Number.NaN
}
