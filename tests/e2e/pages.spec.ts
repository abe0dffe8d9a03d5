import type { Page } from '@playwright/test'
import { LIST_CALL } from './support/hold-back.ts'
import { logIn } from './support/member.ts'
import { expectLoaded, PUBLIC_PAGES } from './support/pages.ts'
import { expect, test } from './support/test.ts'

const DEMO = { email: 'demo@hobbynest.example', password: 'Hobby1nest' }

/** Some of what pages say before any script has run, also where it is folded away. */
const TEXTS: Record<string, string> = {
  '/': 'Trusted by Thousands in the Hobby Community',
  '/all-groups': 'Loading groups',
  '/about-us': 'Get Involved',
  '/careers': 'Open positions',
  '/help': 'Open All Groups, choose See More',
  '/login': 'Forgot password?',
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const path of PUBLIC_PAGES) {
    test(`${path} can be read, and its links work`, async ({ page }) => {
      await page.goto(path)
      await expect(page).toHaveTitle(path === '/' ? 'Home' : /^.+ \| HobbyNest$/)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('body')).toContainText(TEXTS[path] ?? '')
      await expect(page.getByRole('link', { name: 'HobbyNest' }).first()).toHaveAttribute('href', '/')
      const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
      expect(wide, 'nothing makes the page wider than the window').toBeLessThanOrEqual(room)
    })
  }

  test('what needs scripts says so', async ({ page }) => {
    for (const [path, sentence] of [
      ['/', 'The groups need JavaScript'],
      ['/all-groups', 'The groups need JavaScript'],
      ['/contact', 'Sending this form needs JavaScript'],
      ['/register', 'Sending this form needs JavaScript'],
      ['/dashboard', 'This page needs JavaScript'],
    ] as const) {
      await page.goto(path)
      // What stands in a <noscript> has no text for Playwright.
      await expect(page.locator('noscript p').first(), path).toBeVisible()
      expect(await page.content(), path).toContain(sentence)
    }
  })

  test('no form sends anything', async ({ page }) => {
    await page.goto('/login')
    await page.getByLabel('Email').fill('ada@example.com')
    await page.getByLabel('Password', { exact: true }).fill('Hobby1nest')
    await expect(page.getByRole('button', { name: 'Log in' })).toBeDisabled()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/login')
  })
})

test.describe('before its scripts have come', () => {
  test('the theme and the menu of a page already work', async ({ page, press, isMobile }) => {
    await holdScripts(page)
    await page.goto('/about-us', { waitUntil: 'commit' })
    await press(page.getByRole('button', { name: 'Toggle Theme' }))
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    if (isMobile) {
      await press(page.getByRole('button', { name: 'Menu', exact: true }))
      await expect(page.locator('header').getByRole('link', { name: 'All Groups' })).toBeVisible()
    }
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark')
  })

  test('a form keeps what is typed and waits with sending it', async ({ page }) => {
    const sendScripts = await holdScripts(page)
    await page.goto('/login', { waitUntil: 'commit' })
    await page.getByLabel('Email').fill(DEMO.email)
    await page.getByLabel('Password', { exact: true }).fill(DEMO.password)
    await page.keyboard.press('Enter')
    const button = page.getByRole('button', { name: 'Log in', exact: true })
    await expect(button).toBeDisabled()
    sendScripts()
    await expect(button).toBeEnabled()
    await expect(page.getByLabel('Email')).toHaveValue(DEMO.email)
    await button.click()
    await expect(page.getByRole('dialog', { name: 'Log in Successfully' })).toBeVisible()
  })
})

for (const isMember of [false, true]) {
  test(`React takes over each page as it is, for a ${isMember ? 'member in the dark' : 'guest'}`, async ({
    page,
  }) => {
    if (isMember) {
      await page.goto('/login?from=/about-us')
      await page.evaluate(() => localStorage.setItem('theme', 'dark'))
      await logIn(page, DEMO)
    }
    for (const path of PUBLIC_PAGES) {
      await page.goto(path)
      // What React found to differ, it would have reported as an error, which fails the test.
      await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
      await expectLoaded(page)
    }
  })
}

for (const path of ['/', '/all-groups']) {
  test(`${path} asks for the groups once: for what the page has asked for, its scripts do not ask again`, async ({
    page,
  }) => {
    let requests = 0
    page.on('request', (request) => {
      if (LIST_CALL.test(request.url())) requests += 1
    })
    await page.goto(path)
    await expect(page.getByRole('link', { name: /^See More about/ }).first()).toBeVisible()
    expect(requests).toBe(1)
  })
}

for (const path of ['/about-us', '/about-us?from=a-friend', '/all-groups?sort=oldest', '/login?from=%2F']) {
  test(`a visitor who comes by ${path} and goes on has the head of one page, not of two @desktop`, async ({
    page,
  }) => {
    const count = () =>
      page.evaluate(() =>
        ['title', 'meta[name=description]', 'meta[property="og:title"]', 'link[rel=canonical]'].map(
          (selector) => document.querySelectorAll(selector).length,
        ),
      )
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
    expect(await count()).toEqual([1, 1, 1, 1])
    await page.getByRole('link', { name: 'HobbyNest' }).first().click()
    await expect(page).toHaveTitle('Home')
    expect(await count()).toEqual([1, 1, 1, 1])
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', '/')
  })
}

for (const isMember of [false, true]) {
  test(`the page of a group describes it at once, and a ${isMember ? 'member' : 'guest'} who stays has the head of one page @desktop`, async ({
    page,
  }) => {
    const groups = await (await page.request.get('/api/all-group')).json()
    const group = groups.find(({ name }: { name: string }) => name === 'Film Is Not Dead')
    const path = `/details-group/${group._id}`
    if (isMember) {
      await page.goto('/login?from=/about-us')
      await logIn(page, DEMO)
    }
    const read = () =>
      page.evaluate(() =>
        [
          'title',
          'meta[name=description]',
          'meta[property="og:title"]',
          'meta[property="og:url"]',
          'meta[property="og:image"]',
          'meta[name="twitter:card"]',
          'link[rel=canonical]',
        ].map((selector) => [selector, document.querySelectorAll(selector).length]),
      )
    const sendScripts = await holdScripts(page)
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page).toHaveTitle('Film Is Not Dead | HobbyNest')
    await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', 'Film Is Not Dead')
    const description = await page.locator('meta[name=description]').getAttribute('content')
    const once = await read()
    expect(once.map(([, count]) => count)).toEqual(once.map(() => 1))
    sendScripts()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(isMember ? 'Film Is Not Dead' : 'Log in')
    await expect(page).toHaveTitle(`${isMember ? 'Film Is Not Dead' : 'Log in'} | HobbyNest`)
    expect(await read()).toEqual(once)
    if (!isMember) return
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', description ?? '')
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', path)
  })
}

test('a page that differs from what React renders is reported @desktop', async ({
  page,
  expectComplaint,
}) => {
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
})

/** Lets no script come before the function that it gives is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await gate.promise
    await route.continue()
  })
  return gate.resolve
}
