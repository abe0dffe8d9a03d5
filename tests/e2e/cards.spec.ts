import type { Locator, Page } from '@playwright/test'
import { keepSampleGroups } from './support/group.ts'
import { memberTest } from './support/member-test.ts'
import { expectScreen } from './support/navigation.ts'
import { waitForWebFonts } from './support/pages.ts'
import { expect, test } from './support/test.ts'

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

memberTest(
  '768 px hold cards in few words, none of them cut, and numbers without a hole @desktop',
  async ({ page }) => {
    await keepSampleGroups(page)
    await page.setViewportSize({ width: 768, height: 1024 })
    await page.goto('/all-groups')
    await waitForWebFonts(page)
    const card = page.getByRole('article').filter({ hasText: 'Sunday Sketch Walk' })
    await expect(card.getByText('3 of 18', { exact: true })).toBeVisible()
    await expect(card.getByText(/^in \d+ (days|weeks|months)$/)).toBeVisible()
    await expect(card.getByText(/^ends in/)).toBeHidden()
    const category = card.getByText('Drawing & Painting', { exact: true })
    expect(await category.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0)
    await page.goto('/dashboard')
    const rightOf = async (name: string) => {
      const { x, width } = await boxOf(page.getByRole('region', { name, exact: true }))
      return x + width
    }
    expect(await rightOf('Joined Groups')).toBe(await rightOf('My Groups'))
  },
)

test('the true number of groups is in print as large as the statistics beside it', async ({ page }) => {
  await keepSampleGroups(page)
  await page.goto('/')
  const strip = page.getByRole('region', { name: 'Trusted by Thousands in the Hobby Community' })
  await strip.scrollIntoViewIfNeeded()
  const sizeOf = (target: Locator) => target.evaluate((element) => getComputedStyle(element).fontSize)
  const truth = await sizeOf(strip.getByText(/^\d+$/))
  for (const number of await strip.getByRole('definition').all()) expect(await sizeOf(number)).toBe(truth)
})

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
