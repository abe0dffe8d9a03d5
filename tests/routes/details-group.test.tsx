import { act, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import type { Group } from '../../src/features/groups/group.ts'
import { buildGroup, buildUser, daysFromNow } from '../factories.ts'
import { backend, HOST } from '../mocks/backend.ts'
import { server } from '../mocks/server.ts'
import { renderApp } from '../render-app.tsx'

function openDetails(overrides: Partial<Group> = {}) {
  const group = buildGroup({ name: 'Night sky', ...overrides })
  backend.groups = [group]
  return { group, ...renderApp(`/details-group/${group._id}`, { user: buildUser() }) }
}

describe("a group's page", () => {
  test('shows everything about it', async () => {
    const { group } = openDetails({
      category: 'Photography',
      location: 'Potsdam',
      members: 7,
      date: '2031-05-31',
      description: 'We look up.\nAlways.',
    })
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Night sky')
    expect(screen.getByRole('img', { name: 'Photo of Night sky' })).toHaveAttribute('src', group.photo)
    expect(screen.getByText('Photography')).toBeVisible()
    expect(screen.getByText('up to 7 members')).toBeVisible()
    expect(screen.getByText('May 31, 2031')).toBeVisible()
    expect(screen.getByText(/We look up\.\s+Always\./)).toBeVisible()
    expect(screen.getByText('Potsdam')).toBeVisible()
    await waitFor(() => expect(document.title).toBe('Night sky | HobbyNest'))
  })

  test('lets a member join once, on this device', async () => {
    const { group, user } = openDetails()
    await user.click(await screen.findByRole('button', { name: 'Join Group' }))
    expect(await screen.findByText('Successfully joined the group!')).toBeVisible()
    expect(screen.getByText('You have successfully joined this group.')).toBeVisible()
    expect(localStorage.getItem('joinedGroups')).toBe(JSON.stringify([group._id]))
    expect(backend.calls.every(({ method }) => method === 'GET')).toBe(true)

    await user.click(screen.getByRole('button', { name: 'Joined' }))
    expect(await screen.findByText('You have already joined this group.')).toBeVisible()
    expect(localStorage.getItem('joinedGroups')).toBe(JSON.stringify([group._id]))
  })

  test.each(['constructor', '__proto__'])('can be joined where a backend calls it "%s"', async (_id) => {
    const { user } = openDetails({ _id })
    await user.click(await screen.findByRole('button', { name: 'Join Group' }))
    expect(await screen.findByText('You have successfully joined this group.')).toBeVisible()
  })

  test('remembers that the member has joined', async () => {
    const group = buildGroup()
    backend.groups = [group]
    localStorage.setItem('joinedGroups', JSON.stringify(['another', group._id]))
    renderApp(`/details-group/${group._id}`, { user: buildUser() })
    expect(await screen.findByText('You have successfully joined this group.')).toBeVisible()
  })

  test('can be left again, at once, and joined anew', async () => {
    const { group, user } = openDetails()
    localStorage.setItem('joinedGroups', JSON.stringify(['before', group._id, 'after']))
    await user.click(await screen.findByRole('button', { name: 'Leave group' }))
    expect(await screen.findByText('You left Night sky.')).toBeVisible()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(screen.queryByText('You have successfully joined this group.')).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Leave group' })).not.toBeInTheDocument()
    expect(localStorage.getItem('joinedGroups')).toBe('["before","after"]')
    const join = screen.getByRole('button', { name: 'Join Group' })
    expect(join).toHaveFocus()

    await user.click(join)
    expect(await screen.findByText('You have successfully joined this group.')).toBeVisible()
  })

  test('stays joined where the leaving is undone, in the place that it had', async () => {
    const { group, user } = openDetails()
    const before = JSON.stringify(['before', group._id, 'after'])
    localStorage.setItem('joinedGroups', before)
    await user.click(await screen.findByRole('button', { name: 'Leave group' }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('You have successfully joined this group.')).toBeVisible()
    expect(localStorage.getItem('joinedGroups')).toBe(before)
    expect(screen.getByRole('button', { name: 'Joined' })).toHaveFocus()
  })

  test('is left by one member of this browser, not by the others', async () => {
    const { group, auth, user } = openDetails()
    const bob = buildUser({ uid: 'uid-bob', email: 'bob@example.com' })
    await user.click(await screen.findByRole('button', { name: 'Join Group' }))
    act(() => auth.changeUser(bob))
    await user.click(await screen.findByRole('button', { name: 'Join Group' }))
    await user.click(await screen.findByRole('button', { name: 'Leave group' }))
    expect(await screen.findByRole('button', { name: 'Join Group' })).toBeVisible()
    expect(localStorage.getItem('joinedGroups')).toBe(JSON.stringify([group._id]))
    act(() => auth.changeUser(buildUser()))
    await user.click(await screen.findByRole('button', { name: 'Leave group' }))
    expect(localStorage.getItem('joinedGroups')).toBe('[]')
    expect(localStorage.getItem('hobbynest:joined-by')).toBe('{}')
  })

  test('can be left after its deadline too', async () => {
    const { group, user } = openDetails({ date: daysFromNow(-1) })
    localStorage.setItem('joinedGroups', JSON.stringify([group._id]))
    await user.click(await screen.findByRole('button', { name: 'Leave group' }))
    expect(localStorage.getItem('joinedGroups')).toBe('[]')
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
    expect(screen.getByText('This group is no longer active. Deadline has passed.')).toBeVisible()
  })

  test('can be joined on its last day', async () => {
    openDetails({ date: daysFromNow(0) })
    expect(await screen.findByRole('button', { name: 'Join Group' })).toBeVisible()
    expect(screen.getByText('(ends today)')).toBeVisible()
  })

  test('cannot be joined once its deadline has passed', async () => {
    openDetails({ date: daysFromNow(-1) })
    expect(await screen.findByText('This group is no longer active. Deadline has passed.')).toBeVisible()
    expect(screen.queryByRole('button', { name: /join/i })).not.toBeInTheDocument()
  })

  test('shows its category where the photo cannot be loaded', async () => {
    openDetails({ photo: '', category: 'Fishing' })
    expect(await screen.findByRole('img', { name: 'Photo of Night sky' })).toHaveAttribute(
      'src',
      '/images/categories/fishing.svg',
    )
  })

  test.each([
    '/api/all-group?n=1',
    '/images/../api/all-group?n=1',
    '/images/%2E%2e/api/all-group',
    `${window.location.origin}/api/all-group?n=1`,
    `HTTP://u@LocalHost:3000/images/..%2fapi/all-group`,
    'http://localhost:3000',
  ])('does not let its photo %s call anything on this site for each visitor', async (photo) => {
    openDetails({ photo, category: 'Fishing' })
    expect(await screen.findByRole('img', { name: 'Photo of Night sky' })).toHaveAttribute(
      'src',
      '/images/categories/fishing.svg',
    )
  })

  test.each(['/images/groups/fishing-1.avif', `${window.location.origin}/images/groups/fishing-1.avif`])(
    'shows the picture %s of this site',
    async (photo) => {
      openDetails({ photo })
      expect(await screen.findByRole('img', { name: 'Photo of Night sky' })).toHaveAttribute('src', photo)
    },
  )

  test('shows its creator’s name without what would hide or turn it, and not without end', async () => {
    openDetails({ userName: `\u202eGrace\u200b ${'x'.repeat(9000)}` })
    expect(await screen.findByText(`Grace ${'x'.repeat(94)}`)).toBeVisible()
  })

  test('leads its creator, and only its creator, to the form', async () => {
    const { group, unmount } = openDetails({ userEmail: 'ada@example.com' })
    expect(await screen.findByRole('link', { name: 'Edit this group' })).toHaveAttribute(
      'href',
      `/update-group/${group._id}`,
    )
    unmount()
    openDetails({ userEmail: 'grace@example.com' })
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByRole('link', { name: 'Edit this group' })).not.toBeInTheDocument()
  })

  test('leads its creator, and nobody else, to the form where the backend keeps email addresses to itself', async () => {
    backend.keepsEmails = true
    const { unmount } = openDetails({ userEmail: 'ada@example.com' })
    expect(await screen.findByRole('link', { name: 'Edit this group' })).toBeVisible()
    unmount()
    openDetails({ userEmail: 'grace@example.com' })
    await screen.findByRole('heading', { level: 1 })
    await waitFor(() => expect(backend.calls.at(-1)?.path).toMatch(/^\/my-groups/))
    expect(screen.queryByRole('link', { name: 'Edit this group' })).not.toBeInTheDocument()
  })

  test('that is not there says so and leads to all groups', async () => {
    renderApp('/details-group/nowhere', { user: buildUser() })
    expect(await screen.findByRole('heading', { name: 'Group not found' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'See all groups' })).toHaveAttribute('href', '/all-groups')
  })

  test('that cannot be loaded says why and can be tried again', async () => {
    server.use(
      http.get(`${HOST}/all-group/:id`, () => new HttpResponse(null, { status: 403 }), { once: true }),
    )
    const { user } = openDetails()
    expect(await screen.findByRole('heading', { name: 'This page could not be loaded.' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'Night sky' })).toBeVisible()
  })
})
