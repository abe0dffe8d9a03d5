import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { buildGroup, buildUser } from '../factories.ts'
import { backend } from '../mocks/backend.ts'
import { breakServer, comeBack, goOffline, goOnline, holdCalls, server } from '../mocks/server.ts'
import { renderApp } from '../render-app.tsx'

const OFFLINE = 'You are offline. You can still read what you have opened.'
const OUTDATED = 'We cannot reach the server, so this may be out of date.'

const GROUP = buildGroup({ _id: 'a1', name: 'Night Owls', userEmail: 'ada@example.com' })

beforeEach(() => {
  backend.groups = [GROUP]
})

function changeElsewhere() {
  backend.groups = [{ ...GROUP, name: 'Early Birds' }]
}

const named = (name: string) => screen.findByRole('heading', { name })

describe('without a network', () => {
  // tests/e2e/deploy.spec.ts shows that a page that could not be loaded then loads by itself.

  test('pages that have been opened stay readable, as a banner says, and are refreshed by themselves afterwards', async () => {
    const { router } = renderApp('/all-groups', { user: buildUser() })
    await named('Night Owls')
    await router.navigate('/details-group/a1')
    await screen.findByText(GROUP.description)
    await router.navigate('/my-group')
    await screen.findByRole('rowheader', { name: 'Night Owls' })
    await router.navigate('/dashboard')
    await screen.findByRole('heading', { name: 'Total Groups' })
    await goOffline()
    expect(await screen.findByText(OFFLINE)).toBeVisible()
    const calls = backend.calls.length
    await router.navigate('/all-groups')
    expect(await named('Night Owls')).toBeVisible()
    await router.navigate('/details-group/a1')
    expect(await screen.findByRole('heading', { level: 1, name: 'Night Owls' })).toBeVisible()
    await router.navigate('/update-group/a1')
    expect(await screen.findByLabelText('Group Name')).toHaveValue('Night Owls')
    await router.navigate('/dashboard')
    expect(await screen.findByRole('heading', { name: 'Total Groups' })).toBeVisible()
    await comeBack()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(backend.calls).toHaveLength(calls)
    await router.navigate('/all-groups')
    changeElsewhere()
    await goOnline()
    expect(await named('Early Birds')).toBeVisible()
    expect(screen.queryByText(OFFLINE)).not.toBeInTheDocument()
  })

  test.each([
    ['/contact', 'Message'],
    ['/create-group', 'Description'],
    ['/update-group/a1', 'Description'],
  ])('what is typed into the form of %s stays, offline and afterwards', async (path, label) => {
    renderApp(path, { user: buildUser() })
    fireEvent.change(await screen.findByLabelText(label), { target: { value: 'Long thought about.' } })
    await goOffline()
    await screen.findByText(OFFLINE)
    changeElsewhere()
    await goOnline()
    await comeBack()
    await waitFor(() => expect(screen.queryByText(OFFLINE)).not.toBeInTheDocument())
    expect(screen.getByLabelText(label)).toHaveValue('Long thought about.')
  })
})

test('a browser that says it is offline, but reaches the server, shows what its member has changed', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  backend.groups = [{ ...GROUP }]
  const { user, router } = renderApp('/my-group', { user: buildUser() })
  await screen.findByRole('rowheader', { name: 'Night Owls' })
  await comeBack()
  expect(screen.queryByText(OFFLINE)).not.toBeInTheDocument()
  await router.navigate('/update-group/a1')
  fireEvent.change(await screen.findByLabelText('Group Name'), { target: { value: 'Early Birds' } })
  await user.click(screen.getByRole('button', { name: 'Update Group' }))
  expect(await screen.findByRole('rowheader', { name: 'Early Birds', hidden: true })).toBeInTheDocument()
})

describe('when the server cannot be reached', () => {
  test('pages that have been opened stay readable, and a banner says so and offers to try again', async () => {
    const { user } = renderApp('/all-groups')
    await named('Night Owls')
    breakServer()
    await comeBack()
    expect(await screen.findByText(OUTDATED)).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Night Owls' })).toBeVisible()
    changeElsewhere()
    server.resetHandlers()
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await named('Early Birds')).toBeVisible()
    await waitFor(() => expect(screen.queryByText(OUTDATED)).not.toBeInTheDocument())
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  })
})

test('a search in a list that could not be refreshed does not make it count as fresh', async () => {
  const { user } = renderApp('/all-groups')
  await named('Night Owls')
  breakServer()
  await comeBack()
  await screen.findByText(OUTDATED)
  await user.type(screen.getByRole('searchbox'), 'nothing like it')
  expect(await screen.findByText(/^No groups found/)).toBeVisible()
  expect(screen.getByText(OUTDATED)).toBeVisible()
})

describe('a visitor who returns to a page', () => {
  test.each(['/', '/all-groups', '/my-group', '/details-group/a1'])(
    'sees on %s what has changed elsewhere',
    async (path) => {
      renderApp(path, { user: buildUser() })
      await screen.findAllByText('Night Owls')
      changeElsewhere()
      await comeBack()
      expect(await screen.findAllByText('Early Birds')).not.toEqual([])
      expect(screen.queryByText('Night Owls')).not.toBeInTheDocument()
    },
  )

  test('causes one reload, although the tab becomes visible and gets the focus', async () => {
    renderApp('/my-group', { user: buildUser() })
    await screen.findAllByText('Night Owls')
    changeElsewhere()
    await comeBack()
    await screen.findAllByText('Early Birds')
    backend.groups = []
    const requests = vi.spyOn(window, 'fetch')
    act(() => document.dispatchEvent(new Event('visibilitychange')))
    act(() => window.dispatchEvent(new Event('focus')))
    expect(await screen.findByText("You haven't created any groups yet.")).toBeVisible()
    const urls = requests.mock.calls.map(([request]) => new Request(request).url)
    expect(urls.filter((url) => url.includes('/my-groups'))).toHaveLength(1)
  })

  test('is told that the group on the screen, which they have joined, has been deleted elsewhere, and never sees it again', async () => {
    const { user, router } = renderApp('/details-group/a1', { user: buildUser() })
    await user.click(await screen.findByRole('button', { name: 'Join Group' }))
    backend.groups = []
    await comeBack()
    expect(await named('Group not found')).toBeVisible()
    expect(window.location.pathname).toBe('/details-group/a1')
    expect(screen.getByRole('link', { name: 'See all groups' })).toHaveAttribute('href', '/all-groups')
    breakServer()
    await act(() => router.navigate('/terms'))
    await act(() => router.navigate('/details-group/a1'))
    expect(await named('This page could not be loaded.')).toBeVisible()
  })
})

test.each(['/', '/all-groups', '/my-group', '/dashboard', '/dashboard/joined'])(
  'a link or button that a member can press on %s while data are loading is still there once they have loaded',
  async (path) => {
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
