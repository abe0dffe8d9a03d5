import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { buildGroup, buildUser } from '../factories.ts'
import { backend } from '../mocks/backend.ts'
import { holdCalls } from '../mocks/server.ts'
import { fillIn, press, renderApp } from '../render-app.tsx'
import { ACCOUNT_SCREENS, MEMBER_SCREENS, PUBLIC_SCREENS } from '../screens.ts'
import { adasAccount, FORMS } from './forms.ts'
import { ada, findAndPress, haveAdasGroup } from './member.ts'

async function expectHeading(name: string) {
  expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible()
}

describe('§2 Route table: inside the main layout', () => {
  test.each([
    ...PUBLIC_SCREENS.map(([path, heading]) => [path, 'guests (§2, §6)', heading, {}] as const),
    ...MEMBER_SCREENS.map(([path, heading]) => [path, 'members', heading, ada()] as const),
  ])('%s, for %s', async (path, _, heading, visitor) => {
    haveAdasGroup()
    renderApp(path, visitor)
    await expectHeading(heading)
    expect(window.location.pathname).toBe(path)
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible()
    expect(await screen.findByRole('contentinfo')).toBeVisible()
  })

  test.each(['/', '/all-groups'])(
    '%s loads all groups: GET /all-group, without a token (§2, §7)',
    async (path) => {
      renderApp(path, ada())
      await waitFor(() =>
        expect(backend.calls).toContainEqual({
          method: 'GET',
          path: expect.stringMatching(/^\/all-group\?/),
          authorization: null,
          body: undefined,
        }),
      )
    },
  )

  test('/ shows a fallback while the groups are loading', async () => {
    const { release } = holdCalls('get', '/all-group')
    renderApp('/')
    expect(await screen.findByText('Loading groups…')).toBeInTheDocument()
    release()
    await waitFor(() => expect(screen.queryByText('Loading groups…')).not.toBeInTheDocument())
  })
})

describe('§2 Route table: outside the main layout', () => {
  test.each([
    ...ACCOUNT_SCREENS,
    ['/nowhere', "Sorry, we couldn't find this page."],
    ['/nowhere/deeper', "Sorry, we couldn't find this page."],
  ])('%s', async (path, heading) => {
    renderApp(path)
    await expectHeading(heading)
    expect(window.location.pathname).toBe(path)
    expect(screen.queryByRole('navigation', { name: 'Main' })).not.toBeInTheDocument()
    expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument()
  })
})

describe('§2 Route table: the dashboard', () => {
  test.each([
    ['/dashboard', 'Overview'],
    ['/dashboard/my-group', 'My Groups'],
    ['/dashboard/new-group', 'Create Group'],
  ])('%s', async (path, heading) => {
    renderApp(path, ada())
    await expectHeading(heading)
    expect(screen.getByRole('navigation', { name: 'Dashboard' })).toBeVisible()
    expect(screen.getByTitle('Toggle Theme')).toBeVisible()
    expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument()
  })

  test('its side menu has the home link, Overview, My Groups and Create Group', async () => {
    renderApp('/dashboard', ada())
    const menu = within(await screen.findByRole('navigation', { name: 'Dashboard' }))
    for (const [name, path] of [
      ['Home', '/'],
      ['Overview', '/dashboard'],
      ['My Groups', '/dashboard/my-group'],
      ['Create Group', '/dashboard/new-group'],
    ] as const)
      expect(menu.getByRole('link', { name })).toHaveAttribute('href', path)
  })

  test('its side menu has Edit Profile', async () => {
    renderApp('/dashboard', ada())
    await findAndPress('Edit Profile')
    expect(screen.getByRole('dialog', { name: 'Edit Profile' })).toBeVisible()
  })

  test('its side menu is in a drawer', async () => {
    renderApp('/dashboard', ada())
    await findAndPress('Menu')
    const drawer = within(screen.getByRole('dialog'))
    expect(drawer.getByRole('navigation', { name: 'Dashboard' })).toBeVisible()
  })
})

describe('§2, §6 The guard', () => {
  // That it guards the dashboard is our decision, not the specification's.
  test.each([...MEMBER_SCREENS.map(([path]) => path), '/dashboard'])(
    'sends guests from %s to /login, and remembers that they came from there',
    async (path) => {
      haveAdasGroup()
      renderApp(path, { accounts: adasAccount() })
      await expectHeading('Log in')
      expect(window.location.pathname).toBe('/login')
      fillIn(FORMS.login.values)
      press('Log in')
      await waitFor(() => expect(window.location.pathname).toBe(path))
    },
  )

  test('shows a loading indicator while the auth state resolves', async () => {
    const { auth } = renderApp('/create-group', { user: 'pending' })
    expect(await screen.findByText('Checking whether you are logged in…')).toBeVisible()
    act(() => auth.changeUser(buildUser()))
    await expectHeading('Create Group')
    expect(screen.queryByText('Checking whether you are logged in…')).not.toBeInTheDocument()
  })
})

test('§6 Members see their own groups, by email', async () => {
  backend.groups = [haveAdasGroup(), buildGroup({ name: 'Not mine' })]
  renderApp('/my-group', ada())
  expect(await screen.findByText('Chess at noon')).toBeVisible()
  expect(screen.queryByText('Not mine')).not.toBeInTheDocument()
})
