import type { Locator, Page } from '@playwright/test'
import { expectScreen, goTo, holdBack } from './support/pages.ts'
import { expect, memberTest, newMemberTest, test } from './support/test.ts'
import { type Colour, colourOf } from './support/theme.ts'

// Statements of the specification that only a browser can prove. The others are in tests/spec.

/** The titles of the slides of the hero, from the second. */
const SLIDES = [
  'Discover New Creative Adventures',
  'Build Your Creative Group',
  'Create Your Favorite Hobbies',
]

test('§2 The bar is sticky, and small screens hide Register', async ({ page }) => {
  await page.goto('/terms')
  await page.evaluate(() => window.scrollTo({ top: 2000, behavior: 'instant' }))
  const bar = page.getByRole('banner')
  await expect.poll(async () => (await bar.boundingBox())?.y).toBe(0)
  const register = bar.getByRole('link', { name: 'Register' })
  await expect(register).toBeVisible()
  await page.setViewportSize({ width: 639, height: 900 })
  await expect(register).toBeHidden()
  // A decision of ours: on a phone on its side it scrolls away.
  await page.setViewportSize({ width: 844, height: 390 })
  await expect(bar).not.toBeInViewport()
})

test('§2 On Home, each link of the bar and the footer can be told from all others by its words', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('article')).toHaveCount(8)
  for (const links of [page.getByRole('banner'), page.getByRole('contentinfo')]) {
    for (const name of await links.getByRole('listitem').getByRole('link').allInnerTexts())
      await expect(page.getByRole('link', { name }), name).toHaveCount(1)
  }
  for (const name of ['Log in', 'Register']) await expect(page.getByRole('link', { name })).toHaveCount(1)
})

test('§2, §9 Cards stand in one column, in four from 768 px', async ({ page }) => {
  for (const path of ['/', '/all-groups']) {
    await page.goto(path)
    const cards = page.getByRole('article')
    await expect(cards.nth(7)).toBeAttached()
    for (const [width, columns] of Object.entries({ 375: 1, 767: 1, 768: 4, 1440: 4 })) {
      await page.setViewportSize({ width: Number(width), height: 900 })
      const countStarts = () =>
        cards.evaluateAll((all) => new Set(all.map((card) => card.getBoundingClientRect().x)).size)
      await expect.poll(countStarts, `columns of ${path} at ${width} px`).toBe(columns)
    }
  }
})

memberTest('§2 The dashboard has grey placeholder cards while loading', async ({ page }) => {
  const release = await holdBack(page, '**/api/**')
  await page.goto('/dashboard')
  await expect(page.getByText('Counting the groups…')).toBeAttached()
  const cards = page.getByRole('main').locator('[aria-hidden=true]:empty')
  await expect(cards).toHaveCount(2)
  for (const card of await cards.all()) {
    const [red, green, blue] = await colourOf(card, 'background-color')
    expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThan(32)
    expect(red).toBeLessThan(245)
  }
  release()
  await expect(page.getByRole('region', { name: 'Total Groups' })).toBeVisible()
  await expect(cards).toHaveCount(0)
})

test('§4, §8 Dialogs have their icons, and a login failure is red', async ({ page, expectComplaint }) => {
  expectComplaint(/400 \(Bad Request\)/, 'the provider refuses the password so')
  const iconOf = (title: string) =>
    colourOf(page.getByRole('dialog', { name: title }).locator('svg').first(), 'color')
  const subscribe = async (email: string) => {
    await page.getByLabel('Email address').fill(email)
    await page.getByRole('button', { name: 'Subscribe' }).click()
  }
  await page.goto('/')
  await subscribe('')
  expect(kindOf(await iconOf('Oops!'))).toBe('warning')
  await page.keyboard.press('Escape')
  await subscribe('wren')
  expect(kindOf(await iconOf('Invalid Email'))).toBe('error')
  await page.keyboard.press('Escape')
  await subscribe('wren@example.com')
  await page.getByRole('button', { name: 'Yes, subscribe!' }).click()
  expect(kindOf(await iconOf('Subscribed!'))).toBe('success')

  await page.goto('/login')
  await page.getByLabel('Email').fill('demo@hobbynest.example')
  await page.getByLabel('Password', { exact: true }).fill('Wrong1')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  const failure = page.getByRole('alert').getByText('Wrong email or password.')
  expect(kindOf(await colourOf(failure, 'color'))).toBe('error')
  await page.getByLabel('Password', { exact: true }).fill('Hobby1nest')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  expect(kindOf(await iconOf('Log in Successfully'))).toBe('success')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Account menu of/ }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Yes, log out' }).click()
  expect(kindOf(await iconOf('Logged out'))).toBe('success')
})

test('§4, §5, §8 Toasts have the colours of their kinds', async ({ page, expectComplaint }) => {
  expectComplaint(/400 \(Bad Request\)/, 'the provider refuses the email so')
  expectComplaint(/net::ERR_FAILED.*apis\.google\.com/, 'Chromium logs the script that is held back')
  await page.goto('/register')
  await page.getByLabel('Password', { exact: true }).fill('lowercase')
  await page.getByRole('button', { name: 'Register' }).click()
  await expectToast(page, 'warning', /^Password must include/)
  await page.getByLabel('Name').fill('Wren Nest')
  await page.getByLabel('Email').fill('demo@hobbynest.example')
  await page.getByLabel('Photo URL').fill('https://photos.example/wren.jpg')
  await page.getByLabel('Password', { exact: true }).fill('Hobby1nest')
  await page.getByRole('button', { name: 'Register' }).click()
  await expectToast(page, 'error', /^There is already an account/)

  await page.route('https://apis.google.com/**', (route) => route.abort())
  await page.goto('/login')
  await page.getByRole('button', { name: 'Login with Google' }).click()
  await expectToast(page, 'error', /^The log-in service could not be used/)

  await page.goto('/blogs')
  await page.getByRole('button', { name: 'Add Post' }).click()
  await expectToast(page, 'error', 'Please fill in all fields.')
  for (const label of ['Title', 'Author', 'Content']) await page.getByLabel(label).fill('Reeds')
  await page.getByLabel('Category').selectOption('Fishing')
  await page.getByRole('button', { name: 'Add Post' }).click()
  await expectToast(page, 'success', 'Blog post added!')

  await page.goto('/help')
  await page.getByRole('searchbox').fill('no such question')
  await expectToast(page, 'info', 'No FAQs match your search.')
})

newMemberTest('§4 Joining is a success, and joining again an info', async ({ page, startGroup }) => {
  await page.goto((await startGroup()).path)
  await page.getByRole('button', { name: 'Join Group' }).click()
  await expectToast(page, 'success', 'Successfully joined the group!')
  await page.getByRole('button', { name: 'Joined' }).click()
  await expectToast(page, 'info', 'You have already joined this group.')
})

test('§9 A toast is at the top right for 5 s, longer with pointer or focus', async ({ page }) => {
  await page.goto('/help')
  await page.getByRole('searchbox').fill('no such question')
  const toast = page.locator('.Toastify__toast').filter({ hasText: 'No FAQs match your search.' })
  await expect(toast).toBeVisible()
  const box = await toast.boundingBox()
  expect(box?.y).toBeLessThan(120)
  expect(Number(box?.x) + Number(box?.width)).toBeGreaterThan(1380)

  const bar = page.locator('.Toastify__progress-bar--animated')
  const expectBar = (state: 'running' | 'paused') => expect(bar).toHaveCSS('animation-play-state', state)
  await expect(bar).toHaveCSS('animation-duration', '5s')
  await expectBar('running')
  await toast.hover()
  await expectBar('paused')
  const close = page.getByRole('button', { name: 'close' })
  await close.focus()
  await page.mouse.move(0, 0)
  await expectBar('paused')
  await close.blur()
  await expectBar('running')
  await bar.evaluate((element) => {
    for (const animation of element.getAnimations()) animation.finish()
  })
  await expect(toast).toBeHidden()
})

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('§2 Pages scroll smoothly, and a new one animates in for 0.6 s', async ({ page }) => {
    await page.goto('/about-us')
    await expectScreen(page, 'About Us')
    const coming = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          document.addEventListener('transitionend', ({ target, propertyName, elapsedTime }) => {
            if (!(target instanceof Element && target.matches('main') && propertyName === 'opacity')) return
            // A start that is set back, as on a busy machine, is an end after 0 s (CSS Transitions).
            if (elapsedTime > 0) resolve(elapsedTime)
          })
        }),
    )
    await goTo(page, 'All Groups')
    await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'smooth')
    expect(await coming).toBe(0.6)
  })

  test('§2 Cards animate on scroll once, in 1000 ms, after 50 ms', async ({ page }) => {
    await page.setViewportSize({ width: 700, height: 600 })
    await page.goto('/')
    await expect(page.getByRole('link', { name: 'See More', exact: true })).toHaveCount(8)
    await page.mouse.wheel(0, 10)
    const card = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('article') })
      .last()
    await expect(card).toHaveCSS('opacity', '0')
    await expect(card).toHaveCSS('transition-duration', '1s')
    await card.evaluate((element) => element.scrollIntoView({ behavior: 'instant' }))
    await expect(card).toHaveCSS('transition-delay', '0.05s')
    await expect(card).toHaveCSS('opacity', '1')
    await page.evaluate(() => {
      window.scrollTo({ top: 0, behavior: 'instant' })
      return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    })
    await expect(card).toHaveCSS('opacity', '1')
  })

  test('§9 The hero shows the next slide after 6000 ms, looping, one at a time', async ({ page }) => {
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.goto('/')
    const hero = page.getByRole('region', { name: 'What you can do here' })
    await runUntil(page, hero.getByRole('button', { name: 'Pause the slides' }))
    for (const title of SLIDES) {
      const bullet = hero.getByRole('button', { name: title }).and(page.locator('[aria-current=true]'))
      const waited = await runUntil(page, bullet)
      expect(waited).toBeGreaterThan(5_000)
      expect(waited).toBeLessThan(7_500)
      await waitForAnimations(hero)
      await expect(hero.getByRole('heading', { name: title })).toBeInViewport({ ratio: 1 })
    }
  })

  test('§9 The team moves every 2000 ms until a visitor interacts', async ({ page }) => {
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.goto('/')
    const team = page.getByRole('region', { name: 'Meet the team' })
    await team.scrollIntoViewIfNeeded()
    // In short steps, since the button is seen some steps after the team has started.
    await runUntil(page, team.getByRole('button', { name: 'Pause the team' }), 50)
    const expectShown = (name: string) => expect.poll(() => nameInTheMiddle(team)).toBe(name)
    const first = await nameInTheMiddle(team)
    await page.clock.runFor(1_800)
    await waitForAnimations(team)
    await expectShown(first)
    await page.clock.runFor(400)
    await expect.poll(() => nameInTheMiddle(team)).not.toBe(first)
    const second = await nameInTheMiddle(team)
    await team.getByRole('button', { name: 'Next team member' }).click()
    await expect.poll(() => nameInTheMiddle(team)).not.toBe(second)
    await waitForAnimations(team)
    const third = await nameInTheMiddle(team)
    await page.clock.runFor(10_000)
    await waitForAnimations(team)
    await expectShown(third)
  })
})

test('§9 The team is a cover flow (100, 2.5) of 1 slide, 2 from 768 px, 3 from 1024 px', async ({ page }) => {
  await page.goto('/')
  const team = page.getByRole('region', { name: 'Meet the team' })
  await team.scrollIntoViewIfNeeded()
  await expect(team.getByRole('button', { name: 'Next team member' })).toBeVisible()
  const slides = team.locator('[aria-roledescription=slide]')
  for (const [width, count] of Object.entries({ 767: 1, 768: 2, 1023: 2, 1024: 3 })) {
    await page.setViewportSize({ width: Number(width), height: 900 })
    const perView = () =>
      slides
        .first()
        .evaluate((slide) =>
          Math.round(Number(slide.parentElement?.clientWidth) / (slide as HTMLElement).offsetWidth),
        )
    await expect.poll(perView, `slides at ${width} px`).toBe(count)
  }
  // Swiper moves its slides in the frame after the one in which it resizes them.
  const depths = () =>
    slides.evaluateAll((all) =>
      all.map((slide) => Math.round(new DOMMatrix(getComputedStyle(slide).transform).m43)),
    )
  await expect.poll(depths).toEqual([-750, -500, -250, 0, -250, -500, -750, -1000])
})

test('§9 Each slide of the hero has a bullet that shows it', async ({ page }) => {
  await page.goto('/')
  const hero = page.getByRole('region', { name: 'What you can do here' })
  for (const title of SLIDES) {
    const bullet = hero.getByRole('button', { name: title })
    await bullet.click()
    await expect(hero.getByRole('heading', { name: title })).toBeInViewport({ ratio: 1 })
    await expect(bullet).toHaveAttribute('aria-current', 'true')
  }
})

/** Advances the stopped clock until an element is visible; returns the milliseconds that took. */
async function runUntil(page: Page, target: Locator, step = 250): Promise<number> {
  let waited = 0
  for (; waited < 10_000 && !(await target.isVisible()); waited += step) await page.clock.runFor(step)
  await expect(target).toBeVisible()
  return waited
}

function waitForAnimations(carousel: Locator): Promise<unknown> {
  return carousel.evaluate((element) =>
    Promise.all(element.getAnimations({ subtree: true }).map(({ finished }) => finished)),
  )
}

function nameInTheMiddle(team: Locator): Promise<string> {
  return team.getByRole('heading', { level: 3, includeHidden: true }).evaluateAll((headings) => {
    const distance = (heading: Element) => {
      const { left, right } = heading.getBoundingClientRect()
      return Math.abs(left + right - window.innerWidth)
    }
    return headings.sort((one, other) => distance(one) - distance(other))[0]?.textContent ?? ''
  })
}

type Kind = 'error' | 'warning' | 'success' | 'info'

/** What a red, yellow, green or blue stands for. */
function kindOf([red, green, blue]: Colour): Kind | undefined {
  if (red > 2 * Math.max(green, blue)) return 'error'
  if (green === Math.max(red, green, blue)) return 'success'
  if (blue === Math.max(red, green, blue)) return 'info'
  return blue < green && green > red / 2 ? 'warning' : undefined
}

async function expectToast(page: Page, kind: Kind, text: string | RegExp) {
  const toast = page.locator('.Toastify__toast').filter({ has: page.getByText(text) })
  expect(kindOf(await colourOf(toast.locator('svg').first(), 'fill'))).toBe(kind)
}
