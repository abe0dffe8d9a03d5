import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { buildGroup, buildUser } from '../factories.ts'
import { backend } from '../mocks/backend.ts'
import { openScreen, press, renderApp } from '../render-app.tsx'
import { ACCOUNT_SCREENS, MEMBER_SCREENS, PUBLIC_SCREENS } from '../screens.ts'
import { FORMS, send } from '../spec/forms.ts'
import { findAndPress, haveAdasGroup } from '../spec/member.ts'

/** The static pages read nothing but the theme, and are alike. */
const STATIC = /^.(about|help|privacy|community)/

const SCREENS: [path: string, heading: string | RegExp][] = [
  ...PUBLIC_SCREENS.filter(([path]) => !STATIC.test(path)),
  ...MEMBER_SCREENS,
  ['/dashboard', 'Overview'],
  ['/dashboard/joined', 'Joined Groups'],
  ...ACCOUNT_SCREENS,
  ['/reset-password', /password/i],
]

/** Those that read what {@link corrupt} writes. */
const READING = SCREENS.filter(([path]) => /^.$|blogs|-group\b|dashboard/.test(path))

let spies: MockInstance[] = []

function refuse(calls: ('getItem' | 'setItem' | 'removeItem' | 'clear' | 'key')[], error: string) {
  spies = calls.map((call) =>
    vi.spyOn(Storage.prototype, call).mockImplementation(() => {
      throw new DOMException('The storage refuses.', error)
    }),
  )
}

function corrupt() {
  for (const key of ['theme', 'joinedGroups', 'blogs']) localStorage.setItem(key, '[{"half":')
  localStorage.setItem('hobbynest:memberships', '[null, {"uid": 7, "id": "a1"}]')
  for (const key of ['new-group', 'group:a1', 'create-key'])
    sessionStorage.setItem(`hobbynest:draft:${key}`, '["not what is expected"]')
}

beforeEach(() => {
  haveAdasGroup()
})

// This runs before the clean-up of setup.ts, which clears the storage.
afterEach(() => {
  for (const spy of spies) spy.mockRestore()
})

describe.each([
  // First, since what cannot be stored is kept in memory, and the storage no longer read.
  ['corrupt', corrupt, READING],
  ['blocked', () => refuse(['getItem', 'setItem', 'removeItem', 'clear', 'key'], 'SecurityError'), SCREENS],
  // A blocked storage refuses what a full one does, and more.
  ['full', () => refuse(['setItem'], 'QuotaExceededError'), []],
] as const)('with a %s storage', (state, spoil, screens) => {
  beforeEach(spoil)

  test.each(screens)('%s works', async (path, heading) => {
    await openScreen(path, heading, { user: buildUser() })
  })

  test('a member can join a group, reads its name once it is gone, and can switch the theme', async () => {
    // Each test needs another group, since what cannot be stored is kept in memory.
    const group = buildGroup()
    backend.groups = [group]
    const { router } = renderApp(`/details-group/${group._id}`, { user: buildUser() })
    await findAndPress('Join Group')
    expect(await screen.findByText('You have successfully joined this group.')).toBeVisible()
    await screen.findByText('Successfully joined the group!')
    expect(screen.queryAllByText(/joined only until you close or reload/)).toHaveLength(
      state === 'corrupt' ? 0 : 1,
    )
    press('Toggle Theme')
    expect(document.documentElement).toHaveClass('dark')
    press('Toggle Theme')
    backend.groups = []
    await act(() => router.navigate('/dashboard/joined'))
    expect(await screen.findByText(`${group.name} no longer exists`)).toBeVisible()
  })

  test('a visitor can add a post', async () => {
    const title = `With a ${state} storage`
    await send(FORMS.blog, { Title: title })
    expect(await screen.findByRole('heading', { name: title })).toBeVisible()
    await screen.findByText('Blog post added!')
    expect(screen.queryAllByText(/copy it before you close or reload/)).toHaveLength(
      state === 'corrupt' ? 0 : 1,
    )
  })
})
