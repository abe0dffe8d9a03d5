import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildUser } from '../factories.ts'
import { openScreen, renderApp } from '../render-app.tsx'

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

test('a member can request a new password', async () => {
  renderApp('/reset-password', { user: buildUser() })
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
  expect(pathNow()).toBe('/reset-password')
})
