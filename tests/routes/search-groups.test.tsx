import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { buildGroup, buildUser, daysFromNow } from '../factories.ts'
import { backend, HOST } from '../mocks/backend.ts'
import { holdCalls, server } from '../mocks/server.ts'
import { openScreen, renderApp } from '../render-app.tsx'

const names = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)

const field = () => screen.getByRole('searchbox', { name: 'Search groups' })

type Names = string[] | null

/** Responds with pages of these groups, or with an error if `null`; returns the queries that were requested. */
function servePages(
  find: (params: URLSearchParams, signal: AbortSignal) => Names | Promise<Names>,
  total = 1,
) {
  const requested: string[] = []
  const headers = {
    'HobbyNest-Features': 'if-match',
    'X-Total-Count': String(total),
    'HobbyNest-Categories': 'Board+Games=23&Reading=10',
  }
  server.use(
    http.get(`${HOST}/all-group`, async ({ request }) => {
      const { search, searchParams } = new URL(request.url)
      requested.push(search)
      const found = await find(searchParams, request.signal)
      if (!found) return new HttpResponse(null, { status: 400 })
      const groups = found.map((name) => buildGroup({ name }))
      return HttpResponse.json(groups, { headers })
    }),
  )
  return requested
}

beforeEach(() => {
  const groups = [
    ['Corner Chess', 'Reading', 'Bristol', 4, 3],
    ['Bristol Lens', 'Photography', 'Zürich', 12, 20],
    ['Night Perch', 'Fishing', 'Bath', 40, 90],
    ['Old Perch', 'Fishing', 'Bath', 12, -9],
  ] as const
  backend.groups = groups.map(([name, category, location, members, days]) =>
    buildGroup({ name, category, location, members, date: daysFromNow(days) }),
  )
})

describe('A visitor who looks for a group', () => {
  test('finds it while typing, despite a typing error, and sees the match', async () => {
    const { user } = renderApp('/all-groups')
    await screen.findByText('4 groups')
    await user.type(field(), 'chees')
    await waitFor(() => expect(names()).toEqual(['Corner Chess']))
    expect(screen.getByText('1 group')).toBeVisible()
    await waitFor(() => expect(screen.getByText('Chess', { selector: 'mark' })).toBeVisible())
    await waitFor(() => expect(window.location.search).toBe('?q=chees'))
  })

  test.each([HOST, `${location.origin}/api`])(
    'who types before the whole list has arrived from %s causes no second request',
    async (host) => {
      vi.stubEnv('VITE_API_HOST', host)
      const arrival = Promise.withResolvers<void>()
      const fetching = vi.spyOn(globalThis, 'fetch')
      const list = http.get(`${host}/all-group`, async () => {
        await arrival.promise
        return HttpResponse.json(backend.groups)
      })
      server.use(list)
      const { user } = renderApp('/all-groups')
      await screen.findByText('Loading groups…')
      await user.type(field(), 'perch')
      arrival.resolve()
      await waitFor(() => expect(names()).toEqual(['Night Perch', 'Old Perch']))
      expect(window.location.search).toBe('?q=perch')
      expect(fetching).toHaveBeenCalledOnce()
    },
  )

  test('sees the match in the description or the organiser if nothing else on the card has it', async () => {
    const description = 'Bring a thermos, and time.'
    backend.groups = [
      buildGroup({ name: 'Corner Chess', userName: 'Ada Lovelace', description }),
      buildGroup({ name: 'Thermos Collectors', description: 'Old thermos flasks.' }),
    ]
    const { user } = renderApp('/all-groups?q=thermos')
    const mark = await screen.findByText('thermos', { selector: 'mark' })
    expect(mark.closest('p')).toHaveTextContent(description)
    expect(screen.getByText('Thermos', { selector: 'mark' })).toBeVisible()
    expect(screen.queryByText(/flasks/)).not.toBeInTheDocument()
    await user.clear(field())
    await user.type(field(), 'lovelace')
    const organiser = await screen.findByText('Lovelace', { selector: 'mark' })
    expect(organiser.closest('p')).toHaveTextContent('By Ada Lovelace')
    expect(names()).toEqual(['Corner Chess'])
  })

  test('sees the excerpt of a description that our backend sends', async () => {
    const group = { ...buildGroup({ name: 'Corner Chess', description: '' }), excerpt: '…bring a thermos.' }
    const headers = { 'X-Total-Count': '1' }
    server.use(http.get(`${HOST}/all-group`, () => HttpResponse.json([group], { headers })))
    renderApp('/all-groups?q=thermos')
    const mark = await screen.findByText('thermos', { selector: 'mark' })
    expect(mark.closest('p')).toHaveTextContent('…bring a thermos.')
  })

  test.each([
    ['?q=makers', 'The Makers’ Hall', 'Makers’'],
    ['?q=knitters', "The Knitter's Nook", "Knitter's"],
    ['?q=artists', 'Café des Artistes, Artist’s Corner', 'Artist’s'],
    ['?q=zurich', 'Sketchers: Zürich', 'Zürich'],
    // A location is not marked in names.
    ['?place=bat', 'Bats at Night', 'Bath'],
  ])('sees, for "%s", the whole word marked in "%s"', async (search, name, marked) => {
    backend.groups = [buildGroup({ name, location: 'Bath' })]
    renderApp(`/all-groups${search}`)
    await screen.findByText(marked, { selector: 'mark' })
    expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([marked])
  })

  test('searches in the category whose chip they press right after the last letter', async () => {
    renderApp('/all-groups')
    const chip = await screen.findByRole('link', { name: 'Reading 1 group' })
    act(() => {
      field().focus()
      fireEvent.change(field(), { target: { value: 'ches' } })
      fireEvent.change(field(), { target: { value: 'chess' } })
      // Like a tap, this leaves the field no time in between.
      field().blur()
      chip.click()
    })
    await waitFor(() => expect(names()).toEqual(['Corner Chess']))
    await waitFor(() => expect(window.location.search).toBe('?q=chess&category=Reading'))
    expect(field()).toHaveValue('chess')
  })

  test('can jump to the search with a slash, even from a button, and clear it with Escape', async () => {
    const { user } = renderApp('/all-groups?q=perch')
    await waitFor(() => expect(names()).toEqual(['Night Perch', 'Old Perch']))
    act(() => screen.getByRole('button', { name: 'Show Search Options' }).focus())
    await user.keyboard('/')
    expect(field()).toHaveFocus()
    await user.keyboard('/')
    expect(field()).toHaveValue('/')
    await user.keyboard('{Escape}')
    expect(field()).toHaveValue('')
    await waitFor(() => expect(names()).toHaveLength(4))
    await waitFor(() => expect(window.location.search).toBe(''))
  })

  test('can choose a category by its chip, see and hear how many groups it has, and remove it again', async () => {
    const { user } = renderApp('/all-groups')
    await user.click(await screen.findByRole('link', { name: 'Fishing 2 groups' }))
    await waitFor(() => expect(names()).toEqual(['Night Perch', 'Old Perch']))
    expect(screen.getByRole('link', { name: 'Fishing 2 groups' })).toHaveAttribute('aria-current', 'true')
    await user.click(screen.getByRole('link', { name: 'Photography 1 group' }))
    const count = await screen.findByText('1 group')
    await user.click(screen.getByRole('link', { name: 'Reading 1 group' }))
    // A screen reader reads the number again, although it is the same.
    await waitFor(() => expect(count).not.toBeInTheDocument())
    expect(screen.getByText('1 group').closest('[aria-live]')).toHaveAttribute('aria-live', 'polite')
    await user.click(screen.getByRole('link', { name: 'Reading 1 group' }))
    await waitFor(() => expect(names()).toHaveLength(4))
  })

  test('can filter by end date, status and place, and choose the order', async () => {
    const { user } = renderApp('/all-groups')
    await user.click(await screen.findByRole('button', { name: 'Show Search Options' }))
    for (const [label, option, found, search, none] of [
      ['End Date', 'Within a week', ['Corner Chess'], '?ends=week'],
      ['End Date', 'Within a month', ['Bristol Lens', 'Corner Chess'], '?ends=month', 'Any time'],
      ['Status', 'Open', ['Night Perch', 'Bristol Lens', 'Corner Chess'], '?status=open'],
      ['Status', 'Ended', ['Old Perch'], '?status=ended', 'Any status'],
      ['Sort', 'Name', ['Bristol Lens', 'Corner Chess', 'Night Perch', 'Old Perch'], '?sort=name'],
      [
        'Sort',
        'Size',
        ['Night Perch', 'Bristol Lens', 'Corner Chess', 'Old Perch'],
        '?sort=size',
        'Newest First',
      ],
      ['Place', 'zurich', ['Bristol Lens'], '?place=zurich'],
    ] as const) {
      const control = screen.getByLabelText(label)
      await (label === 'Place' ? user.type(control, option) : user.selectOptions(control, option))
      await waitFor(() => expect(control).toHaveDisplayValue(option))
      await waitFor(() => expect(names()).toEqual(found))
      await waitFor(() => expect(window.location.search).toBe(search))
      if (none) await user.selectOptions(control, none)
    }
  })

  test('who presses a chip with a modifier key leaves it to the browser', async () => {
    const { router } = renderApp('/all-groups')
    const chip = await screen.findByRole('link', { name: 'Reading 1 group' })
    for (const key of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey']) {
      const isLeft = new Promise((resolve) => {
        function read(event: Event) {
          resolve(!event.defaultPrevented)
          event.preventDefault()
        }
        window.addEventListener('click', read, { once: true })
      })
      fireEvent.click(chip, { [key]: true })
      expect(await isLeft, key).toBe(true)
      expect(router.state.location.search).toBe('')
    }
  })

  test('can choose any order, the best match only with a text, and gets suggestions of places', async () => {
    const { user } = renderApp('/all-groups?sort=name')
    await user.click(await screen.findByRole('button', { name: 'Show Search Options' }))
    const { list } = screen.getByLabelText<HTMLInputElement>('Place')
    expect([...(list?.options ?? [])].map(({ value }) => value)).toEqual(['Bath', 'Bristol', 'Zürich'])
    const sort = screen.getByRole('combobox', { name: 'Sort' })
    expect(sort).toHaveDisplayValue('Name')
    const options = within(sort).getAllByRole('option')
    const orders = ['Newest First', 'Oldest First', 'Name', 'Size']
    expect(options.map(({ textContent }) => textContent)).toEqual(orders)
    await user.click(screen.getByRole('button', { name: 'Remove filter: Name' }))
    await waitFor(() => expect(sort).toHaveDisplayValue('Newest First'))
    expect(window.location.search).toBe('')
    await user.type(field(), 'perch')
    await waitFor(() => expect(sort).toHaveDisplayValue('Best match'))
    await waitFor(() => expect(names()).toEqual(['Night Perch', 'Old Perch']))
    await user.clear(field())
    await waitFor(() => expect(sort).toHaveDisplayValue('Newest First'))
  })

  test('is not offered to remove the best match, which a text has anyway, if the address names it', async () => {
    renderApp('/all-groups?q=perch&sort=match')
    await waitFor(() => expect(names()).toEqual(['Night Perch', 'Old Perch']))
    expect(screen.queryByRole('list', { name: 'Active filters' })).not.toBeInTheDocument()
  })

  test('can remove a second filter before the screen has removed the first', async () => {
    renderApp('/all-groups?q=perch&category=Fishing&place=bath&status=open')
    const filters = within(await screen.findByRole('list', { name: 'Active filters' }))
    act(() => {
      for (const filter of ['in bath', 'open']) {
        const button = filters.getByRole('button', { name: `Remove filter: ${filter}` })
        button.focus()
        button.click()
      }
    })
    await waitFor(() => expect(window.location.search).toBe('?q=perch&category=Fishing'))
    await waitFor(() => expect(filters.getAllByRole('button')).toHaveLength(1))
    await waitFor(() => expect(filters.getByRole('button')).toHaveFocus())
  })

  test('gets to the next filter after removing one by keyboard, and to the heading after the last', async () => {
    const { user } = renderApp('/all-groups?q=perch&category=Fishing&place=bath&ends=month&status=open')
    await screen.findByRole('list', { name: 'Active filters' })
    const filters = () => screen.queryAllByRole('button', { name: /^Remove filter/ })
    act(() => filters()[0]?.focus())
    for (const [index, next] of ['in bath', 'ends within a month', 'open'].entries()) {
      await user.keyboard('{Enter}')
      await waitFor(() => expect(filters()).toHaveLength(3 - index))
      expect(screen.getByRole('button', { name: `Remove filter: ${next}` })).toHaveFocus()
    }
    await user.keyboard('{Enter}')
    await waitFor(() => expect(names()).toEqual(['Night Perch', 'Old Perch']))
    expect(field()).toHaveValue('perch')
    expect(filters()).toEqual([])
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
  })

  test.each([
    ['Search without “xyz”', '?category=Chess'],
    ['Show all categories', '?q=xyz'],
  ])('is offered "%s" if nothing is found, even in a category without groups', async (name, search) => {
    const { user } = renderApp('/all-groups?q=xyz&category=Chess')
    expect(await screen.findByText('No groups found for selected filter.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Show Search Options' }))
    expect(screen.getByRole('combobox', { name: 'Category' })).toHaveDisplayValue('Chess')
    await user.click(screen.getByRole('button', { name }))
    await waitFor(() => expect(window.location.search).toBe(search))
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
  })
})

test('All Categories comes first, even before a category that is a number, and a group without one adds no chip', async () => {
  backend.groups = ['Reading', '1984', ''].map((category) => buildGroup({ category }))
  const { user } = renderApp('/all-groups')
  await user.click(await screen.findByRole('button', { name: 'Show Search Options' }))
  const options = within(screen.getByRole('combobox', { name: 'Category' })).getAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual(['All Categories', '1984', 'Reading'])
  expect(within(screen.getByRole('navigation', { name: 'Categories' })).getAllByRole('link')).toHaveLength(2)
})

test('a card never shows the photo of another group while its own is loading', async () => {
  for (const group of backend.groups) group.photo = `/images/${group._id}.jpg`
  const { user } = renderApp('/all-groups')
  const [first] = await screen.findAllByRole('article')
  const [photo] = within(first as HTMLElement).getAllByRole('presentation')
  await user.click(screen.getByRole('link', { name: /^Reading/ }))
  await waitFor(() => expect(names()).toEqual(['Corner Chess']))
  expect(photo).not.toBeInTheDocument()
})

describe('If the backend sends pages', () => {
  test.each([
    ['/all-groups?category=Fishing&sort=oldest', '33 groups', '?category=Fishing&sort=oldest&limit=48'],
    // Queries that depend on the day contain the visitor's.
    ['/all-groups?ends=week', '33 groups', `?ends=week&sort=newest&today=${daysFromNow(0)}&limit=48`],
    ['/', 'Perch', '?limit=24'],
    ['/dashboard', '33', '?limit=0'],
  ])('%s, which says “%s”, requests %s', async (path, text, search) => {
    const requested = servePages(() => ['Perch'], 33)
    renderApp(path, { user: buildUser() })
    expect(await screen.findByText(text)).toBeInTheDocument()
    expect(requested).toEqual([search])
  })

  test('a letter is searched for at once, and letters typed fast only once the last one is there', async () => {
    servePages(() => ['Corner Chess'])
    const fetching = vi.spyOn(globalThis, 'fetch')
    await openScreen('/all-groups', 'Corner Chess')
    for (const value of ['c', 'ch', 'che', 'ches', 'chess']) fireEvent.change(field(), { target: { value } })
    await waitFor(() => expect(window.location.search).toBe('?q=chess'))
    const requested = fetching.mock.calls.map(([input]) =>
      new URL(new Request(input).url).searchParams.get('q'),
    )
    expect(requested).toEqual([null, 'c', 'chess'])
  })

  test('the last result stays on the screen until the next one arrives, and its links work', async () => {
    const [first, second] = [Promise.withResolvers<Names>(), Promise.withResolvers<Names>()]
    const results: Record<string, Promise<Names>> = { x: first.promise, xy: second.promise }
    servePages((params) => results[params.get('q') ?? ''] ?? ['Still here'])
    const group = buildGroup({ name: 'Corner Chess' })
    server.use(http.get(`${HOST}/all-group/:id`, () => HttpResponse.json(group)))
    const { user } = await openScreen('/all-groups', 'Still here', { user: buildUser() })
    await user.type(field(), 'x')
    const list = screen.getByRole('region', { name: 'All hobbies' }).parentElement
    await waitFor(() => expect(list).toHaveAttribute('aria-busy', 'true'))
    expect(names()).toEqual(['Still here'])
    expect(screen.getByRole('progressbar', { name: 'Loading the page' })).toBeInTheDocument()
    expect(screen.getByText('This is taking longer than usual.')).toBeInTheDocument()
    first.resolve(['Corner Chess'])
    await waitFor(() => expect(names()).toEqual(['Corner Chess']))

    await user.type(field(), 'y')
    await user.click(screen.getByRole('link', { name: 'See More', description: 'Corner Chess' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Corner Chess' })).toBeVisible()
    second.resolve(['Found'])
    await fetch(`${HOST}/all-group/none`)
    expect(window.location.pathname).toMatch('/details-group/')
  })

  test('the first choice of a visit adds a history entry, further ones replace it, and Back undoes them all', async () => {
    const requested = servePages((params) => [params.get('q') ?? 'All'])
    const { user, router } = await openScreen('/all-groups', 'All')
    const entries = window.history.length
    await user.type(field(), 'x')
    await waitFor(() => expect(window.location.search).toBe('?q=x'))
    await user.type(field(), 'y')
    await waitFor(() => expect(window.location.search).toBe('?q=xy'))
    await waitFor(() => expect(names()).toEqual(['xy']))
    expect(window.history.length).toBe(entries + 1)
    requested.length = 0
    await act(() => router.navigate(-1))
    await waitFor(() => expect(names()).toEqual(['All']))
    expect(window.location.search).toBe('')
    expect(field()).toHaveValue('')
    await waitFor(() => expect(requested).toHaveLength(1))
  })

  test('a search is aborted without an error when the visitor types on', async () => {
    const older = Promise.withResolvers<Names>()
    const newer = Promise.withResolvers<Names>()
    const results = [['First'], older.promise, newer.promise]
    const signals: AbortSignal[] = []
    servePages((_, signal) => results[signals.push(signal) - 1] ?? null)
    const { user } = await openScreen('/all-groups', 'First')
    const shown = new Set<string | null>()
    const observer = new MutationObserver(() => shown.add(document.body.textContent))
    observer.observe(document.body, { childList: true, subtree: true })
    await user.type(field(), 'o')
    await waitFor(() => expect(signals).toHaveLength(2))
    await user.type(field(), 'l')
    await waitFor(() => expect(signals).toHaveLength(3))
    expect(signals[1]?.aborted).toBe(true)
    newer.resolve(['Found'])
    await waitFor(() => expect(names()).toEqual(['Found']))
    observer.disconnect()
    expect([...shown].join()).not.toContain('The groups could not be loaded.')
  })

  test('a search that fails says so, again if a retry fails too, and keeps its text and filters', async () => {
    servePages((params) => (params.has('q') ? null : ['First']))
    const { user } = await openScreen('/all-groups?category=Fishing', 'First')
    await user.type(field(), 'lens')
    expect(await screen.findByText('The groups could not be loaded.')).toBeVisible()
    expect(field()).toHaveValue('lens')
    await user.click(screen.getByRole('button', { name: 'Remove filter: Fishing' }))
    await waitFor(() => expect(window.location.search).toBe('?q=lens'))
    expect(await screen.findByRole('alert')).toHaveTextContent('The groups could not be loaded.')
    const { release } = holdCalls('get', '/all-group', () => new HttpResponse(null, { status: 400 }))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    // A screen reader reads a new alert.
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
    expect(screen.getByText('The groups could not be loaded.')).toBeVisible()
    release()
    expect(await screen.findByRole('alert')).toHaveTextContent('The groups could not be loaded.')
    servePages(() => ['Found'])
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(names()).toEqual(['Found']))
  })

  test('a category that fails takes the chips away, but not the focus off the page', async () => {
    servePages((params) => (params.has('category') ? null : ['First']))
    const { user } = await openScreen('/all-groups', 'First')
    await user.click(screen.getByRole('link', { name: 'Reading 10 groups' }))
    expect(await screen.findByText('The groups could not be loaded.')).toBeVisible()
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
  })
})
