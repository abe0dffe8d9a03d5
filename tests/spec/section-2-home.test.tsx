import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { buildGroup } from '../factories.ts'
import { backend } from '../mocks/backend.ts'
import { scrollDown } from '../mocks/scroll.ts'
import { renderApp } from '../render-app.tsx'

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

  /** Opens Home with a card that is far below, and scrolls down to it. */
  async function scrollToCard() {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 5000, 100, 100))
    vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockReturnValue(5000)
    const scrolled = vi.spyOn(window, 'pageYOffset', 'get').mockReturnValue(5000)
    backend.groups = [buildGroup()]
    renderApp('/')
    await firstCard()
    const card = screen.getByRole('article').closest('li')
    scrollDown()
    await waitFor(() => expect(card).toHaveClass('aos-animate'))
    return { card, scrolled }
  }

  test('cards animate on scroll once', async () => {
    const { card, scrolled } = await scrollToCard()
    scrolled.mockReturnValue(0).mockClear()
    fireEvent.scroll(window)
    await waitFor(() => expect(scrolled).toHaveBeenCalled())
    expect(card).toHaveClass('aos-animate')
  })

  test.each([
    ['in 1000 ms', 'data-aos-duration', '1000'],
    ['after a delay of 50 ms', 'data-aos-delay', '50'],
  ])('cards animate on scroll %s', async (_, attribute, time) => {
    await scrollToCard()
    expect(document.body).toHaveAttribute(attribute, time)
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
