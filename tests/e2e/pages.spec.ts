import type { Page } from '@playwright/test'
import { DEMO_ACCOUNT } from '../../backend/local/samples.ts'
import { expectToFit } from './support/layout.ts'
import { expectScreen, holdBack, LIST_CALL, mockMap } from './support/pages.ts'
import { expect, memberTest, test } from './support/test.ts'
import { resolveColour } from './support/theme.ts'

const SCRIPTS = '**/assets/*.js'

/** The sentence of a page about its content that needs scripts. */
const NEEDS_SCRIPTS = {
  '/': 'The groups need JavaScript',
  '/all-groups': 'The groups need JavaScript',
  '/contact': 'Sending this form needs JavaScript',
  '/register': 'Sending this form needs JavaScript',
  '/dashboard': 'This page needs JavaScript',
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  // tests/stack/pages.test.ts reads the texts of every page.
  test('pages say what needs it, fit a phone, and no form sends anything @phone', async ({ page }) => {
    await mockMap(page)
    for (const [path, sentence] of Object.entries(NEEDS_SCRIPTS)) {
      await page.goto(path)
      // Playwright finds no text in a <noscript>.
      await expect(page.locator('noscript p').first()).toBeVisible()
      expect(await page.content()).toContain(sentence)
      await expectToFit(page)
      if (path !== '/dashboard') await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    await page.goto('/login')
    await page.getByLabel('Email').fill('ada@example.com')
    await page.getByLabel('Password', { exact: true }).fill('Hobby1nest')
    await expect(page.getByRole('button', { name: 'Log in' })).toBeDisabled()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/login')
    await page.goto('/all-groups')
    await page.getByRole('searchbox', { name: 'Search groups' }).fill('film')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/all-groups?q=film')
  })
})

test('the menu and the theme button work before the scripts load @phone', async ({ page, press }) => {
  const sendScripts = await holdBack(page, SCRIPTS)
  await page.goto('/about-us', { waitUntil: 'commit' })
  const light = await barColour(page)
  await press(page.getByRole('button', { name: 'Toggle Theme' }))
  const menu = page.locator('#site-menu')
  await press(page.getByRole('button', { name: 'Menu', exact: true }))
  await expect(menu).toBeVisible()
  sendScripts()
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark')
  expect(await barColour(page), "the browser's own bar follows the theme").not.toBe(light)
  expect(await barColour(page)).toBe(
    await page.evaluate(() => getComputedStyle(document.body).backgroundColor),
  )
  await expect(menu).toBeVisible()
  await press(menu.getByRole('link', { name: 'All Groups' }))
  await expectScreen(page, 'All Groups')
  await expect(menu).toBeHidden()
})

test('who reads on before the scripts load is not taken back, not even after a reload', async ({ page }) => {
  const placeOf = () => page.evaluate(() => window.scrollY)
  for (const path of ['/', '/terms']) {
    await page.goto('about:blank')
    for (const [open, place] of [
      [() => page.goto(path, { waitUntil: 'commit' }), 600],
      [() => page.reload({ waitUntil: 'commit' }), 900],
    ] as const) {
      const sendScripts = await holdBack(page, SCRIPTS)
      await open()
      await expect(page.getByRole('contentinfo')).toBeVisible()
      // The browser itself returns to where the page was reloaded.
      await expect.poll(placeOf).toBe(place === 900 ? 600 : 0)
      await page.mouse.wheel(0, place === 900 ? 300 : 600)
      await expect.poll(placeOf).toBe(place)
      sendScripts()
      await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
      expect(await placeOf(), path).toBe(place)
    }
  }
})

test('a page with a query is left as it is when its scripts load @phone', async ({ page, press }) => {
  const sendScripts = await holdBack(page, SCRIPTS)
  await page.goto('/help?utm_source=mail', { waitUntil: 'commit' })
  await press(page.getByText('How do I join a group?'))
  await press(page.getByRole('button', { name: 'Menu', exact: true }))
  sendScripts()
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
  await expect(page.locator('#site-menu')).toBeVisible()
  await expect(page.locator('details[open]')).toHaveCount(1)
})

for (const [path, name, later] of [
  ['/', 'Elena Novak on Dribbble', 'Next team member'],
  ['/terms', 'Open source under the MIT licence.'],
  ['/login?from=/create-group', 'Forgot password?'],
] as const) {
  test(`a link of ${path} keeps the focus when the scripts load`, async ({ page }) => {
    const sendScripts = await holdBack(page, SCRIPTS)
    await page.goto(path, { waitUntil: 'commit' })
    const link = page.getByRole('link', { name })
    await link.focus()
    sendScripts()
    await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
    if (later) await expect(page.getByRole('button', { name: later })).toBeVisible()
    await expect(link).toBeFocused()
  })
}

test('the team stays where it was scrolled before its carousel starts', async ({ page }) => {
  const sendScripts = await holdBack(page, SCRIPTS)
  await page.goto('/', { waitUntil: 'commit' })
  const member = page.getByRole('heading', { name: 'Harpreet Singh' })
  await member.scrollIntoViewIfNeeded()
  sendScripts()
  await expect(page.getByRole('button', { name: 'Next team member' })).toBeVisible()
  await expect(member).toBeInViewport()
})

test('what needs the scripts waits for them @phone', async ({ page, press }) => {
  for (const [path, name] of [
    ['/login', 'Login with Google'],
    ['/login', 'Show password'],
    ['/register', 'Upload a photo'],
    ['/register', 'Use our drawing for Cooking'],
    ['/blogs', 'Write a post'],
  ] as const) {
    const sendScripts = await holdBack(page, SCRIPTS)
    await page.goto(path, { waitUntil: 'commit' })
    const button = page.getByRole('button', { name })
    await expect(button).toBeDisabled()
    sendScripts()
    await expect(button).toBeEnabled()
  }
  await press(page.getByRole('button', { name: 'Write a post' }))
  await expect(page.getByLabel('Title')).toBeVisible()
})

test('a form keeps what is typed before the scripts load, and waits for them', async ({ page }) => {
  const sendScripts = await holdBack(page, SCRIPTS)
  await page.goto('/login?from=/my-group', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill(DEMO_ACCOUNT.email)
  const password = page.getByLabel('Password', { exact: true })
  await password.fill(DEMO_ACCOUNT.password)
  await page.keyboard.press('Enter')
  const button = page.getByRole('button', { name: 'Log in', exact: true })
  await expect(button).toBeDisabled()
  sendScripts()
  await expect(button).toBeEnabled()
  await expect(page.getByLabel('Email')).toHaveValue(DEMO_ACCOUNT.email)
  await expect(password).toBeFocused()
  await button.click()
  await expect(page.getByRole('dialog', { name: 'Log in Successfully' })).toBeVisible()
})

test('what is typed early is kept in a page that an extension changed', async ({ page, expectComplaint }) => {
  expectComplaint(/Minified React error #418/, 'React renders again what an extension has changed')
  const sendScripts = await holdBack(page, SCRIPTS)
  await page.goto('/careers', { waitUntil: 'commit' })
  const [name, letter] = [page.getByLabel('Full Name'), page.getByLabel('Cover Letter')]
  const position = page.getByLabel('Position')
  await name.evaluate((field) => field.after(document.createElement('div')))
  await name.fill('Wren Fletcher')
  await position.selectOption('Content Writer')
  await letter.fill('I write')
  const error = page.waitForEvent('pageerror')
  sendScripts()
  await error
  await expect(name).toHaveValue('Wren Fletcher')
  await expect(position).toHaveValue('Content Writer')
  await expect(letter).toBeFocused()
  await page.keyboard.type(' about walks.')
  await expect(letter).toHaveValue('I write about walks.')
  await page.reload()
  await expect(letter).toHaveValue('I write about walks.')
})

test('a page that was built last year has the current one in its footer', async ({ page }) => {
  await page.clock.setFixedTime('2031-02-01')
  await page.goto('/terms')
  await expect(page.getByRole('contentinfo')).toContainText('© 2031 HobbyNest')
})

test('the groups are requested once, by the page', async ({ page }) => {
  let requests = 0
  page.on('request', (request) => {
    if (LIST_CALL.test(request.url())) requests += 1
  })
  for (const path of ['/', '/all-groups']) {
    requests = 0
    await page.goto(path)
    await expect(page.getByRole('link', { name: 'See More', exact: true }).first()).toBeVisible()
    expect(requests, path).toBe(1)
    await page.goto('about:blank')
  }
})

memberTest('a group is requested once, by its page', async ({ page }) => {
  const [group] = await (await page.request.get('/api/all-group')).json()
  const path = `/all-group/${group._id}`
  let requests = 0
  page.on('request', (request) => {
    if (request.url().endsWith(path)) requests += 1
  })
  const sendScripts = await holdBack(page, SCRIPTS)
  await page.goto(`/details-group/${group._id}`, { waitUntil: 'commit' })
  await expect.poll(() => requests).toBe(1)
  sendScripts()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(group.name)
  expect(requests).toBe(1)
})

for (const [who, visit, heading] of [
  ['guest', test, 'Log in'],
  ['member', memberTest, 'Film Is Not Dead'],
] as const) {
  visit(`the page of a group has its head at once, and for a ${who} no tag twice`, async ({ page }) => {
    const groups = await (await page.request.get('/api/all-group')).json()
    const group = groups.find(({ name }: { name: string }) => name === 'Film Is Not Dead')
    const sendScripts = await holdBack(page, SCRIPTS)
    await page.goto(`/details-group/${group._id}`, { waitUntil: 'commit' })
    await expect(page).toHaveTitle('Film Is Not Dead | HobbyNest')
    await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', 'Film Is Not Dead')
    const description = page.locator('meta[name=description]')
    const text = (await description.getAttribute('content')) ?? ''
    expect(await repeatedInHead(page)).toEqual([])
    sendScripts()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page).toHaveTitle(`${heading} | HobbyNest`)
    expect(await repeatedInHead(page)).toEqual([])
    if (who === 'member') await expect(description).toHaveAttribute('content', text)
    await page.getByRole('link', { name: 'HobbyNest' }).first().click()
    await expect(page).toHaveTitle('Home')
    expect(await repeatedInHead(page)).toEqual([])
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', '/')
  })
}

test("a page that differs from React's is reported and rendered again", async ({ page, expectComplaint }) => {
  expectComplaint(/Minified React error #418/, 'a word of the page has been changed')
  await page.route('/about-us', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace('>About Us</h1>', '>About You</h1>')
    await route.fulfill({ response, body })
  })
  const error = page.waitForEvent('pageerror')
  await page.goto('/about-us')
  expect(String(await error)).toContain('#418')
  await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible()
  await page.getByRole('link', { name: 'Blogs' }).click()
  await expectScreen(page, 'Blogs')
  expect(await repeatedInHead(page)).toEqual([])
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', '/blogs')
})

/** The tags that are not in the head of the page exactly once, and how often each is. */
function repeatedInHead(page: Page): Promise<[string, number][]> {
  return page.evaluate(() => {
    const once = ['title', 'meta[name=description]', 'meta[property="og:title"]', 'link[rel=canonical]']
    return once
      .map((selector): [string, number] => [selector, document.querySelectorAll(selector).length])
      .filter(([, count]) => count !== 1)
  })
}

async function barColour(page: Page): Promise<string> {
  const colour = await page.locator('meta[name=theme-color]').getAttribute('content')
  return resolveColour(page, colour ?? '')
}
