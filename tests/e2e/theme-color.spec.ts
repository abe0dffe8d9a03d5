import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

test("the browser's own bar follows the theme, from the first paint on @desktop", async ({
  page,
  context,
  expectComplaint,
}) => {
  expectComplaint(/net::ERR_/, 'Chromium logs the scripts that do not come')
  await page.goto('/')
  await expectBarLikePage(page)
  const light = await barColour(page)
  await page.getByRole('button', { name: 'Toggle Theme' }).click()
  await expect.poll(() => barColour(page)).not.toBe(light)
  await expectBarLikePage(page)

  const withoutScripts = await context.newPage()
  await withoutScripts.route('**/assets/*.js', (route) => route.abort())
  await withoutScripts.goto('/')
  expect(await barColour(withoutScripts)).not.toBe(light)
  await expectBarLikePage(withoutScripts)
})

async function expectBarLikePage(page: Page): Promise<void> {
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await expect.poll(async () => (await barColour(page)) === (await background())).toBe(true)
}

function barColour(page: Page): Promise<string> {
  return page.locator('meta[name=theme-color]').evaluate((meta: HTMLMetaElement) => {
    const probe = document.createElement('i')
    probe.style.color = meta.content
    document.body.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  })
}
