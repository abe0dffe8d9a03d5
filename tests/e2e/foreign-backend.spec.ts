import { makeGroups } from '../bench/groups.ts'
import { startForeignBackend } from './support/foreign-backend.ts'
import { createGroup, newGroup } from './support/group.ts'
import { expectToFit } from './support/layout.ts'
import { closeDialog, newMember } from './support/member.ts'
import { skipWithoutFallbackFont, takeMoves, watchMoves } from './support/moves.ts'
import { testOnStack } from './support/own-stack.ts'
import {
  expectLoaded,
  expectScreen,
  holdBack,
  mockMap,
  PUBLIC_PAGES,
  waitForWebFonts,
} from './support/pages.ts'
import { expect } from './support/test.ts'
import { showTheme } from './support/theme.ts'

/** Documents as the databases of existing backends have them. */
const OLD_DOCUMENTS = [
  {
    _id: '6650f1a2b3c4d5e6f7a8b9c0',
    name: 'Chess by Post',
    category: 'Board games by post, for complete beginners and old hands',
    description: 'One move a week.',
    location: 'Everywhere',
    members: '12',
    date: 'sometime next spring',
    userName: 'Old Member',
    userEmail: 'old@example.com',
    __v: 0,
    createdBy: { role: 'admin' },
  },
  { _id: '6650f1a2b3c4d5e6f7a8b9c1', name: 'Nameless Fields' },
]

let backend: Awaited<ReturnType<typeof startForeignBackend>>

/** The pages use React's development build, which warns of what production does not report. */
const { test, newMemberTest } = testOnStack(async () => {
  backend = await startForeignBackend([...OLD_DOCUMENTS])
  return { env: { VITE_API_HOST: backend.url, NODE_ENV: 'development' }, close: backend.close }
})

test('the site works with any backend that has the six calls @phone', async ({ page, press }) => {
  const member = newMember()
  const group = newGroup()

  await test.step('shows old documents', async () => {
    await page.goto('/all-groups')
    await expect(page.getByRole('link', { name: 'See More', exact: true })).toHaveCount(2)
    await expect(page.getByText('up to 12 members')).toBeVisible()
    await page.getByRole('button', { name: 'Show Search Options' }).click()
    await page.getByLabel('Category').selectOption(OLD_DOCUMENTS[0]?.category ?? '')
    await expect(page.getByRole('article')).toHaveCount(1)
    await expectToFit(page)
  })

  await test.step('shows one to a visitor who has registered', async () => {
    const card = page.getByRole('article').filter({ hasText: 'Chess by Post' })
    await card.getByRole('link', { name: 'See More' }).click()
    await expectScreen(page, 'Log in')
    await page.getByRole('link', { name: 'Register' }).click()
    await page.getByLabel('Name').fill(member.name)
    await page.getByLabel('Email').fill(member.email)
    await page.getByLabel('Photo URL').fill(new URL('/favicon.svg', page.url()).href)
    await page.getByLabel('Password', { exact: true }).fill(member.password)
    await press(page.getByRole('button', { name: 'Register' }))
    await expectScreen(page, 'Chess by Post')
    await expect(page.getByText('No end date')).toBeVisible()
  })

  await test.step('creates a group', async () => {
    await page.goto('/create-group')
    await createGroup(page, group)
    expect(backend.groups.at(-1)).toEqual({
      ...group,
      _id: expect.stringMatching(/^[\da-f]{24}$/),
      members: Number(group.members),
      userName: member.name,
      userEmail: member.email,
    })
  })

  await test.step('shares it, although the link has no preview', async () => {
    await page.goto('/my-group')
    await page.getByRole('link', { name: `Details of ${group.name}` }).click()
    await expectScreen(page, group.name)
    await expect(page.getByRole('link', { name: `${group.location} (map, new tab)` })).toHaveAttribute(
      'href',
      `https://www.openstreetmap.org/search?${new URLSearchParams({ query: group.location })}`,
    )
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await press(page.getByRole('button', { name: 'Share' }))
    await expect(page.getByText('Link copied.')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
    expect(await (await page.request.get(page.url())).text()).not.toContain(group.name)
  })

  await test.step('joins it on this device, and says so', async () => {
    await page.getByRole('button', { name: 'Join Group' }).click()
    await expect(page.getByText('You have successfully joined this group.')).toBeVisible()
    await page.goto('/dashboard/joined')
    await expect(page.getByText('Your joined groups are saved on this device only.')).toBeVisible()
    await page.getByRole('button', { name: `Leave ${group.name}` }).click()
    await expect(page.getByText("You haven't joined any groups yet.")).toBeVisible()
  })

  await test.step('lists, updates and deletes it', async () => {
    await page.goto('/my-group')
    await page.getByRole('link', { name: `Edit ${group.name}` }).click()
    await page.getByLabel('Max Members').fill('15')
    await page.getByRole('button', { name: 'Update Group' }).click()
    await closeDialog(page, 'Group Updated Successfully!')
    expect(backend.groups.at(-1)).toMatchObject({ name: group.name, members: 15 })
    await page.getByRole('button', { name: `Delete ${group.name}` }).click()
    await page.getByRole('button', { name: 'Yes, delete it!' }).click()
    await closeDialog(page, 'Deleted!')
    await expect(page.getByText("You haven't created any groups yet.")).toBeVisible()
    expect(backend.groups).toHaveLength(OLD_DOCUMENTS.length)
  })
})

for (const { who, visit, theme, width, locale } of [
  { who: 'guest', visit: test, theme: 'light', width: 390, locale: 'en-US' },
  { who: 'member', visit: newMemberTest, theme: 'dark', width: 1440, locale: 'en-GB' },
] as const) {
  visit.describe(`${who}, ${theme}, ${width} px, ${locale}`, () => {
    visit.use({ locale, viewport: { width, height: 900 }, isMobile: width === 390 })

    visit('nothing moves on any public page, and React has no warning @phone', async ({ page }) => {
      backend.groups.splice(0, backend.groups.length, ...makeGroups(900).map((group) => ({ ...group })))
      await mockMap(page)
      await page.goto('/terms')
      await showTheme(page, theme)
      const changed = locale === 'en-GB' ? '22 November 2026' : 'November 22, 2026'
      await expect(page.getByText(changed)).toBeVisible()
      await watchMoves(page)
      const moved: string[] = []
      // On a wide screen, web fonts may move words a few pixels sideways.
      const tolerated = width === 390 ? 0 : 0.0002
      const pages = PUBLIC_PAGES.filter((path) => who === 'guest' || !/^.(login|register)/.test(path))
      for (const path of [...pages, '/no/such/page']) {
        const sendScripts = await holdBack(page, '**/assets/*.js')
        const sendFonts = await holdBack(page, '**/*.woff2')
        const fontsRequested = page.waitForRequest('**/*.woff2')
        // The load event may wait for the fonts.
        await page.goto(path, { waitUntil: 'commit' })
        await page.waitForFunction(() => document.readyState !== 'loading')
        // Chromium may paint half of a line before the rest of the page has arrived.
        await takeMoves(page)
        sendScripts()
        await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
        await expectLoaded(page)
        // Fonts are requested last, once the browser is idle.
        await fontsRequested
        const { shifts, shifted } = await takeMoves(page)
        // Fonts that are cached from the page before may have loaded already.
        if (shifts > tolerated) moved.push(`${path}: ${shifts}, ${shifted}`)
        sendFonts()
        await waitForWebFonts(page)
        const byFonts = await takeMoves(page)
        if (byFonts.shifts > tolerated)
          moved.push(`${path} by its fonts: ${byFonts.shifts}, ${byFonts.shifted}`)
      }
      await skipWithoutFallbackFont(page)
      expect(moved).toEqual([])
    })
  })
}
