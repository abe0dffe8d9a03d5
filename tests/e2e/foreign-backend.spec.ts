import { makeGroups } from '../bench/groups.ts'
import { type ForeignBackend, startForeignBackend } from './support/foreign-backend.ts'
import { createGroup, newGroup } from './support/group.ts'
import { closeDialog, newMember, register } from './support/member.ts'
import { needStandInFont, readMoves, watchMoves } from './support/moves.ts'
import { testOnStack } from './support/own-stack.ts'
import {
  answerForTheMap,
  expectLoaded,
  expectScreen,
  GUEST_PAGES,
  holdBack,
  waitForWebFonts,
} from './support/pages.ts'
import { expect } from './support/test.ts'
import { showTheme } from './support/theme.ts'

/** As they lie in the databases of existing backends. */
const OLD_DOCUMENTS = [
  {
    _id: '6650f1a2b3c4d5e6f7a8b9c0',
    name: 'Chess by Post',
    category: 'Board Games',
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

const SIX_CALLS = [
  'DELETE /all-group/:id',
  'GET /all-group',
  'GET /all-group/:id',
  'GET /my-groups',
  'POST /create-group',
  'PUT /all-group/:id',
]

let backend: ForeignBackend

/** What web fonts may move on a wide screen: words in a line, a few pixels to the side. On a phone nothing. */
const BY_FONTS = 0.0002

/** At pages that hold React's development build: it warns of what production keeps to itself. */
const { test, newMemberTest } = testOnStack(async () => {
  backend = await startForeignBackend([...OLD_DOCUMENTS])
  return { env: { VITE_API_HOST: backend.url, NODE_ENV: 'development' }, close: backend.close }
})

test('the site works with any backend that has the six calls, and with its old documents @phone', async ({
  page,
  press,
}) => {
  const member = newMember()
  const group = newGroup()

  await test.step('shows old documents', async () => {
    await page.goto('/all-groups')
    await expect(page.getByRole('link', { name: /^See More about/ })).toHaveCount(2)
    await expect(page.getByText('up to 12 members')).toBeVisible()
  })

  await test.step('shows one, to whom has registered', async () => {
    await page.getByRole('link', { name: 'See More about Chess by Post' }).click()
    await expectScreen(page, 'Log in')
    await page.getByRole('link', { name: 'Register' }).click()
    await register(page, member)
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

  await test.step('shares it, though no chat can show it', async () => {
    await page.goto('/my-group')
    await page.getByRole('link', { name: `Details of ${group.name}` }).click()
    await expectScreen(page, group.name)
    await expect(page.getByRole('definition').filter({ hasText: member.name })).toBeVisible()
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
    await expect(page.getByText('up to 14 members')).toBeVisible()
    await press(page.getByRole('button', { name: 'Leave group' }))
    await press(page.getByRole('button', { name: 'Undo' }))
    await expect(page.getByRole('button', { name: 'Joined', exact: true })).toBeVisible()
    await page.goto('/dashboard/joined')
    await expect(page.getByText('Your joined groups are saved on this device only.')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: group.name })).toBeVisible()
    await expect(page.getByRole('region', { name: /to your account\?$/ })).toHaveCount(0)
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

  expect([...backend.calls].sort()).toEqual(SIX_CALLS)
})

/** Each theme, width and visitor, once. */
for (const { who, visit, theme, width, locale } of [
  { who: 'guest', visit: test, theme: 'light', width: 390, locale: 'en-US' },
  { who: 'member', visit: newMemberTest, theme: 'dark', width: 1440, locale: 'de-DE' },
] as const) {
  visit.describe(`${who}, ${theme}, ${width} px, ${locale}`, () => {
    visit.use({ locale, viewport: { width, height: 900 }, isMobile: width === 390 })

    visit('nothing moves on any public page, and React warns of nothing @phone', async ({ page }) => {
      backend.groups.splice(0, backend.groups.length, ...makeGroups(24).map((group) => ({ ...group })))
      await answerForTheMap(page)
      await page.goto('/terms')
      await showTheme(page, theme)
      await expect(
        page.getByText(locale === 'de-DE' ? '22. November 2026' : 'November 22, 2026'),
      ).toBeVisible()
      await watchMoves(page)
      const moved: string[] = []
      const tolerated = width === 390 ? 0 : BY_FONTS
      // Members are led on from these, to another page.
      const left = who === 'member' ? ['/login', '/register'] : []
      for (const path of GUEST_PAGES.filter((path) => !path.includes('?') && !left.includes(path))) {
        const sendFonts = await holdBack(page, '**/*.woff2')
        const fontsAskedFor = page.waitForRequest('**/*.woff2')
        // The load event may wait for the fonts.
        await page.goto(path, { waitUntil: 'commit' })
        await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
        await expectLoaded(page)
        // They are asked for last, once the browser is idle.
        await fontsAskedFor
        const { shifts, shifted } = await readMoves(page)
        // The browser may still have some of the fonts from the page before.
        if (shifts > tolerated) moved.push(`${path}: ${shifts}, ${shifted}`)
        sendFonts()
        await waitForWebFonts(page)
        const all = await readMoves(page)
        if (all.shifts - shifts > tolerated) moved.push(`${path} by its fonts: ${all.shifts}, ${all.shifted}`)
      }
      await needStandInFont(page)
      expect(moved).toEqual([])
    })
  })
}
