import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { buildGroup, buildUser } from '../factories.ts'
import { backend, HOST } from '../mocks/backend.ts'
import { holdCalls, server } from '../mocks/server.ts'
import { renderApp } from '../render-app.tsx'

const ada = buildUser()
const adasGroup = { userEmail: 'ada@example.com' }

describe('Dashboard', () => {
  test.each([
    ['/all-group', 'Total Groups', 'The groups could not be counted.'],
    ['/my-groups', 'My Groups', 'Your groups could not be counted.'],
  ])('says that the count of %s is missing, and offers to try again', async (path, title, sentence) => {
    server.use(http.get(`${HOST}${path}`, () => new HttpResponse(null, { status: 403 }), { once: true }))
    backend.groups = [buildGroup(adasGroup)]
    const { user } = renderApp('/dashboard', { user: ada })
    expect(await screen.findByText(sentence)).toBeVisible()
    expect(screen.getByText('You are not allowed to do that.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.getByRole('region', { name: title })).toHaveTextContent('1'))
    expect(screen.queryByText(sentence)).not.toBeInTheDocument()
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  })

  test('passes the focus on when a retry brings only one of two missing numbers', async () => {
    server.use(http.get(`${HOST}/*`, () => new HttpResponse(null, { status: 403 })))
    const { user } = renderApp('/dashboard', { user: ada })
    const [retry] = await screen.findAllByRole('button', { name: 'Try again' })
    server.resetHandlers()
    const { release } = holdCalls('get', '/all-group', () => new HttpResponse(null, { status: 403 }))
    await user.click(retry as HTMLElement)
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
    release()
    await waitFor(() => expect(screen.getByText('The groups could not be counted.')).toBeVisible())
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  })

  test('says what the numbers mean, and links to what they count, also to groups joined on this device', async () => {
    localStorage.setItem('joinedGroups', '["one","two","three"]')
    backend.groups = [buildGroup(), buildGroup(adasGroup), buildGroup(adasGroup)]
    renderApp('/dashboard', { user: ada })
    for (const [name, text, path] of [
      ['Total Groups', /3/, '/all-groups'],
      ['My Groups', /2.*started by you/, '/dashboard/my-group'],
      ['Joined Groups', /3/, '/dashboard/joined'],
    ] as const) {
      const card = await screen.findByRole('region', { name })
      await waitFor(() => expect(card).toHaveTextContent(text))
      expect(within(card).getByRole('link', { name })).toHaveAttribute('href', path)
    }
  })
})

test('The drawer closes after a choice, and on Back', async () => {
  const { user } = renderApp('/dashboard/joined', { user: ada })
  await user.click(await screen.findByRole('button', { name: 'Menu' }))
  const drawer = screen.getByRole('dialog', { name: 'Dashboard menu' })
  await user.click(within(drawer).getByRole('link', { name: 'Overview' }))
  expect(drawer).not.toBeVisible()
  await screen.findByRole('heading', { level: 1, name: 'Overview' })
  await user.click(screen.getByRole('button', { name: 'Menu' }))
  act(() => window.history.back())
  await screen.findByRole('heading', { level: 1, name: 'Joined Groups' })
  expect(drawer).not.toBeVisible()
})
