import { screen, waitFor, within } from '@testing-library/react'
import aos from 'aos'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildGroup } from '../factories.ts'
import { backend } from '../mocks/backend.ts'
import { scrollDown } from '../mocks/scroll.ts'
import { renderApp } from '../render-app.tsx'

vi.mock(import('aos'), { spy: true })

// AOS is started once a document.
let aosOptions: unknown
beforeAll(async () => {
  await import('../../src/features/home/motion.ts')
  aosOptions = vi.mocked(aos.init).mock.lastCall?.[0]
})

afterEach(() => vi.unstubAllGlobals())

describe('§2 Home', () => {
  test('has the page title "Home"', async () => {
    renderApp('/')
    await waitFor(() => expect(document.title).toBe('Home'))
  })

  test('scrolls to top', async () => {
    const scrollTo = vi.spyOn(window, 'scrollTo')
    const { router } = renderApp('/terms')
    await screen.findByRole('heading', { level: 1, name: 'Terms & Conditions' })
    scrollTo.mockClear()
    await router.navigate('/')
    await screen.findByRole('region', { name: 'Featured Spot' })
    expect(scrollTo).toHaveBeenCalledWith(0, 0)
  })
})

describe('§2 Home: hero carousel', () => {
  const slides = [
    ['Create Your Favorite Hobbies', 'Create Hobbies'],
    ['Discover New Creative Adventures', 'Discover Now'],
    ['Build Your Creative Group', 'Create Group'],
  ] as const

  async function slideOf(title: string) {
    const slide = (await screen.findByText(title)).closest('[aria-roledescription="slide"]')
    if (!(slide instanceof HTMLElement)) throw new Error(`"${title}" is not in a slide.`)
    return slide
  }

  test('has 3 slides', async () => {
    renderApp('/')
    const carousel = (await slideOf(slides[0][0])).parentElement
    expect(carousel?.children).toHaveLength(3)
  })

  test.each(slides)('"%s" has the button "%s"', async (title, button) => {
    renderApp('/')
    const link = within(await slideOf(title)).getByText(button)
    expect(link.closest('a')).toHaveTextContent(new RegExp(`^${button}$`))
  })

  test.each(slides)('the button of "%s" goes to /create-group', async (title, button) => {
    renderApp('/')
    const link = within(await slideOf(title)).getByText(button)
    expect(link.closest('a')).toHaveAttribute('href', '/create-group')
  })
})

describe('§2 Home: Featured Spot', () => {
  async function firstCard() {
    const spot = within(await screen.findByRole('region', { name: 'Featured Spot' }))
    const [card] = await spot.findAllByRole('article')
    if (!card) throw new Error('There is no card.')
    return within(card)
  }

  test('shows the first 8 groups, in their order', async () => {
    backend.groups = Array.from({ length: 9 }, (_, index) => buildGroup({ name: `Number ${index + 1}` }))
    renderApp('/')
    await firstCard()
    const spot = within(screen.getByRole('region', { name: 'Featured Spot' }))
    const names = spot.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
    expect(names).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((number) => `Number ${number}`))
  })

  // Its columns are counted in tests/e2e/cards.spec.ts.

  test.each([
    ['name', 'Night sky'],
    ['Category', 'Photography'],
    ['Members', /7/],
    ['End Date', /May 31, 2031/],
  ])('a card shows the %s', async (_, shown) => {
    backend.groups = [
      buildGroup({ name: 'Night sky', category: 'Photography', members: 7, date: '2031-05-31' }),
    ]
    renderApp('/')
    expect((await firstCard()).getAllByText(shown)).not.toHaveLength(0)
  })

  test.each([/Category/, 'Members', 'End Date'])('a card names its %s', async (term) => {
    backend.groups = [buildGroup()]
    renderApp('/')
    expect((await firstCard()).getByText(term)).toBeInTheDocument()
  })

  test('a card has a See More button to /details-group/{id}', async () => {
    backend.groups = [buildGroup({ _id: 'a1' })]
    renderApp('/')
    expect((await firstCard()).getByText('See More')).toHaveAttribute('href', '/details-group/a1')
  })

  test.each([
    ['once', { once: true }],
    ['in 1000 ms', { duration: 1000 }],
    ['after a delay of 50 ms', { delay: 50 }],
  ])('cards animate on scroll %s', (_, options) => {
    expect(aosOptions).toMatchObject(options)
  })

  test('only cards that are reached by scrolling animate', async () => {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 5000, 100, 100))
    backend.groups = [buildGroup()]
    renderApp('/')
    await firstCard()
    expect(screen.getByRole('article').closest('li')).not.toHaveAttribute('data-aos')
    scrollDown()
    await waitFor(() => expect(screen.getByRole('article').closest('li')).toHaveAttribute('data-aos'))
  })
})

describe('§2 Home: the other sections', () => {
  async function team() {
    return within(await screen.findByRole('region', { name: 'Meet the team' }))
  }

  test('Meet the team has 8 entries', async () => {
    renderApp('/')
    expect((await team()).getAllByRole('heading', { level: 3 })).toHaveLength(8)
  })

  test.each([
    ['an image', (entry: Element) => entry.querySelector('img')?.getAttribute('src')],
    ['a name', (entry: Element) => entry.querySelector('h3')?.textContent],
    ['a position', (entry: Element) => entry.querySelector('p')?.textContent],
    [
      'icons that link to social profiles',
      (entry: Element) => entry.querySelector('a[href^="https://"] svg'),
    ],
  ])('each of them has %s', async (_, read) => {
    renderApp('/')
    const entries = (await team())
      .getAllByRole('heading', { level: 3 })
      .map(({ parentElement }) => parentElement)
    for (const entry of entries) expect(entry && read(entry)).toBeTruthy()
  })

  test('the statistics are titled "Trusted by Thousands in the Hobby Community"', async () => {
    renderApp('/')
    expect(
      await screen.findByRole('heading', { name: 'Trusted by Thousands in the Hobby Community' }),
    ).toBeVisible()
  })

  test('there is a newsletter box', async () => {
    renderApp('/')
    expect(await screen.findByLabelText('Email address')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Subscribe' })).toBeVisible()
  })
})
