import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { expect, test } from 'vitest'
import { buildGroup, buildUser } from '../factories.ts'
import { backend, HOST } from '../mocks/backend.ts'
import { server } from '../mocks/server.ts'
import { renderApp } from '../render-app.tsx'

test.each(['/', '/all-groups', '/my-group', '/dashboard', '/dashboard/my-group', '/dashboard/joined'])(
  'a link or button that a member can press on %s while data are loading is still there once they have loaded',
  async (path) => {
    backend.groups = [buildGroup({ _id: 'a1', userEmail: 'ada@example.com' })]
    localStorage.setItem('joinedGroups', '["a1"]')
    const arrival = Promise.withResolvers<void>()
    server.use(http.get(`${HOST}/*`, () => arrival.promise))
    renderApp(path, { user: buildUser() })
    const waiting = /^(Loading|Counting) .*groups…/
    expect(await screen.findByText(waiting)).toBeInTheDocument()
    const main = within(screen.getByRole('main'))
    const pressable = [...main.queryAllByRole('link'), ...main.queryAllByRole('button')]
    arrival.resolve()
    await waitFor(() => expect(screen.queryByText(waiting)).not.toBeInTheDocument())
    expect(pressable.filter(({ isConnected }) => !isConnected)).toEqual([])
  },
)
