import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Group } from '../../src/features/groups/group.ts'
import { buildGroup, buildUser, daysFromNow } from '../factories.ts'
import { backend, HOST } from '../mocks/backend.ts'
import { comeBack, server } from '../mocks/server.ts'
import { press, renderApp } from '../render-app.tsx'

const soon = buildGroup({ name: 'Soon', date: daysFromNow(2) })
const later = buildGroup({ name: 'Later', date: daysFromNow(20) })
const open = buildGroup({ name: 'Open-ended', date: '' })
const over = buildGroup({ name: 'Over', date: daysFromNow(-2) })
const longOver = buildGroup({ name: 'Long over', date: daysFromNow(-20) })
const bob = buildUser({ uid: 'uid-bob', email: 'bob@example.com', accessToken: 'token-of-bob' })

function haveJoinedHere(...groups: Pick<Group, '_id'>[]) {
  localStorage.setItem('joinedGroups', JSON.stringify(groups.map(({ _id }) => _id)))
}

function haveInAccount(who: string, ...groups: Group[]) {
  for (const { _id } of groups)
    backend.members?.set(_id, [{ id: who, name: who, since: '2026-03-07T10:00:00Z' }])
}

const openJoined = () => renderApp('/dashboard/joined', { user: buildUser() })
const joinedIds = () => JSON.parse(localStorage.getItem('joinedGroups') ?? '[]')
const namesIn = (element: HTMLElement) =>
  within(element)
    .queryAllByRole('link')
    .map(({ textContent }) => textContent)
const names = () => namesIn(screen.getByRole('main'))
const membersOf = ({ _id }: Group) => backend.members?.get(_id)?.map(({ id }) => id)
const calls = () => backend.calls.map(({ method, path }) => `${method} ${path}`)

async function seeNames(...expected: string[]) {
  await waitFor(() => expect(names()).toEqual(expected))
}

describe('A member who has joined groups', () => {
  test('finds them sorted by end date, with ended ones apart', async () => {
    backend.groups = [open, longOver, later, over, soon, buildGroup({ name: 'Not joined' })]
    haveJoinedHere(open, longOver, later, over, soon)
    const { user } = renderApp('/dashboard', { user: buildUser() })
    const menu = within(await screen.findByRole('navigation', { name: 'Dashboard' }))
    await user.click(menu.getByRole('link', { name: 'Joined Groups' }))
    expect(namesIn(await screen.findByRole('region', { name: 'Ended' }))).toEqual(['Over', 'Long over'])
    expect(names()).toEqual(['Soon', 'Later', 'Open-ended', 'Over', 'Long over'])
    expect(screen.getByRole('link', { name: 'Soon' })).toHaveAttribute('href', `/details-group/${soon._id}`)
    expect(screen.getByText('ends in 2 days')).toBeVisible()
    expect(screen.getByText('Your joined groups are saved on this device only.')).toBeVisible()
    await waitFor(() => expect(document.title).toBe('Joined Groups | HobbyNest'))
  })

  test('can leave one at once, and undo that', async () => {
    backend.groups = [soon, later, over]
    haveJoinedHere(over, soon, later)
    const { user } = openJoined()
    await seeNames('Soon', 'Later', 'Over')
    const details = backend.groups.map(({ _id }) => `GET /all-group/${_id}`)
    // The first is to learn the features; the whole list is not requested.
    expect(calls().sort()).toEqual(['GET /my-groups?email=ada%40example.com', ...details].sort())
    await user.click(await screen.findByRole('button', { name: 'Leave Soon' }))
    expect(await screen.findByText('You left Soon.')).toBeVisible()
    expect(names()).toEqual(['Later', 'Over'])
    expect(joinedIds()).toEqual([over._id, later._id])
    expect(screen.getByRole('button', { name: 'Leave Later' })).toHaveFocus()

    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(names()).toEqual(['Soon', 'Later', 'Over'])
    expect(joinedIds()).toEqual([over._id, later._id, soon._id])
    expect(screen.getByRole('button', { name: 'Leave Later' })).toHaveFocus()
  })

  test('is told which ones no longer exist, by name if they joined them here, and can remove them', async () => {
    backend.groups = [soon, later]
    haveJoinedHere({ _id: 'gone' }, later)
    const { user, unmount } = renderApp(`/details-group/${soon._id}`, { user: buildUser() })
    await user.click(await screen.findByRole('button', { name: 'Join Group' }))
    unmount()
    backend.groups = [later]
    openJoined()
    const list = within(await screen.findByRole('region', { name: 'No longer available' }))
    expect(list.getByText('Soon no longer exists')).toBeVisible()
    expect(list.getByText('A group that no longer exists')).toBeVisible()
    expect(joinedIds(), 'nothing but ids').toEqual(['gone', later._id, soon._id])
    press('Remove from my list')
    expect(screen.queryByText(/no longer exists/)).not.toBeInTheDocument()
    expect(joinedIds()).toEqual([later._id])
    expect(names()).toEqual(['Later'])
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  })

  test('is told that they cannot be loaded, can try again, and sees the others if one cannot', async () => {
    backend.groups = [soon, later]
    haveJoinedHere(soon, { _id: 'undefined' }, later)
    const fail = () => new HttpResponse(null, { status: 403 })
    server.use(http.get(`${HOST}/all-group/:id`, fail))
    openJoined()
    expect(await screen.findByText('Your joined groups could not be loaded.')).toBeVisible()
    server.resetHandlers()
    server.use(http.get(`${HOST}/all-group/undefined`, fail))
    press('Try again')
    await seeNames('Soon', 'Later')
    const alert = within(screen.getByRole('alert'))
    expect(alert.getByText('Some groups could not be loaded. You are not allowed to do that.')).toBeVisible()
    expect(alert.getByRole('button', { name: 'Try again' })).toBeVisible()
  })

  test('sees no group that is no longer in the list of the specification', async () => {
    backend.groups = [soon, later]
    haveJoinedHere(later)
    const remembered = [soon, later].map(({ _id }) => ({ uid: 'uid-ada', id: _id }))
    localStorage.setItem('hobbynest:memberships', JSON.stringify(remembered))
    openJoined()
    await seeNames('Later')
  })

  test('sees them marked on the cards of all groups, but not those of another member', async () => {
    backend.groups = [soon, later, over]
    haveJoinedHere(soon, over)
    localStorage.setItem('hobbynest:memberships', JSON.stringify([{ uid: 'uid-ada', id: over._id }]))
    const { auth } = renderApp('/all-groups', { user: buildUser() })
    const joined = () =>
      screen
        .getAllByRole('article')
        .filter(({ textContent }) => textContent.includes('Joined'))
        .map((card) => within(card).getByRole('heading').textContent)
    await screen.findByRole('link', { name: 'Soon' })
    await waitFor(() => expect(joined()).toEqual(['Soon', 'Over']))
    act(() => auth.changeUser(bob))
    await waitFor(() => expect(joined()).toEqual(['Soon']))
  })
})

describe('A member whose joined groups are kept in their account', () => {
  beforeEach(() => {
    backend.groups = [soon, later, over]
    backend.members = new Map()
  })

  test.each(['', 'idempotency-key'])(
    'finds them on a device that remembers "%s", but nobody else does',
    async (features) => {
      localStorage.setItem('hobbynest:features', features)
      haveInAccount('ada', later, soon)
      const { auth } = openJoined()
      await seeNames('Soon', 'Later')
      expect(
        screen.getByText('Your joined groups are saved to your account and appear on all your devices.'),
      ).toBeVisible()
      expect(screen.queryByText(/this device/i)).not.toBeInTheDocument()
      expect(joinedIds()).toEqual([soon._id, later._id])
      expect(backend.calls.filter(({ path }) => path.startsWith('/all-group/'))).toEqual([])
      act(() => auth.changeUser(bob))
      expect(await screen.findByText("You haven't joined any groups yet.")).toBeVisible()
      expect(screen.getByRole('link', { name: 'Browse groups' })).toHaveAttribute('href', '/all-groups')
    },
  )

  test('keeps one that they leave and rejoin while an older list is in flight', async () => {
    haveInAccount('ada', soon, later)
    const { user } = openJoined()
    await seeNames('Soon', 'Later')
    const old = Promise.withResolvers<void>()
    let isOld = true
    let requests = 0
    server.use(
      http.get(`${HOST}/joined-groups`, async () => {
        requests += 1
        if (!isOld) return
        await old.promise
        return HttpResponse.json([later], { headers: { 'HobbyNest-Features': 'members' } })
      }),
    )
    await comeBack()
    await waitFor(() => expect(requests).toBe(1))
    await user.click(screen.getByRole('button', { name: 'Leave Soon' }))
    expect(names()).toEqual(['Later'])
    await waitFor(() => expect(membersOf(soon)).toEqual([]))
    isOld = false
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(membersOf(soon)).toEqual(['ada']))
    old.resolve()
    await seeNames('Soon', 'Later')
    expect(screen.queryByText('You are no longer in Soon.')).not.toBeInTheDocument()
  })

  test('causes one request for them on arrival and one on return, and none for all pages besides', async () => {
    haveInAccount('ada', soon, later)
    const { user } = openJoined()
    await seeNames('Soon', 'Later')
    await comeBack()
    await user.click(await screen.findByRole('button', { name: 'Leave Soon' }))
    await waitFor(() => expect(membersOf(soon)).toEqual([]))
    // Sending waits for any such request, so it would be among the calls before this one.
    const [before] = calls().join().split('DELETE')
    expect(before?.match(/GET .joined-groups/g)?.length).toBeLessThan(3)
  })

  test('is told once which groups they have been removed from, and which ones have been deleted', async () => {
    backend.groups = [soon, later, open, over]
    haveInAccount('ada', soon, later, open, over)
    const { router } = openJoined()
    await seeNames('Soon', 'Later', 'Open-ended', 'Over')
    haveInAccount('nobody', soon, later)
    backend.groups = [soon, later, over]
    await comeBack()
    expect(await screen.findByText('You are no longer in Soon, Later.')).toBeVisible()
    expect(await screen.findByText('Open-ended no longer exists')).toBeVisible()
    await seeNames('Over')
    press('close')
    backend.calls = []
    await comeBack()
    await waitFor(() => expect(calls()).toContain('GET /joined-groups'))
    await act(() => router.navigate('/contact'))
    await act(() => router.navigate(-1))
    await seeNames('Over')
    // This is the first toast on its way out, since jsdom does not end its animation.
    expect(screen.getAllByText(/You are no longer/)).toHaveLength(1)
  })

  test('also gives up the seat in one that is gone, since it may only be hidden for a while', async () => {
    haveInAccount('ada', soon, later)
    openJoined()
    await seeNames('Soon', 'Later')
    backend.groups = [later]
    await comeBack()
    await screen.findByText('Soon no longer exists')
    await comeBack()
    press('Remove from my list')
    await waitFor(() => expect(calls()).toContain(`DELETE /all-group/${soon._id}/members/me`))
    await waitFor(() => expect(localStorage.getItem('hobbynest:memberships')).not.toContain(soon._id))
    expect(joinedIds()).toEqual([later._id])
  })

  test('keeps those that are only on this device, and sends none of them', async () => {
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
    expect(calls().filter((call) => !call.startsWith('GET'))).toEqual([])
  })

  test('shows what another tab has joined while the browser kept this page for Back', async () => {
    haveJoinedHere(later)
    openJoined()
    await seeNames('Later')
    haveJoinedHere(soon, later)
    act(() => {
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    })
    await seeNames('Soon', 'Later')
  })

  test('has a join of another tab sent by that tab, or by this one when they return to it', async () => {
    haveInAccount('ada', later)
    openJoined()
    await seeNames('Later')
    await vi.dynamicImportSettled()
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    const stored = JSON.parse(localStorage.getItem('hobbynest:memberships') ?? '')
    const joined = { uid: 'uid-ada', id: soon._id, sync: 'join' }
    localStorage.setItem('hobbynest:memberships', JSON.stringify([...stored, joined]))
    haveJoinedHere(later, soon)
    act(() => window.dispatchEvent(new StorageEvent('storage', { key: 'joinedGroups' })))
    await seeNames('Soon', 'Later')
    expect(calls().filter((call) => !call.startsWith('GET'))).toEqual([])
    await comeBack()
    await waitFor(() => expect(membersOf(soon)).toEqual(['ada']))
  })
})
