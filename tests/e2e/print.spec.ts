import type { Page } from '@playwright/test'
import { buildGroup } from '../factories.ts'
import { expectLoaded, expectScreen, LIST_CALL, pagesOfGroup, waitForWebFonts } from './support/pages.ts'
import { expect, memberTest, test } from './support/test.ts'

const NOT_ON_PAPER =
  'header, footer, nav, button, .btn, input, [role=dialog], [aria-roledescription=carousel], .Toastify, .connection-banner'

function inDark(page: Page) {
  return page.addInitScript(() => localStorage.setItem('theme', 'dark'))
}

async function countSheets(page: Page, format: 'A4' | 'Letter', landscape = false): Promise<number> {
  const pdf = await page.pdf({ format, landscape })
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0
}

async function expectPaper(page: Page) {
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator(NOT_ON_PAPER).filter({ visible: true })).toHaveCount(0)
  const colours = await page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.body)
    return { backgroundColor, color, scheme: getComputedStyle(document.documentElement).colorScheme }
  })
  expect(colours).toEqual({ backgroundColor: 'rgb(255, 255, 255)', color: 'rgb(0, 0, 0)', scheme: 'light' })
}

/** Checks that all photos are loaded, as printing makes browsers load them. */
async function expectPhotos(page: Page) {
  await page.pdf()
  const photos = page.locator('main img').filter({ visible: true })
  await expect(photos).not.toHaveCount(0)
  await expect
    .poll(() =>
      photos.evaluateAll(
        (all: HTMLImageElement[]) => all.filter((one) => !one.complete || one.naturalWidth === 0).length,
      ),
    )
    .toBe(0)
}

memberTest(
  'a member can print pages in light colours, with photos and without buttons, and a group on one sheet @desktop',
  async ({ page }) => {
    await inDark(page)
    for (const path of ['/', '/my-group', '/about-us', '/dashboard', '/help']) {
      await memberTest.step(path, async () => {
        await page.goto(path)
        await expectLoaded(page)
        await expectPaper(page)
        if (path === '/') await expect(page.locator('article .category-tint img')).toHaveCount(8)
        if (!['/dashboard', '/help'].includes(path)) await expectPhotos(page)
        await page.emulateMedia({ media: null })
        await expect(page.getByRole('button', { name: 'Toggle Theme' })).toBeVisible()
        expect(await page.evaluate(() => getComputedStyle(document.body).color)).not.toBe('rgb(0, 0, 0)')
      })
    }
    await memberTest.step('a group, as one sheet to pin up, with its address', async () => {
      const [path = ''] = await pagesOfGroup()
      await page.goto(path)
      await expectScreen(page, 'Sunday Sketch Walk')
      await expectPaper(page)
      await expectPhotos(page)
      const address = page.getByText(page.url().replace('http://', ''))
      await expect(address).toBeVisible()
      await page.emulateMedia({ media: null })
      await expect(address).toBeHidden()
      for (const format of ['A4', 'Letter'] as const) {
        expect(await countSheets(page, format), format).toBe(1)
        expect(await countSheets(page, format, true), `${format}, landscape`).toBe(1)
      }
    })
  },
)

test('a visitor can print the groups that are shown, with a note on the others @desktop', async ({
  page,
}) => {
  const groups = Array.from({ length: 180 }, (_, index) =>
    buildGroup({
      name: `Group no. ${index + 1}`,
      category: index % 3 === 0 ? 'Fishing' : 'Running',
      location: 'Kiel',
      photo: '/images/groups/fishing-1.avif',
    }),
  )
  await page.route(LIST_CALL, (route) => route.fulfill({ json: groups }))
  await inDark(page)
  await page.goto('/all-groups?category=Running&show=96')
  await expect(page.getByRole('article')).toHaveCount(96)
  await waitForWebFonts(page)
  await expectPaper(page)
  const cards = page.getByRole('article').filter({ visible: true })
  await expect(cards).toHaveCount(96)
  await expect(cards.last()).toHaveText(/Group no\. \d+.*Kiel.*up to 12 members.*\d{4}/)
  await expect(page.getByText('The first 96 of 120 groups.')).toBeVisible()
})
