import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import type { Group } from '../../src/features/groups/group.ts'
import { buildGroup, buildUser, daysFromNow } from '../factories.ts'
import { backend, HOST } from '../mocks/backend.ts'
import { comeBack } from '../mocks/network.ts'
import { server } from '../mocks/server.ts'
import { renderApp } from '../render-app.tsx'

function haveJoined(...groups: Pick<Group, '_id'>[]) {
  localStorage.setItem('joinedGroups', JSON.stringify(groups.map(({ _id }) => _id)))
}

function openJoined() {
  return renderApp('/dashboard/joined', { user: buildUser() })
}

function joinedIds(): string[] {
  return JSON.parse(localStorage.getItem('joinedGroups') ?? '[]')
}

function names(): (string | null)[] {
  return within(screen.getByRole('main'))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
}

function findGroup(name: string) {
  return screen.findByRole('link', { name })
}

const soon = buildGroup({ name: 'Soon', date: daysFromNow(2) })
const later = buildGroup({ name: 'Later', date: daysFromNow(20) })
const open = buildGroup({ name: 'Open-ended', date: '' })
const over = buildGroup({ name: 'Over', date: daysFromNow(-2) })
const longOver = buildGroup({ name: 'Long over', date: daysFromNow(-20) })

describe('A member who has joined groups', () => {
  test('finds them, those that end soonest first, ended ones apart', async () => {
    backend.groups = [open, longOver, later, over, soon, buildGroup({ name: 'Not joined' })]
    haveJoined(open, longOver, later, over, soon)
    const { user } = renderApp('/dashboard', { user: buildUser() })
    const menu = within(await screen.findByRole('navigation', { name: 'Dashboard' }))
    await user.click(menu.getByRole('link', { name: 'Joined Groups' }))
    const ended = within(await screen.findByRole('region', { name: 'Ended' }))
    expect(names()).toEqual(['Soon', 'Later', 'Open-ended', 'Over', 'Long over'])
    expect(ended.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Over', 'Long over'])
    expect(screen.getByRole('link', { name: 'Soon' })).toHaveAttribute('href', `/details-group/${soon._id}`)
    expect(screen.getByText('ends in 2 days')).toBeVisible()
    expect(screen.getByText('Your joined groups are saved on this device only.')).toBeVisible()
    await waitFor(() => expect(document.title).toBe('Joined Groups | HobbyNest'))
  })

  test('puts the end dates of active groups into one calendar file', async () => {
    backend.groups = [soon, later, open, over]
    haveJoined(soon, later, open, over)
    const files: Blob[] = []
    URL.createObjectURL = (file: Blob) => `blob:${files.push(file)}`
    URL.revokeObjectURL = () => {}
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    const { user } = openJoined()
    await user.click(await screen.findByRole('button', { name: 'Add the end dates (.ics)' }))
    await waitFor(() => expect(clicked).toHaveBeenCalledOnce())
    expect(clicked.mock.contexts[0]).toHaveAttribute('download', 'hobbynest.ics')
    const text = (await files[0]?.text()) ?? ''
    const { host, origin } = window.location
    expect(text.match(/UID:.*/g)).toEqual([`UID:${soon._id}@${host}`, `UID:${later._id}@${host}`])
    expect(text).toContain(`URL:${origin}/details-group/${soon._id}`)
    expect(text).toContain(`DTSTART;VALUE=DATE:${soon.date.replaceAll('-', '')}`)
  })

  test.each([
    ['none of them has an end date', open],
    ['all of them have ended', over],
  ])('is offered no calendar where %s', async (_, group) => {
    backend.groups = [group]
    haveJoined(group)
    openJoined()
    await findGroup(group.name)
    expect(screen.queryByRole('button', { name: /calendar/ })).not.toBeInTheDocument()
  })

  test('causes one request for each of them, one by which the backend is known, and none for the whole list', async () => {
    backend.groups = [soon, later]
    haveJoined(soon, later)
    openJoined()
    await findGroup('Later')
    expect(backend.calls.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
      [
        'GET /my-groups?email=ada%40example.com',
        `GET /all-group/${soon._id}`,
        `GET /all-group/${later._id}`,
      ].sort(),
    )
  })

  test('leaves one at once, and takes it back', async () => {
    backend.groups = [soon, later, over]
    haveJoined(over, soon, later)
    const { user } = openJoined()
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

  test('is shown the way on once they have left the last one', async () => {
    backend.groups = [soon]
    haveJoined(soon)
    const { user } = openJoined()
    await user.click(await screen.findByRole('button', { name: 'Leave Soon' }))
    expect(screen.getByText("You haven't joined any groups yet.")).toBeVisible()
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await findGroup('Soon')).toBeVisible()
  })

  test('is told which ones no longer exist, and clears them', async () => {
    backend.groups = [soon]
    haveJoined({ _id: 'gone' }, soon, { _id: 'gone-too' })
    const { user } = openJoined()
    expect(await screen.findAllByText('A group that no longer exists')).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: 'Remove from my list' }))
    expect(screen.queryByText('A group that no longer exists')).not.toBeInTheDocument()
    expect(joinedIds()).toEqual([soon._id])
    expect(names()).toEqual(['Soon'])
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  })

  test('is told the name of one that was joined here and deleted since, after a reload too', async () => {
    backend.groups = [soon]
    const { user, unmount } = renderApp(`/details-group/${soon._id}`, { user: buildUser() })
    await user.click(await screen.findByRole('button', { name: 'Join Group' }))
    unmount()
    backend.groups = []
    openJoined()
    expect(await screen.findByText('Soon no longer exists')).toBeVisible()
    expect(joinedIds(), 'nothing but ids').toEqual([soon._id])
  })

  test('is told where one cannot be loaded, and tries again', async () => {
    backend.groups = [soon, later]
    haveJoined(soon, later)
    server.use(http.get(`${HOST}/all-group/:id`, () => new HttpResponse(null, { status: 403 })))
    const { user } = openJoined()
    expect(await screen.findByText('Your joined groups could not be loaded.')).toBeVisible()
    server.resetHandlers()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await findGroup('Soon')).toBeVisible()
  })

  test('keeps what is there while a later load fails', async () => {
    backend.groups = [soon, later]
    haveJoined(soon, later)
    openJoined()
    await findGroup('Later')
    server.use(http.get(`${HOST}/all-group/:id`, () => new HttpResponse(null, { status: 501 })))
    await comeBack()
    expect(await screen.findByText('We cannot reach the server, so this may be out of date.')).toBeVisible()
    expect(names()).toEqual(['Soon', 'Later'])
  })

  test('shares none of them with another member of this browser', async () => {
    backend.groups = [soon, later]
    haveJoined(soon, later)
    localStorage.setItem('hobbynest:memberships', JSON.stringify([{ uid: 'uid-bob', id: soon._id }]))
    openJoined()
    await findGroup('Later')
    expect(names()).toEqual(['Later'])
  })
})

describe('The cards of groups', () => {
  test('say which ones the member has joined', async () => {
    backend.groups = [soon, later, over]
    haveJoined(soon, over)
    localStorage.setItem('hobbynest:memberships', JSON.stringify([{ uid: 'uid-ada', id: over._id }]))
    const { auth } = renderApp('/all-groups', { user: buildUser() })
    await screen.findByRole('link', { name: 'Soon' })
    const badges = () =>
      screen
        .getAllByRole('article')
        .map((card) => [within(card).getByRole('heading').textContent, card.textContent.includes('Joined')])
    await waitFor(() =>
      expect(badges()).toEqual([
        ['Later', false],
        ['Soon', true],
        ['Over', true],
      ]),
    )
    act(() => auth.changeUser(buildUser({ uid: 'uid-bob', email: 'bob@example.com' })))
    await waitFor(() => expect(badges()).toContainEqual(['Over', false]))
    expect(badges()).toContainEqual(['Soon', true])
  })
})

describe('A member who has joined none', () => {
  test('is led to all groups', async () => {
    openJoined()
    expect(await screen.findByText("You haven't joined any groups yet.")).toBeVisible()
    expect(screen.getByRole('link', { name: 'Browse groups' })).toHaveAttribute('href', '/all-groups')
    expect(backend.calls.map(({ path }) => path)).toEqual(['/my-groups?email=ada%40example.com'])
  })
})
