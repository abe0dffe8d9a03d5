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
  test('says which numbers are missing, and passes the focus on, even if a retry brings only one of them', async () => {
    const fail = () => new HttpResponse(null, { status: 403 })
    server.use(http.get(`${HOST}/*`, fail))
    backend.groups = [buildGroup(adasGroup)]
    const { user } = renderApp('/dashboard', { user: ada })
    for (const sentence of ['Your groups could not be counted.', 'The groups could not be counted.'])
      expect(await screen.findByText(sentence)).toBeVisible()
    expect(screen.getAllByText('You are not allowed to do that.')).toHaveLength(2)
    const [retry] = screen.getAllByRole('button', { name: 'Try again' })
    server.resetHandlers()
    const { release } = holdCalls('get', '/all-group', fail)
    await user.click(retry as HTMLElement)
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
    release()
    await waitFor(() => expect(screen.getByText('The groups could not be counted.')).toBeVisible())
    expect(screen.getByRole('region', { name: 'My Groups' })).toHaveTextContent('1')
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
    server.resetHandlers()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.getByRole('region', { name: 'Total Groups' })).toHaveTextContent('1'))
    expect(screen.queryByText(/could not be counted/)).not.toBeInTheDocument()
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

test('The drawer closes after a choice, on Back, and by its button', async () => {
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
  await user.click(screen.getByRole('button', { name: 'Menu' }))
  await user.click(within(drawer).getByRole('button', { name: 'Close menu' }))
  expect(drawer).not.toBeVisible()
})
