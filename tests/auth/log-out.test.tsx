import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { buildGroup, buildUser } from '../factories.ts'
import { backend } from '../mocks/backend.ts'
import { fillIn, NEW_GROUP, renderApp } from '../render-app.tsx'

async function logOut(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'Account menu of Ada Lovelace' }))
  await user.click(screen.getByRole('button', { name: 'Logout' }))
  const dialog = await screen.findByRole('dialog', { name: 'Log out?' })
  expect(dialog).toHaveTextContent('What you have typed but not sent is discarded.')
  await user.click(screen.getByRole('button', { name: 'Yes, log out' }))
}

// tests/e2e/tabs.spec.ts shows that nothing that they typed stays, nor their name or email.
const stored = () => JSON.stringify({ ...sessionStorage, ...localStorage })

test('a member who logs out leaves nothing but the ids of the groups they joined, which stay theirs', async () => {
  const group = buildGroup({ name: 'Night Owls' })
  backend.groups = [group]
  const { user } = renderApp(`/details-group/${group._id}`, { user: buildUser() })
  await user.click(await screen.findByRole('button', { name: 'Join Group' }))
  expect(stored()).toContain('Night Owls')
  await logOut(user)
  // The focus moves into the dialog, which already reads it out; a live region would do so twice.
  expect(await screen.findByRole('dialog', { name: 'Logged out' })).not.toHaveAttribute('aria-live')
  expect(stored()).not.toContain('Night Owls')
  expect(localStorage.getItem('joinedGroups')).toBe(JSON.stringify([group._id]))
  expect(stored()).toContain(buildUser().uid)
})

test('a member whose logout fails, or whose session expires, keeps what they typed', async () => {
  const { user, auth } = renderApp('/create-group', { user: buildUser() })
  await screen.findByLabelText('Group Name')
  fillIn(NEW_GROUP)
  auth.failures.signOut = 'auth/network-request-failed'
  await logOut(user)
  await screen.findByText(/auth\/network-request-failed/)
  expect(stored()).toContain('Night Sky Watchers')
  auth.changeUser(null)
  await waitFor(() => expect(window.location.pathname).toBe('/login'))
  expect(stored()).toContain('Night Sky Watchers')
})
