import type { Locator, Page } from '@playwright/test'
import { keepSampleGroups } from './support/group.ts'
import { memberTest } from './support/member-test.ts'
import { expectScreen } from './support/navigation.ts'
import { waitForWebFonts } from './support/pages.ts'
import { expect } from './support/test.ts'

/** Where people press on a card who do not aim at its button. */
const PLACES: [name: string, findPoint: (card: Locator) => Promise<{ x: number; y: number }>][] = [
  ['photo', (card) => centreOf(card.locator('img').first())],
  ['name', (card) => centreOf(card.getByRole('heading'))],
  ['category', (card) => centreOf(card.getByText('Category:').locator('..'))],
  ['end date', (card) => centreOf(card.getByRole('time'))],
  ['"See More"', (card) => centreOf(card.getByText('See More'))],
  ['lower edge', (card) => edgeOf(card)],
]

// The cards are the same, so one of the lists is enough on a phone.
for (const [path, heading, size] of [
  ['/', 'Featured Spot', ' @desktop'],
  ['/all-groups', 'All Groups', ''],
] as const) {
  memberTest(
    `a press anywhere on a card of ${heading} opens its group${size}`,
    async ({ page, hasTouch }) => {
      await keepSampleGroups(page)
      await page.goto(path)
      await waitForWebFonts(page)
      for (const [place, findPoint] of PLACES) {
        await memberTest.step(`on its ${place}`, async () => {
          const card = page.getByRole('article').first()
          await expect(card.getByRole('heading')).toBeVisible()
          const name = await card.getByRole('heading').innerText()
          await card.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
          await pressAt(page, await findPoint(card), hasTouch)
          await expectScreen(page, name)
          await page.goBack()
          await expect(page.getByRole('heading', { name: heading })).toBeVisible()
        })
      }
    },
  )
}

/** Presses like a person: between pressing and letting go, styles of `:active` apply for a while. */
async function pressAt(page: Page, { x, y }: { x: number; y: number }, isTouch: boolean): Promise<void> {
  if (isTouch) return page.touchscreen.tap(x, y)
  await page.mouse.move(x, y, { steps: 3 })
  await page.mouse.down()
  await expect(page.locator('article:active')).toBeAttached()
  await page.mouse.up()
}

async function centreOf(target: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = await boxOf(target)
  return { x: x + width / 2, y: y + height / 2 }
}

async function edgeOf(card: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = await boxOf(card)
  return { x: x + width / 2, y: y + height - 2 }
}

async function boxOf(target: Locator) {
  const box = await target.boundingBox()
  if (!box) throw new Error(`${target} is not on the screen.`)
  return box
}
