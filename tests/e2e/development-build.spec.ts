import { holdBack } from './support/hold-back.ts'
import { answerForTheMap } from './support/map.ts'
import { needStandInFont, readMoves, watchMoves } from './support/moves.ts'
import { testOnStack } from './support/own-stack.ts'
import { expectLoaded, GUEST_PAGES, waitForWebFonts } from './support/pages.ts'
import { expect } from './support/test.ts'
import { showTheme } from './support/theme.ts'

const PUBLIC_PAGES = GUEST_PAGES.filter((path) => !path.includes('?'))

/** What web fonts may move on a wide screen: words in a line, a few pixels to the side. On a phone nothing. */
const BY_FONTS = 0.0002

/** At pages that hold React's development build: it warns of what production keeps to itself. */
const { guestTest, newMemberTest } = testOnStack(async () => ({ env: { NODE_ENV: 'development' } }))

// One worker, one stack.
guestTest.describe.configure({ mode: 'default' })

/** Each theme, width and visitor, once. */
const VISITS = [
  { who: 'guest', test: guestTest, theme: 'light', width: 390 },
  { who: 'member', test: newMemberTest, theme: 'dark', width: 1440 },
] as const

for (const { who, test, theme, width } of VISITS) {
  test(`nothing moves on any public page, and React warns of nothing: ${who}, ${theme}, ${width} px @desktop`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await answerForTheMap(page)
    await page.goto('/terms')
    await showTheme(page, theme)
    await watchMoves(page)
    const moved: string[] = []
    for (const path of PUBLIC_PAGES) {
      const sendFonts = await holdBack(page, '**/*.woff2')
      const fontsAskedFor = page.waitForRequest('**/*.woff2')
      // The load event may wait for the fonts.
      await page.goto(path, { waitUntil: 'commit' })
      await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
      await expectLoaded(page)
      // They are asked for last, once the browser is idle.
      await fontsAskedFor
      const { shifts, shifted } = await readMoves(page)
      if (shifts > 0) moved.push(`${path}: ${shifts}, ${shifted}`)
      sendFonts()
      await waitForWebFonts(page)
      const all = await readMoves(page)
      if (all.shifts - shifts > (width === 390 ? 0 : BY_FONTS))
        moved.push(`${path} by its fonts: ${all.shifts}, ${all.shifted}`)
    }
    await needStandInFont(page)
    expect(moved).toEqual([])
  })
}

guestTest.describe('in German', () => {
  guestTest.use({ locale: 'de-DE' })

  guestTest(
    'dates on pages from the build follow the language of the visitor, and React warns of nothing @desktop',
    async ({ page }) => {
      await page.goto('/terms')
      await expect(page.getByText('22. November 2026')).toBeVisible()
      await page.goto('/blogs')
      await expect(page.getByText('19. Oktober 2025')).toBeVisible()
    },
  )
})
