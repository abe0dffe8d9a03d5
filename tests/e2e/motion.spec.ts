import type { Locator } from '@playwright/test'
import { browserLaunch } from './browser.ts'
import { memberTest } from './support/member-test.ts'
import { expectScreen, goTo } from './support/navigation.ts'
import { expect, test } from './support/test.ts'

test('nothing moves, and nothing is hidden, for visitors who prefer less motion @desktop', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/')
  await expect(page.getByRole('link', { name: /^See More about/ })).toHaveCount(8)
  expect(await opacities(page.getByRole('listitem'))).toEqual(new Set(['1']))
  await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'auto')

  const statistics = page.getByRole('region', { name: 'Trusted by Thousands in the Hobby Community' })
  await statistics.scrollIntoViewIfNeeded()
  await expect(statistics.locator('dd')).toContainText(['2500+', '500+', '100+', '300+'])

  await page.getByRole('region', { name: 'Meet the team' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('button', { name: 'Next team member' })).toBeVisible()
  const shown = page.locator('.swiper-slide-active').getByRole('heading')
  const before = await shown.allTextContents()
  expect(before).toHaveLength(2)
  await page.clock.runFor('00:30')
  expect(await shown.allTextContents()).toEqual(before)
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
})

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('cards that wait to rise are shown at once when motion is turned off @desktop', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('link', { name: /^See More about/ })).toHaveCount(8)
    await page.mouse.wheel(0, 10)
    const waiting = page.locator('[data-aos]')
    await expect(waiting.last()).toHaveCSS('opacity', '0')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect(await opacities(waiting)).toEqual(new Set(['1']))
  })

  test('a press on a page that is just coming in hits what is seen there', async ({ page, hasTouch }) => {
    await page.goto('/about-us')
    await expectScreen(page, 'About Us')
    const devTools = await page.context().newCDPSession(page)
    await devTools.send('Animation.enable')
    await devTools.send('Animation.setPlaybackRate', { playbackRate: 0.01 })
    await goTo(page, 'All Groups')
    const button = page.getByRole('button', { name: 'Show Search Options' })
    await button.waitFor()
    const { x, y, width, height } = await button.evaluate((element) => element.getBoundingClientRect())
    const point = [x + width / 2, y + height / 2] as const
    await (hasTouch ? page.touchscreen.tap(...point) : page.mouse.click(...point))
    await expect(page.getByRole('button', { name: 'Hide Search Options' })).toBeVisible()
    const [opacity] = await opacities(page.getByRole('main'))
    expect(Number(opacity), 'still coming in, and seen').toBeGreaterThanOrEqual(0.5)
    expect(Number(opacity)).toBeLessThan(1)
  })

  test('both carousels pause and play again, and the slides stop for the keyboard @desktop', async ({
    page,
  }) => {
    await page.goto('/')
    await page.getByRole('region', { name: 'Meet the team' }).scrollIntoViewIfNeeded()
    for (const subject of ['the slides', 'the team']) {
      const pause = page.getByRole('button', { name: `Pause ${subject}` })
      await pause.focus()
      await page.keyboard.press('Enter')
      await expect(pause).toBeHidden()
      await page.keyboard.press('Enter')
      await expect(pause).toBeFocused()
    }
    await page.locator('[aria-roledescription=slide]:not([inert]) a').first().focus()
    await expect(page.getByRole('button', { name: 'Play the slides' })).toBeVisible()
  })
})

memberTest(
  'after an update from a scrolled form, neither the page nor the dialog slides, and no strip is bared',
  async ({ playwright, storageState, viewport, baseURL, isMobile }) => {
    // With scroll bars, which Playwright hides.
    const browser = await playwright.chromium.launch({
      ...browserLaunch(),
      ignoreDefaultArgs: ['--hide-scrollbars'],
    })
    const page = await browser.newPage({
      ...(baseURL && { baseURL }),
      ...(storageState && { storageState }),
      viewport,
      isMobile,
      reducedMotion: 'no-preference',
    })
    await page.route('**/api/all-group/*', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ json: { modifiedCount: 1 } }) : route.continue(),
    )
    await page.goto('/my-group')
    await page
      .getByRole('link', { name: /^Edit / })
      .first()
      .click()
    await expectScreen(page, 'Update Group')
    await page.getByRole('button', { name: 'Update Group' }).focus()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300)
    await page.evaluate(recordPlaces)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Group Updated Successfully!' })).toBeVisible()
    await expect(page.getByRole('link', { name: /^Edit /, includeHidden: true }).first()).toBeAttached()
    await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)))
    const [widths, tops, middles] = await page.evaluate(() =>
      (window as unknown as { places: Set<number>[] }).places.map((places) => [...places]),
    )
    expect(widths, 'how wide the pages are').toHaveLength(1)
    expect(tops, 'where the new page begins').toHaveLength(1)
    expect(middles, 'where the middle of the dialog is').toHaveLength(1)
    const height = page.viewportSize()?.height ?? 0
    const [left, right] = await Promise.all(
      [0, (page.viewportSize()?.width ?? 0) - 4].map((x) =>
        page.screenshot({ clip: { x, y: height - 4, width: 4, height: 4 } }),
      ),
    )
    expect(left, 'the edges of the screen').toEqual(right)
    await browser.close()
  },
)

/** Records in each frame where the page that an update leads to and its dialog are. */
function recordPlaces() {
  const [widths, tops, middles] = [new Set<number>(), new Set<number>(), new Set<number>()]
  Object.assign(window, { places: [widths, tops, middles] })
  function record() {
    const main = document.querySelector('main')?.getBoundingClientRect()
    if (main) widths.add(main.width)
    if (main && document.querySelector('h1')?.textContent === 'My Groups') tops.add(main.top)
    const dialog = document.querySelector('[aria-modal=true]')?.getBoundingClientRect()
    if (dialog) middles.add(dialog.left + dialog.right)
    requestAnimationFrame(record)
  }
  record()
}

async function opacities(elements: Locator): Promise<Set<string>> {
  return new Set(await elements.evaluateAll((all) => all.map((element) => getComputedStyle(element).opacity)))
}
