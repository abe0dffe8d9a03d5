import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { buildGroup, buildUser } from '../factories.ts'
import { fillIn } from '../fields.ts'
import { backend } from '../mocks/backend.ts'
import { renderApp } from '../render-app.tsx'
import { ACCOUNT_SCREENS, PUBLIC_SCREENS } from '../screens.ts'

const ID = 'a'.repeat(24)

/** Every address of the route table, and the heading of its screen. */
const SCREENS: [path: string, heading: string | RegExp][] = [
  ...PUBLIC_SCREENS,
  ['/create-group', 'Create Group'],
  ['/my-group', 'My Groups'],
  [`/update-group/${ID}`, 'Update Group'],
  [`/details-group/${ID}`, 'Night Owls'],
  ['/dashboard', 'Overview'],
  ['/dashboard/my-group', 'My Groups'],
  ['/dashboard/joined', 'Joined Groups'],
  ['/dashboard/new-group', 'Create Group'],
  ...ACCOUNT_SCREENS,
  ['/reset-password', /password/i],
  ['/nowhere', /couldn't find this page/],
]

function refuse(name: string) {
  return () => {
    throw new DOMException('The storage refuses.', name)
  }
}

function blockStorage() {
  for (const call of ['getItem', 'setItem', 'removeItem', 'clear', 'key'] as const) {
    spies.push(vi.spyOn(Storage.prototype, call).mockImplementation(refuse('SecurityError')))
  }
}

function fillStorage() {
  spies.push(vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse('QuotaExceededError')))
}

function corruptStorage() {
  for (const key of ['theme', 'joinedGroups', 'hobbynest:memberships', 'blogs']) {
    localStorage.setItem(key, '[{"half":')
  }
  for (const key of ['new-group', `group:${ID}`, 'create-key']) {
    sessionStorage.setItem(`hobbynest:draft:${key}`, '["not what is expected"]')
  }
}

let spies: MockInstance[] = []

beforeEach(() => {
  backend.groups = [buildGroup({ _id: ID, name: 'Night Owls', userEmail: 'ada@example.com' })]
})

// Before the cleanup of setup.ts, which clears the storage.
afterEach(() => {
  for (const spy of spies) spy.mockRestore()
  spies = []
})

describe.each([
  ['blocked', blockStorage],
  ['full', fillStorage],
  ['corrupt', corruptStorage],
])('with a %s storage', (state, spoil) => {
  test.each(SCREENS)('%s works', async (path, heading) => {
    spoil()
    renderApp(path, { user: buildUser() })
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeInTheDocument()
  })

  test('a group that was joined and has been deleted since is named', async () => {
    spoil()
    const group = buildGroup()
    backend.groups = [group]
    const { user, router } = renderApp(`/details-group/${group._id}`, { user: buildUser() })
    await user.click(await screen.findByRole('button', { name: 'Join Group' }))
    backend.groups = []
    await act(() => router.navigate('/dashboard/joined'))
    expect(await screen.findByText(`${group.name} no longer exists`)).toBeVisible()
  })

  test('a group can be joined and the theme switched, for as long as the page is open', async () => {
    spoil()
    // Another group each time: what cannot be stored is kept in memory.
    const group = buildGroup()
    backend.groups = [group]
    const { user } = renderApp(`/details-group/${group._id}`, { user: buildUser() })
    await user.click(await screen.findByRole('button', { name: 'Join Group' }))
    expect(await screen.findByText('You have successfully joined this group.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Toggle Theme' }))
    expect(document.documentElement).toHaveClass('dark')
    await user.click(screen.getByRole('button', { name: 'Toggle Theme' }))
  })

  test('a post can be added', async () => {
    spoil()
    const title = `With a ${state} storage`
    const { user } = renderApp('/blogs')
    await screen.findByLabelText('Title')
    fillIn({ Title: title, Author: 'Ada', Category: 'Reading', Content: 'For as long as it lasts.' })
    await user.click(screen.getByRole('button', { name: 'Add Post' }))
    expect(await screen.findByRole('heading', { name: title })).toBeVisible()
  })
})
