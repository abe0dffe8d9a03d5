import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Group } from '../../src/features/groups/group.ts'
import { describeMembers } from '../../src/features/groups/group-card.tsx'
import { buildGroup, buildUser, daysFromNow } from '../factories.ts'
import { backend, HOST, refuse, respond } from '../mocks/backend.ts'
import { breakServer, comeBack, endCalls, goOffline, goOnline, holdCalls, server } from '../mocks/server.ts'
import { renderApp } from '../render-app.tsx'

const JOINED = 'You have successfully joined this group.'
const BOB = buildUser({ uid: 'uid-bob', email: 'bob@example.com', accessToken: 'token-of-bob' })
const NOT_SENT = /^Not sent yet/
const SINCE = '2026-03-07T10:00:00Z'

beforeEach(() => {
  backend.members = new Map()
})

function fill(group: Group, count: number, ...ids: string[]) {
  const others = Array.from({ length: count }, (_, index) => `other-${index}`)
  const members = [...others, ...ids].map((id) => ({ id, name: `Name of ${id}`, since: SINCE }))
  backend.members?.set(group._id, members)
}

function openGroup(group: Group, user = buildUser()) {
  backend.groups = [group, ...backend.groups.filter(({ _id }) => _id !== group._id)]
  return renderApp(`/details-group/${group._id}`, { user })
}

async function joinOffline(group: Group) {
  const app = openGroup(group)
  await button('Join Group')
  await goOffline()
  await app.user.click(await button('Join Group'))
  expect(await screen.findByText(NOT_SENT)).toBeVisible()
  return app
}

/** Makes the backend refuse joins (`put`) or leaves (`delete`). */
function refuseToBanned(method: 'put' | 'delete') {
  const reply = () => refuse(403, 'banned', 'You may only read.')
  server.use(http[method](`${HOST}/all-group/:id/members/me`, reply))
}

const button = (name: string) => screen.findByRole('button', { name })
const joinedHere = () => JSON.parse(localStorage.getItem('joinedGroups') ?? '[]')
const membersOf = (group: Group) => backend.members?.get(group._id)?.map(({ id }) => id) ?? []
const writes = () =>
  backend.calls.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)

describe('the page of a group, if the backend keeps its members', () => {
  test('says how many seats are taken, and lets a member take the last one and give it back', async () => {
    const group = buildGroup({ members: 8 })
    fill(group, 7)
    const { user } = openGroup(group)
    expect(await screen.findByText('7 of 8 members')).toBeVisible()
    await waitFor(() => expect(screen.getByText('Only the organiser can see who has joined.')).toBeVisible())
    await user.click(await button('Join Group'))
    expect(screen.getByText(JOINED)).toBeVisible()
    expect(await screen.findByText('Successfully joined the group!')).toBeVisible()
    expect(await screen.findByText('8 of 8 members')).toBeVisible()
    expect(membersOf(group)).toContain('ada')
    expect(joinedHere()).toEqual([group._id])
    expect(screen.queryByText(NOT_SENT)).not.toBeInTheDocument()

    await user.click(await button('Leave group'))
    expect(await screen.findByText('7 of 8 members')).toBeVisible()
    expect(await button('Join Group')).toHaveFocus()
    expect(membersOf(group)).not.toContain('ada')
    await user.click(await button('Undo'))
    expect(await screen.findByText('8 of 8 members')).toBeVisible()
    expect(membersOf(group)).toContain('ada')
  })

  test.each<[string, (group: Group) => void, string, string]>([
    // In the first two, the focused button has disappeared.
    ['the last seat has been taken', (group) => fill(group, 3), 'This group is full.', 'Night sky'],
    ['the group is gone', () => (backend.groups = []), 'This group no longer exists.', 'Group not found'],
    ['the member has been banned', () => refuseToBanned('put'), 'You may only read.', 'Join Group'],
  ])('undoes the join, and says why, if %s meanwhile', async (_, change, reason, focused) => {
    const group = buildGroup({ name: 'Night sky', members: 3 })
    fill(group, 2)
    const { user } = openGroup(group)
    const join = await button('Join Group')
    change(group)
    await user.click(join)
    expect(await screen.findByText(`You could not join Night sky. ${reason}`)).toBeVisible()
    await waitFor(() => expect(screen.queryByText(JOINED)).not.toBeInTheDocument())
    expect(joinedHere()).toEqual([])
    await waitFor(() => expect(document.activeElement).toHaveAccessibleName(focused))
  })

  test('keeps the member if the backend refuses to let them leave, unless it has been deleted meanwhile', async () => {
    const group = buildGroup({ name: 'Night sky' })
    fill(group, 0, 'ada')
    refuseToBanned('delete')
    const { user } = openGroup(group)
    await user.click(await button('Leave group'))
    expect(await screen.findByText('You could not leave Night sky. You may only read.')).toBeVisible()
    expect(screen.getByText(JOINED)).toBeVisible()
    server.resetHandlers()
    backend.groups = []
    await user.click(await button('Leave group'))
    expect(await screen.findByRole('heading', { name: 'Group not found' })).toBeVisible()
    expect(screen.getAllByText(/^You could not leave/)).toHaveLength(1)
    expect(joinedHere()).toEqual([])
  })

  test('offers no undo of leaving once it has ended, since nobody can join it any more', async () => {
    const group = buildGroup({ name: 'Night sky', date: daysFromNow(-1) })
    fill(group, 0, 'ada')
    const { user } = openGroup(group)
    await user.click(await button('Leave group'))
    expect(await screen.findByText('You left Night sky.')).toBeVisible()
    await waitFor(() => expect(membersOf(group)).toEqual([]))
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  })

  test('keeps a join made offline, even left and rejoined, marked as not sent, and sends it when the network is back', async () => {
    const group = buildGroup({ members: 18 })
    const { user, router } = await joinOffline(group)
    await user.click(await button('Leave group'))
    expect(joinedHere()).toEqual([])
    await user.click(await button('Undo'))
    expect(screen.getByText(NOT_SENT)).toBeVisible()
    expect(screen.getByText(JOINED)).toBeVisible()
    expect(joinedHere()).toEqual([group._id])
    await act(() => router.navigate('/about-us'))
    await goOnline()
    await waitFor(() => expect(membersOf(group)).toEqual(['ada']))
    await act(() => router.navigate(-1))
    expect(await screen.findByText('1 of 18 members')).toBeVisible()
    expect(screen.queryByText(NOT_SENT)).not.toBeInTheDocument()
  })

  test.each(['next page', 'next visit'])(
    'keeps a join if the server is too busy, and sends it on the %s',
    async (when) => {
      const group = buildGroup()
      const { user, router, unmount } = openGroup(group)
      await button('Join Group')
      server.use(http.put(`${HOST}/*`, () => new HttpResponse(null, { status: 429 })))
      await user.click(await button('Join Group'))
      expect(await screen.findByText(NOT_SENT)).toBeVisible()
      if (when === 'next visit') unmount()
      server.resetHandlers()
      if (when === 'next visit') renderApp('/', { user: buildUser() })
      else await act(() => router.navigate('/about-us'))
      await waitFor(() => expect(membersOf(group)).toEqual(['ada']))
    },
  )

  test('sends a leave that could not be sent once the member returns to the page', async () => {
    const group = buildGroup()
    fill(group, 0, 'ada')
    const { user } = openGroup(group)
    await button('Leave group')
    breakServer()
    await user.click(await button('Leave group'))
    expect(await screen.findByText(NOT_SENT)).toBeVisible()
    server.resetHandlers()
    await comeBack()
    await waitFor(() => expect(membersOf(group)).toEqual([]))
    await waitFor(() => expect(screen.queryByText(NOT_SENT)).not.toBeInTheDocument())
    expect(await button('Join Group')).toBeVisible()
  })

  test('sends a leave only after the join that is in flight', async () => {
    const group = buildGroup()
    const { release } = holdCalls('put')
    const { user } = openGroup(group)
    await user.click(await button('Join Group'))
    await user.click(await button('Leave group'))
    release()
    const path = `/all-group/${group._id}/members/me`
    await waitFor(() => expect(writes()).toEqual([`PUT ${path}`, `DELETE ${path}`]))
    await waitFor(() => expect(screen.queryByText(NOT_SENT)).not.toBeInTheDocument())
    expect([membersOf(group), joinedHere()]).toEqual([[], []])
  })

  test('sends nothing more of a member once another one has logged in, until they are back', async () => {
    const [first, second] = [buildGroup(), buildGroup()]
    backend.groups = [first, second]
    const outbox = backend.groups.map(({ _id: id, name }) => ({ uid: 'uid-ada', id, name, sync: 'join' }))
    localStorage.setItem('hobbynest:memberships', JSON.stringify(outbox))
    localStorage.setItem('joinedGroups', JSON.stringify([first._id, second._id]))
    const { arrived, release } = holdCalls('put', `/all-group/${first._id}/members/me`)
    const { auth } = renderApp('/', { user: buildUser() })
    await arrived
    act(() => auth.changeUser(BOB))
    release()
    await waitFor(() => expect(localStorage.getItem('hobbynest:memberships')).toContain('"sync":"done"'))
    await act(endCalls)
    expect([membersOf(first), membersOf(second)]).toEqual([['ada'], []])
    act(() => auth.changeUser(buildUser()))
    await waitFor(() => expect(membersOf(second)).toEqual(['ada']))
  })
})

test.each([
  [0, 1, '0 of 1 member'],
  [1, null, '1 member'],
  [1200, null, '1,200 members'],
  [1200, 5000, '1,200 of 5,000 members'],
  [2, 1, 'Full'],
])('for %i members who have joined and %s seats, a group has “%s”', (joined, members, text) => {
  expect(describeMembers({ joined, members })).toBe(text)
})

describe('the organiser of a group', () => {
  const mine = () => buildGroup({ userEmail: 'ada@example.com' })

  const members = async () => within(await screen.findByRole('region', { name: 'Members' }))

  async function names() {
    const items = (await members()).queryAllByRole('listitem')
    return items.map((item) => item.querySelector('p')?.textContent)
  }

  test.each([
    ['refused', () => new HttpResponse(null, { status: 403 }), 'You are not allowed to do that.'],
    ['another list', () => respond([]), 'We could not read the server’s answer. Please try again.'],
  ])('is told that the members cannot be loaded (%s), and can try again', async (_, reply, sentence) => {
    const group = mine()
    fill(group, 1)
    server.use(http.get(`${HOST}/all-group/:id/members`, reply))
    const { user } = openGroup(group)
    expect(await screen.findByText('The members could not be loaded.')).toBeVisible()
    expect(screen.getByText(sentence)).toBeVisible()
    server.resetHandlers()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(async () => expect(await names()).toEqual(['Name of other-0']))
  })

  test('is told if there are more members than the backend lists', async () => {
    const group = mine()
    const listed = { id: 'a', name: 'Ada Lovelace', since: SINCE }
    server.use(http.get(`${HOST}/all-group/:id/members`, () => respond({ joined: 1200, members: [listed] })))
    openGroup(group)
    expect(await (await members()).findByText('The first 1 of 1,200 members.')).toBeVisible()
  })

  test('can tell members with the same name apart by their marks, and is told beside one who could not be removed, or by a toast after leaving', async () => {
    const group = mine()
    backend.members?.set(group._id, [
      { id: 'a', name: 'Ada Lovelace', mark: '7f3a', since: SINCE },
      { id: 'c', name: 'Grace', mark: '99ee', since: SINCE },
    ])
    backend.removed.set(group._id, [{ id: 'b', name: 'ADA lovelace', mark: '0c41', since: SINCE }])
    const { user, router } = openGroup(group)
    await screen.findByText('Ada Lovelace #7f3a')
    const all = ['Ada Lovelace #7f3a', 'Grace', 'ADA lovelace #0c41']
    expect(await names()).toEqual(all)
    const fail = () => new HttpResponse(null, { status: 403 })
    server.use(http.delete(`${HOST}/all-group/:id/members/:member`, fail))
    await user.click(await button('Remove Grace'))
    await user.click(await button('Yes, remove'))
    expect(await (await members()).findByText('You are not allowed to do that.')).toBeVisible()
    expect(await names()).toEqual(all)
    const { arrived, release } = holdCalls('delete', '/all-group/:id/members/:member', fail)
    await user.click(await button('Remove Grace'))
    await user.click(await button('Yes, remove'))
    await arrived
    await act(() => router.navigate('/terms'))
    release()
    expect(await screen.findByText('Grace was not removed. You are not allowed to do that.')).toBeVisible()
  })

  test('lets one member back with a double click, not the next one too', async () => {
    const group = mine()
    const listed = (name: string) => ({ id: name, name, since: SINCE })
    backend.removed.set(group._id, [listed('Ada'), listed('Grace')])
    server.use(
      http.delete(`${HOST}/all-group/:id/removed/Ada`, () => {
        backend.removed.set(group._id, [listed('Grace')])
        return respond({ deletedCount: 1 })
      }),
    )
    const { user } = openGroup(group)
    await user.click(await button('Let them back: Ada'))
    await waitFor(async () => expect(await names()).toEqual(['Grace']))
    holdCalls('delete', '/all-group/:id/removed/Grace')
    const next = await button('Let them back: Grace')
    await act(async () => fireEvent.click(next, { detail: 2 }))
    expect(next).toHaveAttribute('aria-disabled', 'false')
  })
})

test('the cards of groups say which ones are full', async () => {
  backend.groups = [
    buildGroup({ name: 'Full', members: 2 }),
    buildGroup({ name: 'Free', members: 3 }),
    buildGroup({ name: 'Over', members: 2, date: daysFromNow(-1) }),
    buildGroup({ name: 'Without limit', members: null }),
  ]
  for (const group of backend.groups) fill(group, 2)
  renderApp('/all-groups')
  const cards = await screen.findAllByRole('article')
  const badges = cards.map((card) => [
    within(card).getByRole('heading').textContent,
    within(card).queryByText(/^(Full|Ended)$/, { ignore: 'h3 *' })?.textContent ?? '',
  ])
  expect(badges).toEqual([
    ['Full', 'Full'],
    ['Free', ''],
    ['Without limit', ''],
    ['Over', 'Ended'],
  ])
})
