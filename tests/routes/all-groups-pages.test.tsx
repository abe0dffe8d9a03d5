import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { buildGroup } from '../factories.ts'
import { backend, HOST } from '../mocks/backend.ts'
import { comeBack } from '../mocks/network.ts'
import { server } from '../mocks/server.ts'
import { layOutRows, ROW, scrollPage } from '../mocks/windowed-list.ts'
import { renderApp } from '../render-app.tsx'

/** Answers in pages, as our backend does; a test may change the `list` that it returns. */
function answerPages(count: number) {
  layOutRows(4)
  const list = {
    groups: Array.from({ length: count }, (_, index) => buildGroup({ name: `No. ${index + 1}` })),
    tag: '"1"',
    revision: '',
    fails: false,
    offsets: [] as number[],
  }
  server.use(
    http.get(`${HOST}/all-group`, ({ request }) => {
      const { searchParams } = new URL(request.url)
      const offset = Number(searchParams.get('offset') ?? 0)
      list.offsets.push(offset)
      if (list.fails && offset > 0) return new HttpResponse(null, { status: 400 })
      return HttpResponse.json(list.groups.slice(offset, offset + Number(searchParams.get('limit'))), {
        headers: {
          'X-Total-Count': String(list.groups.length),
          ETag: list.tag,
          ...(list.revision && { 'HobbyNest-Revision': list.revision }),
        },
      })
    }),
  )
  return list
}

const card = (place: number) => screen.findByRole('heading', { name: `No. ${place}` })

test('a very long list says how many groups it has, and loads those that are scrolled to', async () => {
  answerPages(1000)
  renderApp('/all-groups')
  const first = (await card(1)).closest('[role=listitem]')
  expect(first).toHaveAttribute('aria-setsize', '1000')
  expect(first).toHaveAttribute('aria-posinset', '1')
  expect(screen.getByText('1,000 groups')).toBeVisible()

  act(() => scrollPage(500 * ROW))
  const list = screen.getByRole('list', { busy: true })
  expect(within(list).getAllByText('Loading groups…').length).toBeGreaterThan(2)
  expect((await card(502)).closest('[role=listitem]')).toHaveAttribute('aria-posinset', '502')
  await waitFor(() => expect(list).toHaveAttribute('aria-busy', 'false'))
})

test('a page that fails can be loaded again where it should be', async () => {
  const list = answerPages(1000)
  list.fails = true
  const { user } = renderApp('/all-groups')
  await card(1)
  act(() => scrollPage(500 * ROW))
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Groups 481 to 528 could not be loaded.')
  list.fails = false
  act(() => within(alert).getByRole('button', { name: 'Try again' }).focus())
  await user.keyboard('{Enter}')
  await card(502)
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('a page that failed loads by itself when the network is back', async () => {
  const list = answerPages(1000)
  list.fails = true
  renderApp('/all-groups')
  await card(1)
  act(() => scrollPage(500 * ROW))
  await screen.findByRole('alert')
  list.fails = false
  act(() => window.dispatchEvent(new Event('online')))
  await card(502)
})

test('a list that has changed elsewhere is updated where it is in view', async () => {
  const list = answerPages(1000)
  renderApp('/all-groups')
  await card(1)
  act(() => scrollPage(500 * ROW))
  await card(502)
  list.groups.splice(0, 1)
  list.tag = '"2"'
  await comeBack()
  await screen.findByText('999 groups')
  await waitFor(async () => {
    const item = (await card(502)).closest('[role=listitem]')
    expect(item).toHaveAttribute('aria-posinset', '501')
    expect(item).toHaveAttribute('aria-setsize', '999')
  })
})

test('the count follows what a later page says', async () => {
  const list = answerPages(1000)
  renderApp('/all-groups')
  await card(1)
  list.groups.splice(0, 1)
  list.tag = '"2"'
  act(() => scrollPage(500 * ROW))
  expect(await screen.findByText('999 groups')).toBeVisible()
})

test('no page is loaded again because somebody has joined a group meanwhile', async () => {
  const list = answerPages(1000)
  list.revision = '1'
  renderApp('/all-groups')
  await card(1)
  list.tag = '"1.2"'
  act(() => scrollPage(500 * ROW))
  await card(502)
  list.tag = '"1.3"'
  act(() => scrollPage(200 * ROW))
  await card(202)
  expect(list.offsets).toEqual([...new Set(list.offsets)])
})

test('a backend that knows only the whole list is asked for it once', async () => {
  layOutRows(4)
  backend.groups = Array.from({ length: 300 }, (_, index) => buildGroup({ name: `No. ${index + 1}` }))
  renderApp('/all-groups')
  await card(1)
  act(() => scrollPage(200 * ROW))
  await card(202)
  expect(backend.calls).toHaveLength(1)
})
