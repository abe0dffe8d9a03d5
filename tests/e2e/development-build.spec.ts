import { rmSync } from 'node:fs'
import { findPort, makeFolder, startStack } from '../stack/support/stack-process.ts'
import { holdBack } from './support/hold-back.ts'
import { logIn } from './support/member.ts'
import { readMoves, watchMoves } from './support/moves.ts'
import { expectLoaded, GUEST_PAGES } from './support/pages.ts'
import { expect, test as strictTest } from './support/test.ts'

const PUBLIC_PAGES = GUEST_PAGES.filter((path) => !path.includes('?'))

/** What web fonts may move on a wide screen: words in a line, a few pixels to the side. On a phone nothing. */
const BY_FONTS = 0.0002

/** The strict test, at pages that hold React's development build: it warns of what production keeps to itself. */
const test = strictTest.extend<object, { stackUrl: string }>({
  stackUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it that nothing else is needed.
    async ({}, use) => {
      const folder = makeFolder()
      const stack = await startStack(folder, {
        NODE_ENV: 'development',
        FIREBASE_AUTH_EMULATOR_HOST: `localhost:${await findPort()}`,
      })
      await use(stack.url)
      await stack.end('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],

  baseURL: ({ stackUrl }, use) => use(stackUrl),
})

/** Each theme and width with each of the two who come, once. */
const VISITS = [
  { who: 'guest', theme: 'light', width: 390 },
  { who: 'guest', theme: 'dark', width: 1440 },
  { who: 'member', theme: 'light', width: 1440 },
  { who: 'member', theme: 'dark', width: 390 },
]

for (const { who, theme, width } of VISITS) {
  test(`nothing moves on any public page, and React warns of nothing: ${who}, ${theme}, ${width} px @desktop`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    if (who === 'member') {
      await page.goto('/login')
      await logIn(page, { email: 'demo@hobbynest.example', password: 'Hobby1nest' })
      await expect(page).toHaveURL('/')
    }
    await page.goto('/terms')
    await page.evaluate((value) => localStorage.setItem('theme', value), theme)
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
      await page.waitForFunction(() => document.fonts.size > 0)
      const all = await readMoves(page)
      if (all.shifts - shifts > (width === 390 ? 0 : BY_FONTS))
        moved.push(`${path} by its fonts: ${all.shifts}, ${all.shifted}`)
    }
    expect(moved).toEqual([])
  })
}

test.describe('in German', () => {
  test.use({ locale: 'de-DE' })

  test('dates on pages from the build follow the language of the visitor, and React warns of nothing @desktop', async ({
    page,
  }) => {
    await page.goto('/terms')
    await expect(page.getByText('22. November 2026')).toBeVisible()
    await page.goto('/blogs')
    await expect(page.getByText('19. Oktober 2025')).toBeVisible()
  })
})
