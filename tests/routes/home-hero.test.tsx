import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { preferReducedMotion } from '../mocks/reduced-motion.ts'
import { renderApp } from '../render-app.tsx'

async function hero() {
  return within(await screen.findByRole('region', { name: 'What you can do here' }))
}

/** The slide that can be seen, read and used: the others are inert. */
async function shownSlide() {
  const slides = (await hero())
    .getAllByRole('group')
    .filter((group) => group.classList.contains('swiper-slide'))
  expect(slides).toHaveLength(3)
  const [slide, ...others] = slides.filter((group) => !group.hasAttribute('inert'))
  expect(others).toEqual([])
  return within(slide ?? document.body)
}

async function shownTitle() {
  return (await shownSlide()).getByRole('heading', { level: 2 }).textContent
}

// Swiper does not start in a box without a size, as all are in jsdom.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000)
})

describe("Home's hero", () => {
  test('shows the tagline and the first slide at once, before the carousel is loaded', async () => {
    vi.stubGlobal('requestIdleCallback', () => 0)
    renderApp('/')
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
      'Where creativity finds its home',
    )
    expect(await shownTitle()).toBe('Create Your Favorite Hobbies')
    expect((await shownSlide()).getByRole('link', { name: 'Create Hobbies' })).toHaveAttribute(
      'href',
      '/create-group',
    )
    expect(screen.queryByRole('button', { name: 'Pause the slides' })).not.toBeInTheDocument()
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
  })

  test('has a bullet for each slide, which shows it and the button that leads to Create Group', async () => {
    const { user } = renderApp('/')
    const region = await hero()
    for (const [bullet, title, button] of [
      ['Slide 3: Build Your Creative Group', 'Build Your Creative Group', 'Create Group'],
      ['Slide 2: Discover New Creative Adventures', 'Discover New Creative Adventures', 'Discover Now'],
      ['Slide 1: Create Your Favorite Hobbies', 'Create Your Favorite Hobbies', 'Create Hobbies'],
    ] as const) {
      await user.click(await region.findByRole('button', { name: bullet }))
      await expect.poll(shownTitle).toBe(title)
      expect((await shownSlide()).getByRole('link', { name: button })).toHaveAttribute(
        'href',
        '/create-group',
      )
      expect(region.getByRole('button', { name: bullet })).toHaveAttribute('aria-current', 'true')
    }
  })

  test('goes on to the next slide after 6 s', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toNotFake: ['requestIdleCallback'] })
    renderApp('/')
    await (await hero()).findByRole('button', { name: 'Pause the slides' })
    await vi.advanceTimersByTimeAsync(5800)
    expect(await shownTitle()).toBe('Create Your Favorite Hobbies')
    await vi.advanceTimersByTimeAsync(300)
    await expect.poll(shownTitle).toBe('Discover New Creative Adventures')
  })

  test('stands still while it is paused', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toNotFake: ['requestIdleCallback'] })
    const { user } = renderApp('/')
    await user.click(await (await hero()).findByRole('button', { name: 'Pause the slides' }))
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await shownTitle()).toBe('Create Your Favorite Hobbies')
    await user.click(screen.getByRole('button', { name: 'Play the slides' }))
    await vi.advanceTimersByTimeAsync(6100)
    await expect.poll(shownTitle).toBe('Discover New Creative Adventures')
  })

  test('stops when the keyboard reaches the slides', async () => {
    const { user } = renderApp('/')
    const region = await hero()
    await region.findByRole('button', { name: 'Pause the slides' })
    for (let i = 0; document.activeElement?.textContent !== 'Create Hobbies' && i < 20; i++) await user.tab()
    expect(region.getByRole('link', { name: 'Create Hobbies' })).toHaveFocus()
    expect(await region.findByRole('button', { name: 'Play the slides' })).toBeVisible()
  })

  test('does not move by itself for visitors who prefer less motion, and still has its bullets', async () => {
    preferReducedMotion()
    vi.useFakeTimers({ shouldAdvanceTime: true, toNotFake: ['requestIdleCallback'] })
    const { user } = renderApp('/')
    const region = await hero()
    const bullet = await region.findByRole('button', { name: 'Slide 3: Build Your Creative Group' })
    expect(region.queryByRole('button', { name: /the slides$/ })).not.toBeInTheDocument()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await shownTitle()).toBe('Create Your Favorite Hobbies')
    await user.click(bullet)
    await expect.poll(shownTitle).toBe('Build Your Creative Group')
  })
})
