import { boxOf } from './support/layout.ts'
import { holdBack } from './support/pages.ts'
import { expect, test } from './support/test.ts'
import { resolveColour } from './support/theme.ts'

test('nothing moves or is hidden for visitors who prefer less motion', async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'See More', exact: true })).toHaveCount(8)
  const opacities = await page
    .getByRole('listitem')
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).opacity))
  expect(new Set(opacities)).toEqual(new Set(['1']))
  await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'auto')

  const statistics = page.getByRole('region', { name: 'Trusted by Thousands in the Hobby Community' })
  await statistics.scrollIntoViewIfNeeded()
  await expect(statistics.locator('dd')).toContainText(['2500+', '500+', '100+', '300+'])

  await page.getByRole('region', { name: 'Meet the team' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('button', { name: 'Next team member' })).toBeVisible()
  const shown = page.locator('.swiper-slide-active').getByRole('heading')
  const before = await shown.allTextContents()
  expect(before).toHaveLength(2)
  await page.clock.runFor('00:30')
  expect(await shown.allTextContents()).toEqual(before)
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
})

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('a visitor can pause both carousels, which play only while in view', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Pause the slides' })).toBeVisible()
    // The team's carousel starts when it is nearly in view.
    await expect(page.getByRole('button', { name: / the team$/ })).toBeHidden()
    for (const [subject, name] of [
      ['the slides', 'What you can do here'],
      ['the team', 'Meet the team'],
    ] as const) {
      await page.getByRole('region', { name }).scrollIntoViewIfNeeded()
      const pause = page.getByRole('button', { name: `Pause ${subject}` })
      await pause.focus()
      await page.keyboard.press('Enter')
      await expect(pause).toBeHidden()
      const slides = page.getByRole('region', { name }).locator('[aria-live]').first()
      await expect(slides).toHaveAttribute('aria-live', 'polite')
      await page.keyboard.press('Enter')
      await expect(pause).toBeFocused()
    }
    await expect(page.getByRole('button', { name: 'Play the slides' })).toBeVisible()
    await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
    await expect(page.getByRole('button', { name: 'Pause the slides' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Play the team' })).toBeVisible()
    // Screen readers read out no slide that stops out of sight.
    const team = page.getByRole('region', { name: 'Meet the team' })
    await expect(team.locator('[aria-live]')).toHaveAttribute('aria-live', 'off')
    await page.locator('[aria-roledescription=slide]:not([inert]) a').first().focus()
    await expect(page.getByRole('button', { name: 'Play the slides' })).toBeVisible()
  })

  test('who has read past the groups of Home stays there when they arrive @phone', async ({ page }) => {
    const sendScripts = await holdBack(page, '**/assets/*.js')
    await page.goto('/', { waitUntil: 'commit' })
    const team = page.getByRole('heading', { name: 'Meet the team' })
    await team.evaluate((heading) => heading.scrollIntoView())
    const { y } = await boxOf(team)
    sendScripts()
    await expect(page.getByRole('link', { name: 'See More', exact: true })).toHaveCount(8)
    // Cards differ in height from their placeholders, and are measured in fractions of a pixel.
    expect(Math.abs((await boxOf(team)).y - y)).toBeLessThan(3)
  })

  test('a new theme leaves no text in the colour of the last one', async ({ page }) => {
    await page.goto('/')
    const devTools = await page.context().newCDPSession(page)
    await devTools.send('Animation.enable')
    // Stretches any fading to minutes.
    await devTools.send('Animation.setPlaybackRate', { playbackRate: 0.001 })
    for (const theme of ['dark', 'light']) {
      await page.getByRole('button', { name: 'Toggle Theme' }).click()
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
      for (const [name, colour] of [
        ['About Us', 'var(--color-base-content)'],
        ['Log in', 'var(--color-base-content)'],
        ['Register', 'var(--color-primary-content)'],
      ] as const) {
        const link = page.getByRole('banner').getByRole('link', { name, exact: true })
        await expect(link, `${name}, ${theme}`).toHaveCSS('color', await resolveColour(page, colour))
      }
    }
  })

  test('what comes of an answer is read out while its dialog still fades away', async ({ page }) => {
    const post = { title: 'Mine', author: 'Ada', category: 'Fishing', content: 'Once.', date: '2024-05-01' }
    await page.goto('/blogs')
    await page.evaluate((posts) => localStorage.setItem('blogs', posts), JSON.stringify([post]))
    await page.reload()
    await page.getByRole('button', { name: 'Delete the post Mine' }).click()
    const confirm = page.getByRole('button', { name: 'Yes, delete it!' })
    await confirm.click({ trial: true })
    const devTools = await page.context().newCDPSession(page)
    await devTools.send('Animation.enable')
    // Stretches the fading to a quarter of a minute.
    await devTools.send('Animation.setPlaybackRate', { playbackRate: 0.01 })
    await confirm.click()
    await expect(page.getByRole('status').filter({ hasText: 'Blog post deleted.' })).toBeVisible()
    await expect(page.getByRole('dialog')).toBeVisible()
  })

  test('a link at the foot of a page leads straight to the top of the next one', async ({ page }) => {
    await page.goto('/help')
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    const foot = await page.evaluate(() => window.scrollY)
    expect(foot).toBeGreaterThan(100)
    await page.evaluate(() => {
      const root = document.documentElement
      addEventListener('scroll', () => {
        root.dataset.lowest = String(Math.max(Number(root.dataset.lowest ?? 0), window.scrollY))
      })
    })
    await page.getByRole('link', { name: 'HobbyNest', exact: true }).first().click()
    await expect(page.getByRole('button', { name: 'Pause the slides' })).toBeVisible()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    expect(Number(await page.locator('html').getAttribute('data-lowest'))).toBeLessThanOrEqual(foot)
  })
})
