import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import { buildGroup } from '../factories.ts'
import { HOST } from '../mocks/backend.ts'
import { comeBack, hold, holdCalls, server } from '../mocks/server.ts'
import { press, renderApp } from '../render-app.tsx'

function buildGroups(count: number) {
  return Array.from({ length: count }, (_, index) => buildGroup({ name: `No. ${index + 1}` }))
}

/** Responds in pages, as our backend does. Tests may change the `list` that it returns. */
function servePages(count: number) {
  const list = { groups: buildGroups(count), fails: false, requested: [] as string[] }
  server.use(
    http.get(`${HOST}/all-group`, ({ request }) => {
      const { searchParams } = new URL(request.url)
      const offset = Number(searchParams.get('offset'))
      const end = offset + Number(searchParams.get('limit'))
      list.requested.push(`${offset} to ${end}`)
      if (list.fails && offset > 0) return new HttpResponse(null, { status: 400 })
      const headers = { 'X-Total-Count': String(list.groups.length) }
      return HttpResponse.json(list.groups.slice(offset, end), { headers })
    }),
  )
  return list
}

const cards = () => screen.getAllByRole('article')
/** Finds a card by its text, as computing the roles and names of hundreds of links takes many times as long. */
const card = async (number: number) =>
  (await screen.findByText(`No. ${number}`, { selector: 'a *' })).closest('a') as HTMLElement

test('a visitor sees 48 groups, and 48 more at each press, with the focus on the first new one and the number in the address, until another choice', async () => {
  const list = servePages(100)
  const { user } = renderApp('/all-groups')
  await card(48)
  expect(cards()).toHaveLength(48)
  press('Show 48 more of 100')
  expect(await card(49)).toHaveFocus()
  expect(cards()).toHaveLength(96)
  expect(window.location.search).toBe('?show=96')
  act(() => screen.getByRole('button', { name: 'Show 4 more of 100' }).focus())
  await user.keyboard('{Enter}')
  expect(await card(97)).toHaveFocus()
  expect(cards()).toHaveLength(100)
  expect(screen.queryByRole('button', { name: /^Show .* more/ })).not.toBeInTheDocument()
  expect(list.requested).toEqual(['0 to 48', '48 to 96', '96 to 100'])
  press('Show Search Options')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'Name')
  await waitFor(() => expect(window.location.search).toBe('?sort=name'))
  await waitFor(() => expect(cards()).toHaveLength(48))
})

test('a search that is still on its way is not lost when Show more is pressed', async () => {
  servePages(100)
  const { user } = renderApp('/all-groups')
  await card(48)
  const { arrived, release } = holdCalls('get', '/all-group', () => HttpResponse.json([]))
  await user.type(screen.getByRole('searchbox', { name: 'Search groups' }), 'x')
  await arrived
  press('Show 48 more of 100')
  release()
  await waitFor(() => expect(window.location.search).toBe('?q=x'))
  expect(screen.getByRole('searchbox', { name: 'Search groups' })).toHaveValue('x')
})

test('a visitor is told below the list that more groups cannot be loaded, and can try again', async () => {
  const list = servePages(50)
  const { user } = renderApp('/all-groups')
  await card(48)
  list.fails = true
  press('Show 2 more of 50')
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('The other groups could not be loaded.')
  expect(cards()).toHaveLength(48)
  const retry = within(alert).getByRole('button', { name: 'Try again' })
  expect(retry).toHaveFocus()
  expect(screen.queryByRole('button', { name: /^Show .* more/ })).not.toBeInTheDocument()
  list.fails = false
  await user.click(retry)
  await card(50)
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('a shared address shows as many groups, with few calls', async () => {
  const list = servePages(300)
  renderApp('/all-groups?show=240')
  await card(240)
  expect(cards()).toHaveLength(240)
  expect(list.requested.sort()).toEqual(['0 to 96', '192 to 240', '96 to 192'])
})

test('a visitor is shown at most 480 groups, and is told how to find the others', async () => {
  servePages(481)
  renderApp('/all-groups?show=481')
  const advice = 'These are the first 480 of 481 groups. Search or filter to find the others.'
  expect(await screen.findByText(advice)).toBeVisible()
  expect(screen.queryByText(/^Show .* more/)).not.toBeInTheDocument()
})

test('a group that is sent twice because another was created meanwhile is shown once', async () => {
  const list = servePages(120)
  renderApp('/all-groups')
  await card(48)
  list.groups.unshift(buildGroup({ name: 'Brand new' }))
  press('Show 48 more of 120')
  await card(95)
  expect(screen.getAllByText('No. 48')).toHaveLength(1)
})

test('a visitor misses no group if one of the first is deleted before they show more', async () => {
  const list = servePages(60)
  renderApp('/all-groups')
  await card(48)
  list.groups.shift()
  press('Show 12 more of 60')
  await card(60)
  expect(screen.getByText('59 groups')).toBeVisible()
  expect(await card(49)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Show .* more/ })).not.toBeInTheDocument()
})

test('a visitor who returns to the page sees what has changed, and as many groups, even after leaving meanwhile', async () => {
  const list = servePages(200)
  const { router } = renderApp('/all-groups?show=144')
  await card(144)
  list.groups.shift()
  await comeBack()
  expect(await screen.findByText('199 groups')).toBeVisible()
  await card(145)
  expect(cards()).toHaveLength(144)
  server.use(
    http.get(`${HOST}/all-group`, ({ request }) =>
      new URL(request.url).searchParams.has('offset') ? hold() : undefined,
    ),
  )
  list.requested.length = 0
  await comeBack()
  await waitFor(() => expect(list.requested).toEqual(['0 to 96']))
  await act(() => router.navigate('/help'))
  await screen.findByRole('heading', { level: 1, name: 'Help Center' })
  await act(() => router.navigate(-1))
  await card(145)
  expect(cards()).toHaveLength(144)
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('a visitor who returns to the page while more groups are loading keeps their place', async () => {
  servePages(50)
  const { router } = renderApp('/all-groups')
  await card(48)
  await comeBack()
  await waitFor(() => expect(router.state.revalidation).toBe('idle'))
  const { release } = holdCalls('get', '/all-group')
  const scrollTo = vi.spyOn(window, 'scrollTo')
  press('Show 2 more of 50')
  await screen.findByText('Loading more groups…')
  await comeBack()
  release()
  expect(await card(49)).toHaveFocus()
  expect(scrollTo).not.toHaveBeenCalled()
})
