import { act, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import * as reloading from '../../src/browser/reload-page.ts'
import { buildGroup, buildUser } from '../factories.ts'
import { backend, HOST } from '../mocks/backend.ts'
import { hold, holdCalls, server } from '../mocks/server.ts'
import { openScreen, renderApp } from '../render-app.tsx'
import { FORMS, send } from '../spec/forms.ts'

describe('a page for members', () => {
  test('says what helps while the log-in is being checked for long, and is reloaded if the browser kept it then', async () => {
    const reload = vi.spyOn(reloading, 'reloadPage').mockReturnValue()
    const show = (persisted: boolean) =>
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
    const { auth } = renderApp('/my-group', { user: 'pending' })
    expect(await screen.findByText(/^This is taking longer than usual\. Reload the page/)).toBeVisible()
    expect(document.title).toBe('HobbyNest')
    show(false)
    expect(reload).not.toHaveBeenCalled()
    show(true)
    expect(reload).toHaveBeenCalled()
    act(() => auth.changeUser(null))
  })

  test('lets a guest go back while the log-in is being checked', async () => {
    const group = buildGroup({ name: 'Pressed by mistake' })
    backend.groups = [group]
    const { auth, user } = renderApp('/all-groups', { user: 'pending' })
    await user.click(await screen.findByRole('link', { name: 'Pressed by mistake' }))
    expect(await screen.findByText('Checking whether you are logged in…')).toBeInTheDocument()
    act(() => window.history.back())
    act(() => auth.changeUser(null))
    expect(await screen.findByRole('heading', { name: 'All Groups' })).toBeVisible()
    expect(window.location.pathname).toBe('/all-groups')
  })

  test('sends a guest to the log-in without waiting for what it would show, even with a fragment, and Back leaves it', async () => {
    server.use(http.get(`${HOST}/all-group/a1`, hold))
    // No entry is left to go forward to, which another would replace.
    window.history.pushState(null, '', '/about-us')
    const entries = window.history.length
    renderApp('/details-group/a1#members')
    expect(await screen.findByRole('heading', { name: 'Log in' })).toBeVisible()
    expect(window.location.search).toBe('?from=%2Fdetails-group%2Fa1')
    expect(window.history).toHaveLength(entries)
  })

  test('shows nothing of one member while the groups of the next one are loading, nor if they cannot be loaded', async () => {
    backend.groups = [buildGroup({ name: 'Of Ada', userEmail: 'ada@example.com' })]
    const { auth } = renderApp('/my-group', { user: buildUser() })
    await screen.findByText('Of Ada')
    const { release } = holdCalls('get', '/my-groups', () => HttpResponse.error())
    act(() => auth.changeUser(buildUser({ uid: 'uid-bob', email: 'bob@example.com' })))
    expect(screen.queryByText('Of Ada')).not.toBeInTheDocument()
    expect(await screen.findByText('Loading your groups…')).toBeInTheDocument()
    expect(screen.queryByText('Of Ada')).not.toBeInTheDocument()
    release()
    expect(await screen.findByText('Your groups could not be loaded.')).toBeVisible()
    expect(screen.queryByText('Of Ada')).not.toBeInTheDocument()
  })

  test('keeps nothing that one member typed for the next one', async () => {
    const { auth, user } = renderApp('/create-group', { user: buildUser() })
    await user.type(await screen.findByLabelText('Group Name'), 'Of Ada')
    act(() => auth.changeUser(buildUser({ uid: 'uid-bob', email: 'bob@example.com' })))
    await waitFor(() => expect(screen.getByLabelText('User Email')).toHaveValue('bob@example.com'))
    expect(screen.getByLabelText('Group Name')).toHaveValue('')
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Of Ada')
  })

  test('appears for the next member even if a form of the last one was being sent, and is refused', async () => {
    const { arrived, release } = holdCalls('post', '/create-group', () => HttpResponse.error())
    const { auth } = await send(FORMS.create, {}, { user: buildUser() })
    await arrived
    act(() => auth.changeUser(buildUser({ uid: 'uid-bob', email: 'bob@example.com' })))
    expect(screen.queryByLabelText('Group Name')).not.toBeInTheDocument()
    release()
    expect(await screen.findByLabelText('User Email')).toHaveValue('bob@example.com')
    expect(screen.getByLabelText('Group Name')).toHaveValue('')
  })
})

const pathNow = () => window.location.pathname + window.location.search

test.each([
  ['/login?from=/all-groups?sort=oldest', '/all-groups?sort=oldest'],
  ['/register?from=/my-group', '/my-group'],
  ['/login?from=//evil.example', '/'],
])('a member who is already logged in is redirected from %s to %s', async (path, target) => {
  renderApp(path, { user: buildUser() })
  await waitFor(() => expect(pathNow()).toBe(target))
  expect(await screen.findByRole('button', { name: 'Account menu of Ada Lovelace' })).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('a guest who logs in in another tab leaves the log-in page in this one too', async () => {
  const { auth } = await openScreen('/login?from=/all-groups', 'Log in')
  auth.changeUser(buildUser())
  await waitFor(() => expect(pathNow()).toBe('/all-groups'))
})
