import type { Page } from '@playwright/test'
import { LIST_CALL } from './support/hold-back.ts'
import { answerForTheMap } from './support/map.ts'
import { DEMO } from './support/member.ts'
import { memberTest } from './support/member-test.ts'
import { expectScreen } from './support/navigation.ts'
import { expect, test } from './support/test.ts'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('what needs scripts says so @desktop', async ({ page }) => {
    await answerForTheMap(page)
    for (const [path, sentence] of [
      ['/', 'The groups need JavaScript'],
      ['/all-groups', 'The groups need JavaScript'],
      ['/contact', 'Sending this form needs JavaScript'],
      ['/register', 'Sending this form needs JavaScript'],
      ['/dashboard', 'This page needs JavaScript'],
    ] as const) {
      await page.goto(path)
      // Playwright sees no text in a <noscript>.
      await expect(page.locator('noscript p').first(), path).toBeVisible()
      expect(await page.content(), path).toContain(sentence)
    }
  })

  test('no form sends anything @desktop', async ({ page }) => {
    await page.goto('/login')
    await page.getByLabel('Email').fill('ada@example.com')
    await page.getByLabel('Password', { exact: true }).fill('Hobby1nest')
    await expect(page.getByRole('button', { name: 'Log in' })).toBeDisabled()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/login')
  })
})

test.describe('before its scripts have arrived', () => {
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

  for (const path of ['/about-us?from=a-friend']) {
    test(`the menu that was opened stays open when they arrive: ${path} @phone`, async ({ page, press }) => {
      const sendScripts = await holdScripts(page)
      await page.goto(path, { waitUntil: 'commit' })
      const menu = page.locator('#site-menu')
      await press(page.getByRole('button', { name: 'Menu', exact: true }))
      await expect(menu).toBeVisible()
      sendScripts()
      await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
      await expect(menu).toBeVisible()
      await press(menu.getByRole('link', { name: 'All Groups' }))
      await expectScreen(page, 'All Groups')
      await expect(menu).toBeHidden()
    })
  }

  for (const path of ['/login', '/login?from=/my-group']) {
    test(`a form keeps what is typed, and cannot be sent yet: ${path} @desktop`, async ({ page }) => {
      const sendScripts = await holdScripts(page)
      await page.goto(path, { waitUntil: 'commit' })
      await page.getByLabel('Email').fill(DEMO.email)
      const password = page.getByLabel('Password', { exact: true })
      await password.fill(DEMO.password)
      await page.keyboard.press('Enter')
      const button = page.getByRole('button', { name: 'Log in', exact: true })
      await expect(button).toBeDisabled()
      sendScripts()
      await expect(button).toBeEnabled()
      await expect(page.getByLabel('Email')).toHaveValue(DEMO.email)
      await expect(password).toBeFocused()
      await button.click()
      await expect(page.getByRole('dialog', { name: 'Log in Successfully' })).toBeVisible()
    })
  }
})

test('the groups are asked for once: what the page has asked for, its scripts do not ask for again @desktop', async ({
  page,
}) => {
  let requests = 0
  page.on('request', (request) => {
    if (LIST_CALL.test(request.url())) requests += 1
  })
  for (const path of ['/', '/all-groups']) {
    requests = 0
    await page.goto(path)
    await expect(page.getByRole('link', { name: /^See More about/ }).first()).toBeVisible()
    expect(requests, path).toBe(1)
    await page.goto('about:blank')
  }
})

test('a visitor who goes on has the head of one page, not of two @desktop', async ({ page }) => {
  const count = () =>
    page.evaluate(() =>
      ['title', 'meta[name=description]', 'meta[property="og:title"]', 'link[rel=canonical]'].map(
        (selector) => document.querySelectorAll(selector).length,
      ),
    )
  for (const path of ['/about-us', '/about-us?from=a-friend', '/all-groups?sort=oldest', '/login?from=%2F']) {
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
      expect(await count()).toEqual([1, 1, 1, 1])
      await page.getByRole('link', { name: 'HobbyNest' }).first().click()
      await expect(page).toHaveTitle('Home')
      expect(await count()).toEqual([1, 1, 1, 1])
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', '/')
    })
  }
})

for (const [who, visit, heading] of [
  ['guest', test, 'Log in'],
  ['member', memberTest, 'Film Is Not Dead'],
] as const) {
  visit(
    `the page of a group describes it at once, and a ${who} who stays has the head of one page @desktop`,
    async ({ page }) => {
      const groups = await (await page.request.get('/api/all-group')).json()
      const group = groups.find(({ name }: { name: string }) => name === 'Film Is Not Dead')
      const path = `/details-group/${group._id}`
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
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await expect(page).toHaveTitle(`${heading} | HobbyNest`)
      expect(await read()).toEqual(once)
      if (who === 'guest') return
      await expect(page.locator('meta[name=description]')).toHaveAttribute('content', description ?? '')
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', path)
    },
  )
}

test('a page that differs from what React renders is reported, and rendered again with its head @desktop', async ({
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
  await page.getByRole('link', { name: 'Blogs' }).click()
  await expectScreen(page, 'Blogs')
  for (const element of ['title', 'meta[name=description]', 'link[rel=canonical]']) {
    await expect(page.locator(`head > ${element}`)).toHaveCount(1)
  }
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', '/blogs')
})

test('a guest writes a post, edits it in its place, and deletes it', async ({ page, press, isMobile }) => {
  await page.goto('/blogs')
  if (isMobile) await press(page.getByRole('button', { name: 'Write a post' }))
  await page.getByLabel('Title').fill('A quiet pond')
  await page.getByLabel('Author').fill('Wren')
  await page.getByLabel('Category').selectOption('Fishing')
  await page.getByLabel('Content').fill('Nothing bit.')
  await press(page.getByRole('button', { name: 'Add Post' }))
  await press(page.getByRole('button', { name: 'Edit the post A quiet pond' }))
  const form = page.getByRole('form', { name: 'Edit your post' })
  await form.getByLabel('Content').fill('One bit.')
  await page.reload()
  await expect(form.getByLabel('Content')).toHaveValue('One bit.')
  await press(form.getByRole('button', { name: 'Save changes' }))
  await expect(page.getByRole('article').first()).toContainText('One bit.')
  await press(page.getByRole('button', { name: 'Delete the post A quiet pond' }))
  await press(page.getByRole('button', { name: 'Yes, delete it!' }))
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('article')).toHaveCount(10)
})

/** Lets no script load before the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await gate.promise
    await route.continue()
  })
  return gate.resolve
}
