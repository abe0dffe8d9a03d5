import type { Locator, Page } from '@playwright/test'
import { makeGroups } from '../bench/groups.ts'
import { buildGroup } from '../factories.ts'
import { keepSampleGroups } from './support/group.ts'
import { boxOf, expectToFit, findLayoutFaults, setFontSize, ZOOMED } from './support/layout.ts'
import { expectScreen, LIST_CALL, mockMap, openPage, pagesOfGroup, waitUntilStill } from './support/pages.ts'
import { expect, memberTest, newMemberTest, test } from './support/test.ts'
import { colourOf, contrastOf, resolveColour, showTheme, THEMES } from './support/theme.ts'

// Measures flaws of the layout that were once noticed by eye.

memberTest('My Groups shows each date above how far off it is, and no text breaks', async ({ page }) => {
  await openPage(page, '/my-group')
  const rows = page.getByRole('row').filter({ has: page.getByRole('time') })
  expect(await rows.count()).toBeGreaterThan(1)
  for (const row of await rows.all()) {
    const date = await boxOf(row.getByRole('time'))
    const relativeDate = await boxOf(row.getByText(/^(ends|ended) /))
    expect(relativeDate.y).toBeGreaterThanOrEqual(date.y + date.height - 3)
    expect(relativeDate.x).toBeCloseTo(date.x, 0)
    for (const text of [row.getByRole('time'), row.getByRole('link').first(), row.getByText(/^\d+ of \d+$/)])
      expect((await boxOf(text)).height, `${text} takes one line`).toBeLessThan(30)
  }
})

test('a screen 2560 px wide has 1,536 px of content, with larger pictures', async ({ page }) => {
  const cards = page.getByRole('article')
  const widthsAt = async (width: number) => {
    await page.setViewportSize({ width, height: 900 })
    const [first, fourth] = [await boxOf(cards.first()), await boxOf(cards.nth(3))]
    return { card: first.width, row: fourth.x + fourth.width - first.x }
  }
  await page.goto('/')
  await expect(cards).toHaveCount(8)
  const [laptop, screen] = [await widthsAt(1440), await widthsAt(2560)]
  expect(screen.row).toBe(1536)
  expect(screen.card / laptop.card).toBeGreaterThan(1.25)
  const hero = page.getByRole('region', { name: 'What you can do here' }).locator('img').first()
  expect((await boxOf(hero)).width).toBeGreaterThan(600)
})

test('on a small phone, the bar is one row, and a toast can be swiped away @phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openPage(page, '/help')
  await page.getByRole('searchbox').fill('no such question')
  const toast = page.locator('.Toastify__toast').filter({ hasText: 'No FAQs match your search.' })
  await waitUntilStill(toast)
  const bar = await boxOf(page.getByRole('banner'))
  expect(bar.height).toBe(65)
  const { x, y, width, height } = await boxOf(toast)
  expect(y).toBeGreaterThanOrEqual(bar.y + bar.height)
  await swipe(page, { x: x + 60, y: y + height / 2 }, width / 2)
  await expect(toast).toBeHidden({ timeout: 2_000 })
})

test('a search without results has one prominent button, and it is the first', async ({ page }) => {
  await page.goto('/all-groups?q=zzzzqqq&category=Fishing')
  const buttons = page.getByRole('main').getByRole('button', { name: /^(Search without|Show all)/ })
  await expect(buttons).toHaveCount(2)
  const backgrounds = await buttons.evaluateAll((all) =>
    all.map((one) => getComputedStyle(one).backgroundColor),
  )
  expect(backgrounds[0]).toBe(await resolveColour(page, 'var(--color-primary)'))
  expect(backgrounds[1]).toBe('rgba(0, 0, 0, 0)')
})

test('Log in leaves space around the group, which fits, and a field has one ring', async ({
  page,
  startGroup,
}) => {
  const { path, name } = await startGroup()
  await openPage(page, `/login?from=${path}`)
  const words = page.getByText(`Log in to see ${name}`)
  const group = words.locator('xpath=ancestor::div[3]')
  await expect(group).toBeVisible()
  const above = await boxOf(page.getByText(/An account is free\.$/))
  const { y, height } = await boxOf(group)
  const below = await boxOf(page.getByText('Email', { exact: true }))
  expect(y - above.y - above.height).toBeGreaterThanOrEqual(8)
  expect(below.y - y - height).toBeGreaterThanOrEqual(24)
  const field = page.getByLabel('Email')
  await field.click()
  await expect(field).toHaveCSS('outline', `${await resolveColour(page, 'var(--color-primary)')} solid 3px`)
  await expect(field).toHaveCSS('outline-offset', '-1px')

  await page.setViewportSize(ZOOMED)
  await expect(words).toBeVisible()
  expect(await findLayoutFaults(page)).toEqual([])
})

test('a line under a link, and the focus on the banner about the connection, can be seen', async ({
  page,
}) => {
  await page.goto('/help')
  const link = page.getByRole('link', { name: 'Contact us', exact: true })
  const html = page.locator('html')
  for (const theme of THEMES) {
    await showTheme(page, theme)
    const line = await colourOf(link, 'text-decoration-color')
    const around = await colourOf(link.locator('..'), 'background-color')
    expect.soft(contrastOf(line, around), theme).toBeGreaterThanOrEqual(3)
    const [ring, banner] = [await colourOf(html, '--color-primary'), await colourOf(html, '--color-neutral')]
    expect.soft(contrastOf(ring, banner), theme).toBeGreaterThanOrEqual(3)
  }
})

test('the focus on a link of the banner in About Us can be seen', async ({ page }) => {
  await openPage(page, '/about-us')
  const link = page.getByRole('link', { name: 'Find a group' })
  await link.focus()
  await expect(link).toHaveCSS('outline-style', 'solid')
  for (const theme of THEMES) {
    await showTheme(page, theme)
    const [ring, banner] = [
      await colourOf(link, 'outline-color'),
      await colourOf(link.locator('..'), 'background-color'),
    ]
    expect.soft(contrastOf(ring, banner), theme).toBeGreaterThanOrEqual(3)
  }
})

memberTest('at 400 % zoom, no bar stays over a group or the dashboard', async ({ page }) => {
  const [path = ''] = await pagesOfGroup()
  await page.setViewportSize(ZOOMED)
  await openPage(page, path)
  await expect(page.locator('html')).toHaveAttribute('data-floating')
  await expect(page.getByRole('button', { name: 'Join Group' })).not.toBeInViewport()
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Find a group to join' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('banner')).not.toBeInViewport()
})

memberTest('a member can reach everything in menus and dialogs at 400 % zoom', async ({ page }) => {
  await page.setViewportSize(ZOOMED)
  const open = async (opener: string, within: string) => {
    await page.getByRole('button', { name: opener, exact: true }).click()
    await expect(page.locator(within)).toBeVisible()
    await expect.soft.poll(() => findLayoutFaults(page, within), opener).toEqual([])
  }
  await openPage(page, '/my-group')
  await open('Menu', '#site-menu')
  await open('Account menu of Demo Hobbyist', '#account-menu')
  await open('Delete Sunday Sketch Walk', '[role="dialog"]')
  await openPage(page, '/dashboard')
  await open('Menu', 'dialog[open]')
  await open('Edit Profile', 'dialog[open]')
  await page.keyboard.press('Escape')
  // A 1280 × 720 px screen.
  await page.setViewportSize({ width: 320, height: 180 })
  await open('Account menu of Demo Hobbyist', '#account-menu')
})

memberTest('long words and menus fit a phone with large text @phone', async ({ page, expectComplaint }) => {
  expectComplaint(/status of 404/, 'Chromium logs that the backend does not have this group')
  const group = buildGroup({
    name: 'The Very Early, Very Quiet and Exceedingly Polite Saturday Morning Birdsong Watercolour Society',
    location: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch, behind the old railway station',
    photo: '',
  })
  await page.route(LIST_CALL, (route) => route.fulfill({ json: [group, ...makeGroups(49)] }))
  await page.route('**/api/my-groups?*', (route) => route.fulfill({ json: [group] }))
  await page.route('**/api/all-group/*', (route) => route.fulfill({ json: group }))
  await page.setViewportSize({ width: 360, height: 740 })
  const open = async (path: string) => {
    await openPage(page, path)
    await expect(page.getByText(group.name).first()).toBeAttached()
    await expectToFit(page)
  }
  await open('/my-group')
  await setFontSize(page, 32)
  await open('/my-group')
  await page.getByRole('button', { name: /^Account menu/ }).click()
  const menu = await boxOf(page.getByRole('button', { name: 'Logout' }))
  expect(menu.x + menu.width).toBeLessThanOrEqual(360)
  await open('/')
  await open('/all-groups')
  await expect(page.getByRole('button', { name: 'Show 2 more of 50' })).toBeVisible()
  await open('/all-groups?place=Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch')
  await open(`/details-group/${group._id}`)
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  await expect(page.locator('html')).toHaveAttribute('data-floating')
  expect((await boxOf(page.getByRole('button', { name: 'Join Group' }))).height).toBeLessThan(120)
})

test('with large text, no name, place or filter is shortened on a phone @phone', async ({ page }) => {
  await keepSampleGroups(page)
  await setFontSize(page, 32)
  for (const path of ['/', '/all-groups?category=Drawing+%26+Painting&place=Riverside+Park&ends=month']) {
    await openPage(page, path)
    await expect.soft.poll(() => findLayoutFaults(page, 'main'), path).toEqual([])
  }
})

test('with large text, no word of the footer is broken on a phone @phone', async ({ page }) => {
  await setFontSize(page, 32)
  await openPage(page, '/about-us')
  for (const name of ['Join the Team', 'Terms & Conditions', 'Community Guidelines']) {
    const link = page.getByRole('contentinfo').getByRole('link', { name })
    expect(await countLines(link), name).toBeLessThanOrEqual(2)
  }
})

test('with large text, headings beside something else keep their words whole @phone', async ({ page }) => {
  await setFontSize(page, 32)
  await openPage(page, '/')
  expect(await countLines(page.getByRole('heading', { name: 'Featured Spot' }))).toBeLessThanOrEqual(2)
  await openPage(page, '/careers')
  expect(await countLines(page.getByRole('heading', { name: 'Frontend Developer' }))).toBe(2)
})

memberTest(
  'with large text, the numbers of the dashboard keep their words whole @phone',
  async ({ page }) => {
    await setFontSize(page, 32)
    await openPage(page, '/dashboard')
    for (const name of ['Total Groups', 'Joined Groups'])
      expect(await countLines(page.getByRole('main').getByRole('link', { name })), name).toBeLessThanOrEqual(
        2,
      )
  },
)

test('links in a row of their own are large enough for a finger @phone', async ({ page }) => {
  const expectHeight = async (...links: Locator[]) => {
    for (const link of links) expect((await boxOf(link)).height, `${link}`).toBeGreaterThanOrEqual(44)
  }
  await openPage(page, '/')
  await expectHeight(page.getByRole('button', { name: 'Slide 2' }))
  await mockMap(page)
  await openPage(page, '/contact')
  for (const name of [/^\+/, /@/, 'Open in OpenStreetMap'])
    await expectHeight(page.getByRole('main').getByRole('link', { name }))
  await openPage(page, '/help')
  await page.getByText('How do I create a group?').tap()
  await expectHeight(page.getByRole('main').getByRole('link', { name: 'Create a group' }))
  await openPage(page, '/login')
  const home = page.getByRole('link', { name: 'HobbyNest' })
  await expectHeight(home)
  expect((await boxOf(home)).width, 'the space beside the name leads nowhere').toBeLessThan(200)
  await openPage(page, '/reset-password')
  await expectHeight(page.getByRole('link', { name: 'Back to log in' }))
})

memberTest('links of menus are large enough for a finger @phone', async ({ page }) => {
  await openPage(page, '/my-group')
  for (const [opener, menu] of [
    ['Menu', '#site-menu'],
    ['Account menu of Demo Hobbyist', '#account-menu'],
  ] as const) {
    await page.getByRole('button', { name: opener, exact: true }).tap()
    const links = page.locator(menu).getByRole('link')
    await expect(links.first()).toBeVisible()
    for (const link of await links.all())
      expect((await boxOf(link)).height, `${link}`).toBeGreaterThanOrEqual(44)
    await page.keyboard.press('Escape')
  }
})

memberTest('a press anywhere on a card opens its group @phone', async ({ page }) => {
  await keepSampleGroups(page)
  await openPage(page, '/all-groups')
  const card = page.getByRole('article').first()
  const link = card.getByRole('heading').getByRole('link')
  const name = String(await link.textContent())
  const address = await link.getAttribute('href')
  for (const part of [
    card.locator('img').first(),
    card.getByText('Category:').locator('..'),
    card.getByRole('time'),
    card.getByText('See More'),
    card,
  ]) {
    await part.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
    expect(await part.evaluate(addressInTheMiddle), `${part}`).toBe(address)
  }
  const { x, y, width, height } = await boxOf(card)
  await page.touchscreen.tap(x + width / 2, y + height - 2)
  await expectScreen(page, name)
})

/** Runs in the page: the address that a press in the middle of an element opens. */
function addressInTheMiddle(element: Element): string | null | undefined {
  const { x, y, width, height } = element.getBoundingClientRect()
  return document
    .elementFromPoint(x + width / 2, y + height / 2)
    ?.closest('a')
    ?.getAttribute('href')
}

async function swipe(page: Page, { x, y }: { x: number; y: number }, distance: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x: at, y }] })
  await touch('touchStart', x)
  for (let step = 1; step <= 10; step++) await touch('touchMove', x + (distance * step) / 10)
  await touch('touchEnd')
}

newMemberTest('a full stop follows an address without a gap @phone', async ({ page, startGroup }) => {
  const { path } = await startGroup({ description: 'See https://example.org/maps.' })
  await openPage(page, path)
  const link = page.getByRole('link', { name: 'https://example.org/maps (new tab)', exact: true })
  const text = await boxOf(link.getByText('https://example.org/maps'))
  expect((await boxOf(link)).width).toBeCloseTo(text.width, 0)
})

test('on a tablet, a card breaks no date or number of members', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await openPage(page, '/all-groups')
  const texts = page
    .getByRole('article')
    .locator('time')
    .or(page.getByText(/^\d+ of \d+ members?$/))
  expect(await texts.count()).toBeGreaterThan(16)
  for (const text of await texts.all()) expect(await countLines(text), `${text}`).toBe(1)
})

test('up to large width, categories and options fill the rows of All Groups', async ({ page }) => {
  await page.goto('/all-groups')
  await page.getByRole('button', { name: 'Show Search Options' }).click()
  const chips = page.getByRole('navigation', { name: 'Categories' })
  for (const width of [390, 700, 1000]) {
    await page.setViewportSize({ width, height: 900 })
    const [category, sort, status] = await Promise.all(
      ['Category', 'Sort', 'Status'].map((name) => boxOf(page.getByRole('combobox', { name, exact: true }))),
    )
    expect(category?.width, `${width} px`).toBeGreaterThan(1.9 * (sort?.width ?? 0))
    expect(status?.x, `${width} px`).toBeGreaterThan(sort?.x ?? 0)
    if (width < 768) expect(await boxOf(chips), `${width} px`).toMatchObject({ x: 0, width })
  }
})

test('no category stands alone in a row of All Groups', async ({ page }) => {
  await openPage(page, '/all-groups')
  const chips = page.getByRole('navigation', { name: 'Categories' }).getByRole('link')
  for (let width = 768; width < 1440; width += 32) {
    await page.setViewportSize({ width, height: 900 })
    const tops = await chips.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
    expect(tops).toHaveLength(8)
    for (const top of tops)
      expect(tops.filter((other) => other === top).length, `${width} px`).toBeGreaterThan(1)
  }
})

test('below the width of a tablet, the picture of Home grows with the window', async ({ page }) => {
  await openPage(page, '/')
  const picture = page.getByRole('region', { name: 'What you can do here' }).locator('img').first()
  for (const [width, share] of [
    [390, 0.55],
    [600, 0.5],
    [767, 0.5],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(async () => (await boxOf(picture)).width).toBeGreaterThanOrEqual(share * width)
  }
})

newMemberTest('the floating Join Group is as wide as the page, also on a tablet', async ({ page }) => {
  const [path = ''] = await pagesOfGroup()
  await page.goto(path)
  for (const width of [390, 700, 900]) {
    await page.setViewportSize({ width, height: 600 })
    await expect(page.locator('html')).toHaveAttribute('data-floating')
    const { x, width: wide } = await boxOf(page.getByRole('main').getByRole('img').first())
    const button = page.getByRole('button', { name: 'Join Group' })
    await expect.poll(() => boxOf(button), `${width} px`).toMatchObject({ x, width: wide })
  }
})

newMemberTest('a phone held sideways shows the name of a group and Join Group', async ({ page }) => {
  const [path = ''] = await pagesOfGroup()
  await page.setViewportSize({ width: 844, height: 390 })
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Join Group' })).toBeInViewport({ ratio: 1 })
})

memberTest(
  'on a phone, neither a date of My Groups nor a category of Home is broken @phone',
  async ({ page }) => {
    await openPage(page, '/my-group')
    for (let width = 320; width < 420; width += 10) {
      await page.setViewportSize({ width, height: 844 })
      for (const date of await page.getByRole('time').all())
        expect(await countLines(date), `${width} px`).toBe(1)
    }
    await page.setViewportSize({ width: 320, height: 640 })
    await openPage(page, '/')
    expect(await countLines(page.getByRole('link', { name: 'Photography', exact: true }))).toBe(1)
  },
)

memberTest('what can be pressed shows it under the pointer', async ({ page }) => {
  for (const [path, opener] of [
    ['/all-groups', page.getByRole('article').first()],
    ['/help', page.getByRole('group').first()],
    ['/dashboard', page.getByRole('region', { name: 'My Groups' })],
  ] as const) {
    await page.goto(path)
    await opener.hover()
    await expect(opener, path).toHaveCSS(
      'border-top-color',
      await resolveColour(page, 'var(--color-primary)'),
    )
  }
  await page.goto('/about-us')
  const link = page.getByRole('link', { name: 'Find a group' })
  const shadow = await link.evaluate((element) => getComputedStyle(element).boxShadow)
  await link.hover()
  await expect(link).not.toHaveCSS('box-shadow', shadow)
  await page.goto('/')
  const slide = page.getByRole('button', { name: 'Slide 2' })
  await slide.hover()
  await expect(slide.locator('span')).toHaveCSS(
    'background-color',
    await resolveColour(page, 'var(--color-primary)'),
  )
  await page.goto('/dashboard/account')
  await expect(page.getByRole('button', { name: 'Show password' }).first()).toHaveCSS('cursor', 'pointer')
  const button = page.getByRole('button', { name: 'Toggle Theme' })
  await button.hover()
  await expect(button).toHaveCSS('filter', 'none')
  await page.mouse.down()
  await expect(button).toHaveCSS('filter', 'brightness(0.9)')
})

/** How many lines the text of an element takes. */
function countLines(element: Locator): Promise<number> {
  return element.evaluate((one) => {
    const range = document.createRange()
    range.selectNodeContents(one.lastChild ?? one)
    return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size
  })
}

memberTest('with large text, the cross of the drawer is not over its name @phone', async ({ page }) => {
  await setFontSize(page, 32)
  await openPage(page, '/dashboard')
  await page.getByRole('button', { name: 'Menu', exact: true }).tap()
  const drawer = page.getByRole('dialog', { name: 'Dashboard menu' })
  const cross = await boxOf(drawer.getByRole('button', { name: 'Close menu' }))
  const brand = await boxOf(drawer.getByRole('link', { name: 'HobbyNest' }))
  expect(cross.x >= brand.x + brand.width || cross.y + cross.height <= brand.y).toBe(true)
})
