import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { buildUser } from '../factories.ts'
import { renderApp } from '../render-app.tsx'

describe('the bar', () => {
  test('has Register in its menu where it has no room for the button', async () => {
    const { container } = renderApp('/all-groups')
    await screen.findByRole('navigation', { name: 'Main' })
    const link = container.querySelector('[popover] a[href="/register"]')
    expect(link).toHaveTextContent('Register')
    expect(link?.parentElement).toHaveClass('sm:hidden')
  })
})

describe('Logout', () => {
  async function chooseLogout(user: ReturnType<typeof renderApp>['user']) {
    await user.click(await screen.findByRole('button', { name: /account menu/i }))
    await user.click(screen.getByRole('button', { name: 'Logout' }))
    return screen.findByRole('dialog', { name: 'Log out?' })
  }

  test('asks first, then logs out and says so', async () => {
    const { user } = renderApp('/all-groups', { user: buildUser() })
    const question = await chooseLogout(user)
    await user.click(within(question).getByRole('button', { name: 'Yes, log out' }))
    const done = await screen.findByRole('dialog', { name: 'Logged out' })
    await user.click(within(done).getByRole('button', { name: 'OK' }))
    expect(screen.queryByLabelText(/account menu/i)).not.toBeInTheDocument()
    expect(await screen.findByRole('link', { name: 'Log in' })).toBeVisible()
  })

  test('can be cancelled', async () => {
    const { user } = renderApp('/all-groups', { user: buildUser() })
    const question = await chooseLogout(user)
    await user.click(within(question).getByRole('button', { name: 'Cancel' }))
    const menu = await screen.findByRole('button', { name: /account menu/i })
    expect(menu).toBeVisible()
    await waitFor(() => expect(menu).toHaveFocus())
  })

  test('that fails says why and keeps the member signed in', async () => {
    const { user, auth } = renderApp('/all-groups', { user: buildUser() })
    auth.failures.signOut = 'auth/network-request-failed'
    const question = await chooseLogout(user)
    await user.click(within(question).getByRole('button', { name: 'Yes, log out' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('We cannot reach the login service.')
    expect(screen.getByRole('button', { name: /account menu/i })).toBeVisible()
  })
})
