import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { buildGroup, buildUser } from '../factories.ts'
import { backend } from '../mocks/backend.ts'
import { renderApp } from '../render-app.tsx'
import { ACCOUNT_SCREENS, PUBLIC_SCREENS } from '../screens.ts'

describe('§6 Guests', () => {
  test.each([...PUBLIC_SCREENS, ...ACCOUNT_SCREENS])('see %s', async (path, heading) => {
    renderApp(path)
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible()
    expect(window.location.pathname).toBe(path)
  })

  test.each(['Create Group', 'My Groups', 'Dashboard'])('do not see %s in the bar', async (name) => {
    renderApp('/terms')
    await screen.findByText('Log in')
    const bar = within(screen.getByRole('navigation', { name: 'Main' }))
    expect(bar.queryByRole('link', { name })).not.toBeInTheDocument()
  })

  test('do not see the user menu', async () => {
    renderApp('/terms')
    await screen.findByText('Log in')
    expect(screen.queryByLabelText(/^Account menu/)).not.toBeInTheDocument()
  })

  test.each(['/create-group', '/my-group', '/update-group/a1', '/details-group/a1'])(
    'do not get to %s',
    async (path) => {
      renderApp(path)
      await screen.findByRole('heading', { level: 1, name: 'Log in' })
      expect(window.location.pathname).toBe('/login')
    },
  )
})

describe('§6 Signed-in users', () => {
  test('see their own groups, by email', async () => {
    backend.groups = [
      buildGroup({ name: 'Mine', userEmail: 'ada@example.com' }),
      buildGroup({ name: 'Not mine', userEmail: 'grace@example.com' }),
    ]
    renderApp('/my-group', { user: buildUser() })
    expect(await screen.findByText('Mine')).toBeVisible()
    expect(screen.queryByText('Not mine')).not.toBeInTheDocument()
  })
})
