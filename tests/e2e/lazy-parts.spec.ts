import type { Locator, Page } from '@playwright/test'
import { holdBack } from './support/hold-back.ts'
import { answerForTheMap } from './support/map.ts'
import { newMemberTest } from './support/member-test.ts'
import { expect, test } from './support/test.ts'

test.beforeEach(({ expectComplaint }) => {
  expectComplaint(/status of 503|could not be loaded/, 'the server fails once')
})

/** A server with a hiccup: the first answer for a file is 503. */
async function failOnce(page: Page, file: string): Promise<void> {
  await page.route(`**/assets/${file}`, (route) => route.fulfill({ status: 503, body: 'Not now.' }), {
    times: 1,
  })
}

/** Swipes over most of `box` with a finger. */
async function swipeLeft(page: Page, box: { x: number; y: number; width: number; height: number } | null) {
  if (!box) throw new Error('There is nothing to swipe over.')
  const devTools = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...across: number[]) =>
    devTools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: across.map((part) => ({ x: box.x + part * box.width, y: box.y + box.height / 2 })),
    })
  await touch('touchStart', 0.95)
  for (let part = 0.9; part > 0.05; part -= 0.05) await touch('touchMove', part)
  await touch('touchEnd')
}

/** Presses, and returns what the browser's own dialog says then. */
async function pressForBrowsersDialog(page: Page, button: Locator): Promise<string> {
  const dialog = page.waitForEvent('dialog')
  const pressed = button.click()
  const message = (await dialog).message()
  await (await dialog).accept()
  await pressed
  return message
}

test("a dialog whose script fails once is the browser's own, the next one ours @desktop", async ({
  page,
}) => {
  await page.goto('/')
  await failOnce(page, 'sweetalert2*.js')
  const subscribe = page.getByRole('button', { name: 'Subscribe' })
  expect(await pressForBrowsersDialog(page, subscribe)).toContain('Please enter your email address.')
  await subscribe.click()
  await expect(page.getByRole('dialog', { name: 'Oops!' })).toBeVisible()
  await expect(page.locator('.swal2-container')).toHaveCSS('position', 'fixed')
})

test("a toast whose script fails once is the browser's own, the next one ours @desktop", async ({ page }) => {
  await answerForTheMap(page)
  await page.goto('/contact')
  await failOnce(page, 'toast-container-*.js')
  const send = page.getByRole('button', { name: 'Send Message' })
  expect(await pressForBrowsersDialog(page, send)).toBe('Please fill in all fields.')
  // Until then the form is being sent, and ignores further presses.
  await expect(page.getByLabel('Full Name')).toBeFocused()
  await send.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Please fill in all fields.' })).toBeVisible()
  await expect(page.locator('.Toastify__toast-container')).toHaveCSS('position', 'fixed')
})

test('the carousels appear by themselves even if their script fails once @desktop', async ({ page }) => {
  await failOnce(page, 'start-swiper-*.js')
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Slide 2: Discover New Creative Adventures' })).toBeVisible()
  await expect(page.locator('.swiper').first()).toHaveCSS('z-index', '1')
})

test('the team carousel keeps in the middle whom a visitor has swiped to, whatever scrolls later @phone', async ({
  page,
}) => {
  const letSwiperCome = await holdBack(page, '**/start-swiper*.js')
  await page.goto('/')
  await expect(page.getByRole('link', { name: /^See More about/ })).toHaveCount(8)
  const team = page.getByRole('region', { name: 'Meet the team' })
  await team.getByRole('heading', { name: 'Amira Haddad' }).scrollIntoViewIfNeeded()
  const slides = team.locator('.swiper')
  // A fast swipe goes on to the second, the third or the fourth.
  const hasSettled = slides.evaluate(
    (element) => new Promise((resolve) => element.addEventListener('scrollend', () => resolve(true))),
  )
  await swipeLeft(page, await slides.boundingBox())
  await hasSettled
  const name = await slides.evaluate((element) => {
    const distance = (heading: Element) => {
      const { left, right } = heading.getBoundingClientRect()
      return Math.abs(left + right - window.innerWidth)
    }
    const headings = [...element.querySelectorAll('h3')].sort((one, other) => distance(one) - distance(other))
    return headings[0]?.textContent ?? ''
  })
  expect(name).not.toBe('Amira Haddad')
  letSwiperCome()
  await expect(team.getByRole('button', { name: 'Next team member' })).toBeVisible()
  const shown = team.locator('.swiper-slide-active').getByRole('heading', { name })
  const expectInTheMiddle = () =>
    expect
      .poll(() =>
        shown.evaluate((heading) => {
          const { left, right } = heading.getBoundingClientRect()
          return Math.abs(left + right - window.innerWidth)
        }),
      )
      .toBeLessThan(2)
  await expectInTheMiddle()
  // As "Find in page" does.
  await team.locator('.swiper-slide-next').evaluate((slide) => slide.scrollIntoView())
  await expectInTheMiddle()
})

test('the banner appears even if its script failed once @desktop', async ({ page, goOffline }) => {
  await failOnce(page, 'idle-*.js')
  await page.goto('/about-us')
  await expect(page.locator('.connection-banner')).toBeAttached()
  // Requested by the same script.
  await page.waitForFunction(() => document.fonts.size > 0)
  await goOffline()
  await expect(page.getByText('You are offline.')).toBeVisible()
})

newMemberTest(
  'a member is known, with menu and tooltip, where the scripts of each failed once @desktop',
  async ({ page, member }) => {
    const menu = page.getByRole('button', { name: `Account menu of ${member.name}` })
    for (const file of ['firebase-auth-*.js', 'user-menu-*.js', 'global-tooltip-*.js'])
      await failOnce(page, file)
    await page.goto('/about-us')
    await expect(menu).toBeVisible()
    await menu.hover()
    await expect(page.getByRole('tooltip')).toHaveText(member.name)
  },
)
