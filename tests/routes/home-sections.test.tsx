import { act, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { TEAM } from '../../src/features/home/team.ts'
import { buildGroup, buildUser } from '../factories.ts'
import { backend } from '../mocks/backend.ts'
import { seeEverything } from '../mocks/intersection.ts'
import { preferReducedMotion } from '../mocks/reduced-motion.ts'
import { scrollDown } from '../mocks/scroll.ts'
import { renderApp } from '../render-app.tsx'

async function region(name: string) {
  return within(await screen.findByRole('region', { name }))
}

function activeMember() {
  return document.querySelector('.swiper-slide-active h3')?.textContent
}

// Swiper does not start in a box without a size, as all are in jsdom.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000)
})

describe("Home's categories and first steps", () => {
  test('each of the eight categories leads to its groups', async () => {
    renderApp('/')
    const links = (await region('What do you love to do?')).getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Drawing & Painting', '/all-groups?category=Drawing+%26+Painting'],
      ['Photography', '/all-groups?category=Photography'],
      ['Video Gaming', '/all-groups?category=Video+Gaming'],
      ['Fishing', '/all-groups?category=Fishing'],
      ['Running', '/all-groups?category=Running'],
      ['Cooking', '/all-groups?category=Cooking'],
      ['Reading', '/all-groups?category=Reading'],
      ['Writing', '/all-groups?category=Writing'],
    ])
  })

  test('a guest is told to register, a member is not', async () => {
    const { unmount } = renderApp('/')
    const steps = await region('How it works')
    expect(await steps.findByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register')
    unmount()
    renderApp('/', { user: buildUser() })
    await region('How it works')
    await screen.findByRole('button', { name: /Ada Lovelace|account/i })
    expect((await region('How it works')).queryByRole('link', { name: 'Register' })).not.toBeInTheDocument()
  })
})

describe("Home's Featured Spot on scroll", () => {
  beforeEach(() => {
    backend.groups = [buildGroup({ name: 'Seen' }), buildGroup({ name: 'Below' })]
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
      return new DOMRect(0, this.textContent.includes('Below') ? 5000 : 0, 100, 100)
    })
  })

  async function card(name: string) {
    const heading = await (await region('Featured Spot')).findByRole('heading', { name })
    return heading.closest('li')
  }

  test('animates only cards that nobody has seen yet', async () => {
    renderApp('/')
    const below = await card('Below')
    scrollDown()
    await expect.poll(() => below?.dataset.aos).toBe('fade-up')
    expect((await card('Seen'))?.dataset.aos).toBeUndefined()
  })

  test('hides nothing from visitors who prefer less motion', async () => {
    preferReducedMotion()
    renderApp('/')
    const below = await card('Below')
    scrollDown()
    await region('Meet the team')
    expect(below?.dataset.aos).toBeUndefined()
  })
})

describe("Home's team", () => {
  test('introduces eight people, each with links to their profiles', async () => {
    renderApp('/')
    const team = await region('Meet the team')
    const slides = team.getAllByRole('group')
    expect(slides).toHaveLength(8)
    for (const [index, slide] of slides.entries()) {
      const member = TEAM[index]
      expect(slide).toHaveAccessibleName(`${index + 1} of 8`)
      expect(within(slide).getByRole('heading', { level: 3, name: member?.name ?? '' })).toBeVisible()
      expect(within(slide).getByText(member?.position ?? '')).toBeVisible()
      expect(slide.querySelector('img')).toHaveAttribute(
        'src',
        expect.stringMatching(/^\/images\/team\/[1-8]\.svg$/),
      )
      for (const link of within(slide).getAllByRole('link')) {
        expect(link).toHaveAccessibleName(expect.stringContaining(`${member?.name} on `))
        expect(link).toHaveAttribute('href', expect.stringMatching(/^https:/))
        expect(link).toHaveAttribute('rel', 'noreferrer')
      }
    }
    expect(new Set(TEAM.map(({ image }) => image))).toHaveLength(8)
  })

  test('goes on every 2 s until a visitor turns the pages', async () => {
    seeEverything()
    vi.useFakeTimers({ shouldAdvanceTime: true, toNotFake: ['requestIdleCallback'] })
    const { user } = renderApp('/')
    const team = await region('Meet the team')
    await team.findByRole('button', { name: 'Pause the team' })
    const first = activeMember()
    await vi.advanceTimersByTimeAsync(2100)
    expect(activeMember()).not.toBe(first)
    await user.click(team.getByRole('button', { name: 'Next team member' }))
    expect(await team.findByRole('button', { name: 'Play the team' })).toBeVisible()
    const shown = activeMember()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(activeMember()).toBe(shown)
  })

  test('does not move by itself for visitors who prefer less motion', async () => {
    preferReducedMotion()
    seeEverything()
    renderApp('/')
    const team = await region('Meet the team')
    expect(await team.findByRole('button', { name: 'Next team member' })).toBeVisible()
    expect(team.queryByRole('button', { name: /the team$/ })).not.toBeInTheDocument()
  })
})

describe("Home's statistics", () => {
  const EXPECTED = ['2500+', '500+', '100+', '300+']

  async function statistics() {
    return region('Trusted by Thousands in the Hobby Community')
  }

  function readOut(values: HTMLElement[]) {
    return values.map((value) => value.querySelector('.sr-only')?.textContent)
  }

  function shown(values: HTMLElement[]) {
    return values.map((value) => (value.querySelector('[aria-hidden="true"]') ?? value).textContent)
  }

  test('are counted up when they are seen; screen readers get the result', async () => {
    seeEverything()
    vi.useFakeTimers({ shouldAdvanceTime: true, toNotFake: ['requestIdleCallback'] })
    renderApp('/')
    const values = (await statistics()).getAllByRole('definition')
    await expect.poll(() => shown(values)[0]).not.toBe('2500+')
    expect(readOut(values)).toEqual(EXPECTED)
    await act(() => vi.advanceTimersByTimeAsync(4000))
    expect(shown(values)).toEqual(EXPECTED)
  })

  test('show the result to visitors who prefer less motion', async () => {
    preferReducedMotion()
    seeEverything()
    renderApp('/')
    const values = (await statistics()).getAllByRole('definition')
    await (await region('Meet the team')).findByRole('button', { name: 'Next team member' })
    expect(shown(values)).toEqual(EXPECTED)
  })
})
