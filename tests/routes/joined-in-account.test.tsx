import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Group } from '../../src/features/groups/group.ts'
import { buildGroup, buildUser, daysFromNow } from '../factories.ts'
import { backend, HOST } from '../mocks/backend.ts'
import { comeBack, goOffline } from '../mocks/network.ts'
import { server } from '../mocks/server.ts'
import { renderApp } from '../render-app.tsx'

const soon = buildGroup({ name: 'Soon', date: daysFromNow(2) })
const later = buildGroup({ name: 'Later', date: daysFromNow(20) })
const over = buildGroup({ name: 'Over', date: daysFromNow(-2) })
const bob = buildUser({ uid: 'uid-bob', email: 'bob@example.com', accessToken: 'token-of-bob' })

beforeEach(() => {
  backend.groups = [soon, later, over]
  backend.members = new Map()
})

function haveInAccount(who: string, ...groups: Group[]) {
  for (const { _id } of groups)
    backend.members?.set(_id, [{ id: who, name: who, since: '2026-03-07T10:00:00Z' }])
}

function haveJoinedHere(...groups: Pick<Group, '_id'>[]) {
  localStorage.setItem('joinedGroups', JSON.stringify(groups.map(({ _id }) => _id)))
}

function openJoined(user = buildUser()) {
  return renderApp('/dashboard/joined', { user })
}

function names() {
  const main = within(screen.getByRole('main'))
  return main.queryAllByRole('link').map(({ textContent }) => textContent)
}

async function seeNames(...expected: string[]) {
  await waitFor(() => expect(names()).toEqual(expected))
}

function line(name: string) {
  const item = screen.getByRole('link', { name }).closest('li')
  if (!item) throw new Error(`${name} is in no list.`)
  return within(item)
}

describe('A member whose joined groups are kept in their account', () => {
  test('finds them on a device where they have joined nothing', async () => {
    haveInAccount('ada', later, soon)
    openJoined()
    await seeNames('Soon', 'Later')
    expect(
      screen.getByText('Your joined groups are saved to your account and appear on all your devices.'),
    ).toBeVisible()
    expect(screen.queryByText(/this device/i)).not.toBeInTheDocument()
    expect(JSON.parse(localStorage.getItem('joinedGroups') ?? '')).toEqual([soon._id, later._id])
  })

  test('causes one request for the list, and none for each of its groups', async () => {
    haveInAccount('ada', soon, later)
    haveJoinedHere(soon, later)
    openJoined()
    await seeNames('Soon', 'Later')
    expect(backend.calls.filter(({ path }) => path.startsWith('/all-group/'))).toEqual([])
  })

  test('finds them counted in the overview, and marked on cards', async () => {
    haveInAccount('ada', soon, later)
    const { router } = renderApp('/dashboard', { user: buildUser() })
    expect(await screen.findByRole('region', { name: 'Joined Groups' })).toHaveTextContent('0')
    await waitFor(() => expect(screen.getByRole('region', { name: 'Joined Groups' })).toHaveTextContent('2'))
    await act(() => router.navigate('/all-groups'))
    expect(await screen.findAllByText('Joined')).toHaveLength(2)
  })

  test('leaves one, which is gone from the account too, and takes it back', async () => {
    haveInAccount('ada', soon, later)
    const { user } = openJoined()
    await user.click(await screen.findByRole('button', { name: 'Leave Soon' }))
    expect(names()).toEqual(['Later'])
    await waitFor(() => expect(backend.members?.get(soon._id)).toEqual([]))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await seeNames('Soon', 'Later')
    await waitFor(() => expect(backend.members?.get(soon._id)).toHaveLength(1))
  })

  test('keeps one that was left and taken back while an older list was on its way', async () => {
    haveInAccount('ada', soon, later)
    const { user } = openJoined()
    await seeNames('Soon', 'Later')
    const arrival = Promise.withResolvers<void>()
    let isOld = true
    server.use(
      http.get(`${HOST}/joined-groups`, async () => {
        if (!isOld) return
        await arrival.promise
        const headers = { 'HobbyNest-Features': 'members' }
        return HttpResponse.json([{ ...later, joinedAt: '2026-03-07T10:00:00Z' }], { headers })
      }),
    )
    fireEvent.focus(window)
    await user.click(screen.getByRole('button', { name: 'Leave Soon' }))
    await waitFor(() => expect(backend.members?.get(soon._id)).toEqual([]))
    isOld = false
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(backend.members?.get(soon._id)).toHaveLength(1))
    arrival.resolve()
    await comeBack()
    await seeNames('Soon', 'Later')
    expect(screen.queryByText('You are no longer in Soon.')).not.toBeInTheDocument()
  })

  test('is told once that they are no longer in a group that they were removed from', async () => {
    haveInAccount('ada', soon, later)
    const { router } = openJoined()
    await seeNames('Soon', 'Later')
    haveInAccount('nobody', soon)
    await comeBack()
    expect(await screen.findByText('You are no longer in Soon.')).toBeVisible()
    expect(screen.getAllByText(/no longer/)).toHaveLength(1)
    await seeNames('Later')
    fireEvent.click(screen.getByRole('button', { name: 'close' }))
    const { length } = backend.calls
    await comeBack()
    await waitFor(() =>
      expect(backend.calls.slice(length).map(({ path }) => path)).toContain('/joined-groups'),
    )
    await act(() => router.navigate('/contact'))
    await act(() => router.navigate(-1))
    await seeNames('Later')
    // It is on its way out; jsdom does not end its animation.
    expect(screen.getAllByText(/no longer/)).toHaveLength(1)
  })

  test('is told in one sentence where that is true of several groups', async () => {
    haveInAccount('ada', soon, later)
    openJoined()
    await seeNames('Soon', 'Later')
    haveInAccount('nobody', soon, later)
    await comeBack()
    expect(await screen.findByText('You are no longer in 2 groups.')).toBeVisible()
    expect(screen.getByText("You haven't joined any groups yet.")).toBeVisible()
  })

  test('is told which one was deleted, and clears it', async () => {
    haveInAccount('ada', soon, later)
    const { user } = openJoined()
    await seeNames('Soon', 'Later')
    backend.groups = [later]
    await comeBack()
    expect(await screen.findByText('Soon no longer exists')).toBeVisible()
    expect(screen.queryByText(/You are no longer in/)).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Remove from my list' }))
    expect(screen.queryByText('Soon no longer exists')).not.toBeInTheDocument()
    await seeNames('Later')
  })

  test('leaves one that was deleted meanwhile like any other', async () => {
    haveInAccount('ada', soon, later)
    const { user } = openJoined()
    await seeNames('Soon', 'Later')
    backend.groups = [later]
    await user.click(screen.getByRole('button', { name: 'Leave Soon' }))
    expect(await screen.findByText('You left Soon.')).toBeVisible()
    await waitFor(() => expect(localStorage.getItem('hobbynest:memberships')).not.toContain('Soon'))
    await seeNames('Later')
    expect(screen.queryByText(/could not/)).not.toBeInTheDocument()
  })

  test('keeps what only this device has, and sends none of it', async () => {
    haveInAccount('ada', soon)
    haveJoinedHere(later)
    const { user } = openJoined()
    await seeNames('Soon', 'Later')
    await comeBack()
    await seeNames('Soon', 'Later')
    expect(screen.queryByText(/no longer/)).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Leave Later' }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await seeNames('Soon', 'Later')
    expect(backend.calls.filter(({ method }) => method !== 'GET')).toEqual([])
  })

  test('keeps what they join and leave while an older list is on its way', async () => {
    haveInAccount('ada', soon)
    const { router, user } = renderApp(`/details-group/${later._id}`, { user: buildUser() })
    const joined = () => JSON.parse(localStorage.getItem('joinedGroups') ?? '[]')
    await screen.findByRole('button', { name: 'Join Group' })
    await waitFor(() => expect(joined()).toEqual([soon._id]))

    haveInAccount('ada', over)
    const list = Promise.withResolvers<void>()
    const asked = Promise.withResolvers<void>()
    server.use(
      http.get(
        `${HOST}/joined-groups`,
        async () => {
          asked.resolve()
          await list.promise
          return HttpResponse.json([soon, over], { headers: { 'HobbyNest-Features': 'members' } })
        },
        { once: true },
      ),
    )
    const syncing = comeBack()
    await asked.promise
    await user.click(screen.getByRole('button', { name: 'Join Group' }))
    await waitFor(() => expect(backend.members?.get(later._id)).toHaveLength(1))
    await act(() => router.navigate(`/details-group/${soon._id}`))
    await screen.findByRole('heading', { name: 'Soon' })
    await user.click(await screen.findByRole('button', { name: 'Leave group' }))
    await waitFor(() => expect(backend.members?.get(soon._id)).toEqual([]))
    list.resolve()
    await syncing
    await waitFor(() => expect(joined()).toContain(over._id))
    expect(joined()).toEqual([later._id, over._id])
  })

  test('has a join of another tab sent by that tab, or by this one on coming back to it', async () => {
    haveInAccount('ada', later)
    openJoined()
    await seeNames('Later')
    const lists = () => backend.calls.filter(({ path }) => path === '/joined-groups')
    await waitFor(() => expect(lists().length, 'of the screen, and of every page').toBeGreaterThan(1))
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    const stored = JSON.parse(localStorage.getItem('hobbynest:memberships') ?? '')
    const joined = { uid: 'uid-ada', id: soon._id, sync: 'join' }
    localStorage.setItem('hobbynest:memberships', JSON.stringify([...stored, joined]))
    haveJoinedHere(later, soon)
    act(() => window.dispatchEvent(new StorageEvent('storage', { key: 'joinedGroups' })))
    await seeNames('Soon', 'Later')
    expect(backend.calls.filter(({ method }) => method !== 'GET')).toEqual([])
    await comeBack()
    await waitFor(() => expect(backend.members?.get(soon._id)).toHaveLength(1))
  })

  test('sees which join could not be sent', async () => {
    haveInAccount('ada', later)
    const { user, router } = renderApp(`/details-group/${soon._id}`, { user: buildUser() })
    await screen.findByText(/places taken/)
    await act(() => router.navigate('/dashboard/joined'))
    await seeNames('Later')
    await act(() => router.navigate(`/details-group/${soon._id}`))
    await screen.findByRole('button', { name: 'Join Group' })
    await goOffline()
    await user.click(screen.getByRole('button', { name: 'Join Group' }))
    await act(() => router.navigate('/dashboard/joined'))
    await seeNames('Soon', 'Later')
    expect(await line('Soon').findByText('Not sent yet')).toBeVisible()
    expect(line('Later').queryByText('Not sent yet')).not.toBeInTheDocument()
  })

  test('leaves none of them to another member of this browser', async () => {
    haveInAccount('ada', soon)
    haveJoinedHere(soon)
    const { auth } = openJoined()
    await seeNames('Soon')
    act(() => auth.changeUser(bob))
    expect(await screen.findByText("You haven't joined any groups yet.")).toBeVisible()
  })
})
