import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildGroup, buildUser } from '../factories.ts'
import { backend } from '../mocks/backend.ts'
import { holdCalls } from '../mocks/server.ts'
import { renderApp } from '../render-app.tsx'

test.each(['/', '/all-groups', '/my-group', '/dashboard', '/dashboard/my-group', '/dashboard/joined'])(
  'a link or button that a member can press on %s while data are loading is still there once they have loaded',
  async (path) => {
    backend.groups = [buildGroup({ _id: 'a1', userEmail: 'ada@example.com' })]
    localStorage.setItem('joinedGroups', '["a1"]')
    const { release } = holdCalls('get')
    renderApp(path, { user: buildUser() })
    const waiting = /^(Loading|Counting) .*groups…/
    expect(await screen.findByText(waiting)).toBeInTheDocument()
    const main = within(screen.getByRole('main'))
    const pressable = [...main.queryAllByRole('link'), ...main.queryAllByRole('button')]
    release()
    await waitFor(() => expect(screen.queryByText(waiting)).not.toBeInTheDocument())
    expect(pressable.filter(({ isConnected }) => !isConnected)).toEqual([])
  },
)
