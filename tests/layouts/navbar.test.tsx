import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { buildUser } from '../factories.ts'
import { renderApp } from '../render-app.tsx'

async function linksOfTheBar(): Promise<string[]> {
  const bar = await screen.findByRole('navigation', { name: 'Main' })
  return within(bar)
    .getAllByRole('link')
    .map((link) => `${link.textContent} ${link.getAttribute('href')}`)
}

describe('the bar', () => {
  test('shows guests the public links, Log in and Register', async () => {
    renderApp('/all-groups')
    expect(await linksOfTheBar()).toEqual([
      'HobbyNest /',
      'Home /',
      'All Groups /all-groups',
      'About Us /about-us',
      'Log in /login',
      'Register /register',
    ])
    expect(screen.queryByRole('button', { name: /account menu/i })).not.toBeInTheDocument()
  })

  test('has Register in its menu where it has no room for the button', async () => {
    const { container } = renderApp('/all-groups')
    await linksOfTheBar()
    const link = container.querySelector('[popover] a[href="/register"]')
    expect(link).toHaveTextContent('Register')
    expect(link?.parentElement).toHaveClass('sm:hidden')
  })

  test('shows members their own links instead', async () => {
    renderApp('/all-groups', { user: buildUser() })
    await screen.findByRole('button', { name: 'Account menu of Ada Lovelace' })
    expect(await linksOfTheBar()).toEqual([
      'HobbyNest /',
      'Home /',
      'All Groups /all-groups',
      'About Us /about-us',
      'Create Group /create-group',
      'My Groups /my-group',
      'Dashboard /dashboard',
    ])
  })

  test("shows a member's photo, and the name as a tooltip", async () => {
    const { container } = renderApp('/all-groups', { user: buildUser() })
    const avatar = await screen.findByRole('button', { name: 'Account menu of Ada Lovelace' })
    expect(avatar).toHaveAttribute('data-tooltip-id', 'my-tooltip')
    expect(avatar).toHaveAttribute('data-tooltip-content', 'Ada Lovelace')
    expect(container.querySelector('button img')).toHaveAttribute('src', 'https://photos.example/ada.jpg')
  })

  test('calls a member without a name "User" and shows an icon without a photo', async () => {
    const { user, container } = renderApp('/all-groups', {
      user: buildUser({ displayName: null, photoURL: null }),
    })
    const avatar = await screen.findByRole('button', { name: 'Account menu of User' })
    expect(avatar).toHaveAttribute('data-tooltip-content', 'User')
    expect(container.querySelector('button img')).not.toBeInTheDocument()
    await user.click(avatar)
    expect(screen.getByText('User', { selector: 'p' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Logout' })).toBeVisible()
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

  test('can be thought better of', async () => {
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
    expect(await screen.findByRole('alert')).toHaveTextContent('We cannot reach the sign-in service.')
    expect(screen.getByRole('button', { name: /account menu/i })).toBeVisible()
  })
})

describe('the theme toggle', () => {
  test('switches between light and dark, and remembers it', async () => {
    const { user } = renderApp('/all-groups')
    const toggle = await screen.findByTitle('Toggle Theme')
    const root = document.documentElement
    expect(root).not.toHaveClass('dark')
    expect(root).toHaveAttribute('data-theme', 'light')
    await user.click(toggle)
    expect(root).toHaveClass('dark')
    expect(root).toHaveAttribute('data-theme', 'dark')
    expect(localStorage.getItem('theme')).toBe('dark')
    await user.click(toggle)
    expect(root).not.toHaveClass('dark')
    expect(localStorage.getItem('theme')).toBe('light')
  })

  test.each([
    ['dark', 'dark'],
    ['purple', 'light'],
  ])('a visit with "%s" stored starts %s', async (stored, shown) => {
    localStorage.setItem('theme', stored)
    renderApp('/all-groups')
    await screen.findByTitle('Toggle Theme')
    expect(document.documentElement).toHaveAttribute('data-theme', shown)
  })
})
