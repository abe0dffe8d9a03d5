import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { buildGroup, buildUser } from '../factories.ts'
import { backend, HOST } from '../mocks/backend.ts'
import { server } from '../mocks/server.ts'
import { renderApp } from '../render-app.tsx'

const ada = buildUser()
const adasGroup = { userEmail: 'ada@example.com' }

function card(title: string) {
  return screen.findByRole('region', { name: title })
}

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

  test('counts the groups that I have joined on this device, and links to them', async () => {
    localStorage.setItem('joinedGroups', '["one","two"]')
    const { user } = renderApp('/dashboard', { user: ada })
    const joined = within(await card('Joined Groups'))
    expect(joined.getByText('2')).toBeVisible()
    await user.click(joined.getByRole('link', { name: 'Joined Groups' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Joined Groups' })).toBeVisible()
  })

  test('says what the numbers mean, and links to what they count', async () => {
    backend.groups = [buildGroup(adasGroup), buildGroup(adasGroup)]
    renderApp('/dashboard', { user: ada })
    const mine = within(await card('My Groups'))
    expect(mine.getByText('started by you')).toBeVisible()
    expect(mine.getByRole('link', { name: 'My Groups' })).toHaveAttribute('href', '/dashboard/my-group')
    const total = within(await card('Total Groups'))
    expect(total.getByRole('link', { name: 'Total Groups' })).toHaveAttribute('href', '/all-groups')
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
