import type { Page } from '@playwright/test'
import { makeGroups } from '../bench/groups.ts'
import { boxOf } from './support/layout.ts'
import { LIST_CALL, openPage, pagesOfGroup } from './support/pages.ts'
import { expect, memberTest, test } from './support/test.ts'

const NOT_ON_PAPER =
  'header, footer, nav, button, .btn, input, [role=dialog], [aria-roledescription=carousel], .Toastify, .connection-banner'

test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('theme', 'dark')))

async function expectPaper(page: Page) {
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator(NOT_ON_PAPER).filter({ visible: true })).toHaveCount(0)
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(0, 0, 0)')
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light')
}

/** Checks that all photos are loaded, as printing makes browsers load them. */
async function expectPhotos(page: Page) {
  await page.pdf()
  const photos = page.locator('main img').filter({ visible: true })
  await expect(photos).not.toHaveCount(0)
  const countMissing = () =>
    photos.evaluateAll((all: HTMLImageElement[]) => all.filter((one) => one.naturalWidth === 0).length)
  await expect.poll(countMissing).toBe(0)
}

memberTest('a member can print pages in light colours, and a group on one sheet', async ({ page }) => {
  for (const path of ['/', '/my-group', '/dashboard', '/help']) {
    await memberTest.step(path, async () => {
      await openPage(page, path)
      await expectPaper(page)
      if (path === '/') await expect(page.locator('article .category-tint img')).toHaveCount(8)
      if (!['/dashboard', '/help'].includes(path)) await expectPhotos(page)
      await page.emulateMedia({ media: null })
      await expect(page.getByRole('button', { name: 'Toggle Theme' })).toBeVisible()
      await expect(page.locator('body')).not.toHaveCSS('color', 'rgb(0, 0, 0)')
    })
  }
  await memberTest.step('a group, as one sheet to pin up, with its address', async () => {
    const [path = ''] = await pagesOfGroup()
    await openPage(page, path)
    await expectPaper(page)
    await expectPhotos(page)
    const address = page.getByText(page.url().replace('http://', ''))
    await expect(address).toBeVisible()
    const name = await boxOf(page.getByRole('heading', { level: 1 }))
    const category = await boxOf(page.getByText('Category:').locator('..').locator('img'))
    expect(category.x, 'what the sheet says is in one line').toBe(name.x)
    await page.emulateMedia({ media: null })
    await expect(address).toBeHidden()
    for (const format of ['A4', 'Letter']) {
      for (const landscape of [false, true]) {
        const pdf = (await page.pdf({ format, landscape })).toString('latin1')
        expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g), `${format}, landscape: ${landscape}`).toHaveLength(1)
      }
    }
  })
})

memberTest('a member prints the page, not the question that is open above it', async ({ page }) => {
  await page.goto('/my-group')
  await page.getByRole('button', { name: 'Delete Sunday Sketch Walk' }).click()
  await expect(page.getByRole('dialog', { name: 'Are you sure?' })).toBeVisible()
  await expectPaper(page)
  await expect(page.getByText('Sunday Sketch Walk').filter({ visible: true })).not.toHaveCount(0)
})

test('a visitor can print the groups shown, with a note on the others', async ({ page }) => {
  const groups = makeGroups(120).map((group) => ({ ...group, location: 'Kiel' }))
  await page.route(LIST_CALL, (route) => route.fulfill({ json: groups }))
  await openPage(page, '/all-groups?show=96')
  const cards = page.getByRole('article').filter({ visible: true })
  await expect(cards).toHaveCount(96)
  await expectPaper(page)
  await expect(cards).toHaveCount(96)
  await expect(cards.last()).toHaveText(/ \d+.*Kiel.*up to \d+ members.*\d{4}/)
  await expect(page.getByText('The first 96 of 120 groups.')).toBeVisible()
})
