import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { buildGroup } from '../factories.ts'
import { backend } from '../mocks/backend.ts'
import { openScreen, renderApp } from '../render-app.tsx'

// tests/e2e/specification.spec.ts tests the animations of Home and the columns of its cards.

describe('§2 Home', () => {
  test('has the page title "Home"', async () => {
    renderApp('/')
    await waitFor(() => expect(document.title).toBe('Home'))
  })

  test('has its sections in the order of the specification', async () => {
    renderApp('/')
    const names = [
      'What you can do here',
      'Featured Spot',
      'Meet the team',
      'Trusted by Thousands in the Hobby Community',
      'New groups in your inbox',
    ]
    await screen.findByRole('region', { name: 'Featured Spot' })
    const sections = names.map((name) => screen.getByRole('region', { name }))
    const onPage = screen.getAllByRole('region').filter((region) => sections.includes(region))
    expect(sections).toEqual(onPage)
  })

  test('scrolls to top', async () => {
    const scrollTo = vi.spyOn(window, 'scrollTo')
    const { router } = await openScreen('/terms', 'Terms & Conditions')
    scrollTo.mockClear()
    await router.navigate('/')
    await screen.findByRole('region', { name: 'Featured Spot' })
    expect(scrollTo).toHaveBeenCalledWith(0, 0)
  })

  test('has a newsletter box', async () => {
    renderApp('/')
    expect(await screen.findByLabelText('Email address')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Subscribe' })).toBeVisible()
  })
})

describe('§2 Home: hero carousel', () => {
  test('has 3 slides', async () => {
    renderApp('/')
    const carousel = within(await screen.findByRole('region', { name: 'What you can do here' }))
    expect(carousel.getAllByRole('group', { name: /^\d of 3$/ })).toHaveLength(3)
  })

  test.each([
    ['1 of 3', 'Create Your Favorite Hobbies', 'Create Hobbies'],
    ['2 of 3', 'Discover New Creative Adventures', 'Discover Now'],
    ['3 of 3', 'Build Your Creative Group', 'Create Group'],
  ])('slide %s is "%s" with the button "%s", which goes to /create-group', async (place, title, button) => {
    renderApp('/')
    const slide = within(await screen.findByRole('group', { name: place }))
    expect(slide.getByText(title)).toBeInTheDocument()
    expect(slide.getByText(button).closest('a')).toHaveAttribute('href', '/create-group')
    expect(slide.getByText('Browse groups').closest('a')).toHaveAttribute('href', '/all-groups')
  })
})

describe('§2 Home: Featured Spot', () => {
  async function cards() {
    const spot = within(await screen.findByRole('region', { name: 'Featured Spot' }))
    return spot.findAllByRole('article')
  }

  test('shows the first 8 groups, in their order (§2, §9)', async () => {
    backend.groups = Array.from({ length: 9 }, (_, index) => buildGroup({ name: `Number ${index + 1}` }))
    renderApp('/')
    const names = (await cards()).map((card) => within(card).getByRole('heading', { level: 3 }).textContent)
    expect(names).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((number) => `Number ${number}`))
  })

  test('a card shows name, Category, Members, End Date and a See More button to /details-group/{id}', async () => {
    const night = { name: 'Night sky', category: 'Photography', members: 7, date: '2031-05-31' }
    backend.groups = [buildGroup({ ...night, _id: 'a1' })]
    renderApp('/')
    const [card] = await cards()
    expect(card).toHaveTextContent(/Category: Photography.*Night sky.*Members.*7.*End Date.*May 31, 2031/)
    const seeMore = screen.getByRole('link', { name: 'See More' })
    expect(seeMore).toHaveAttribute('href', '/details-group/a1')
    expect(seeMore).toHaveAccessibleDescription('Night sky')
  })
})

describe('§2 Home: Meet the team', () => {
  test.each([
    ['an image', 'img[src]'],
    ['a name', 'h3:not(:empty)'],
    ['a position', 'p:not(:empty)'],
    ['icons that link to social profiles', 'a[href^="https://"] svg'],
  ])('has 8 entries, each with %s (§2, §9)', async (_, selector) => {
    renderApp('/')
    const team = within(await screen.findByRole('region', { name: 'Meet the team' }))
    const entries = team.getAllByRole('group', { name: /^\d of 8$/ })
    expect(entries).toHaveLength(8)
    for (const entry of entries) expect(entry.querySelector(selector)).toBeInTheDocument()
  })
})

describe('§2, §9 Home: the statistics, "Trusted by Thousands in the Hobby Community"', () => {
  const statistics = () =>
    screen.findByRole('region', { name: 'Trusted by Thousands in the Hobby Community' })

  test('are 2500+ Happy Clients, 500+ Award Win, 100+ Active Worker, 300+ Rating Customers', async () => {
    renderApp('/')
    const strip = within(await statistics())
    expect(strip.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Happy Clients',
      'Award Win',
      'Active Worker',
      'Rating Customers',
    ])
    for (const [index, number] of ['2500+', '500+', '100+', '300+'].entries())
      expect(strip.getAllByRole('definition')[index]).toHaveTextContent(number)
  })

  test('are counted up on display', async () => {
    // The whole page is in view.
    vi.stubGlobal('IntersectionObserver', function observeAll(callback: (entries: object[]) => void) {
      const observe = (target: Element) => queueMicrotask(() => callback([{ isIntersecting: true, target }]))
      return { observe, unobserve() {}, disconnect() {} }
    })
    renderApp('/')
    const strip = await statistics()
    // Screen readers get the final number at once.
    const shown = () => strip.querySelector('dd [aria-hidden]')?.textContent
    const first = await waitFor(() => {
      expect(shown()).toBeDefined()
      return shown()
    })
    expect(first, 'at once, since a line without a text has no height').toBe('0+')
    await waitFor(() => expect(Number.parseInt(shown() ?? '', 10)).toBeGreaterThan(0))
    const numbers = () =>
      within(strip)
        .getAllByRole('definition')
        .map(({ textContent }) => textContent)
    await waitFor(() => expect(numbers()).toEqual(['2500+', '500+', '100+', '300+']))
  })
})
