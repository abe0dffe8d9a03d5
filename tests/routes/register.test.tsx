import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { fillIn } from '../fields.ts'
import { renderApp } from '../render-app.tsx'

const GOOD = {
  Name: 'Grace Hopper',
  Email: 'grace@example.com',
  'Photo URL': 'https://photos.example/grace.jpg',
  Password: 'Cobol1959',
}

async function register(user: UserEvent, changes: Partial<typeof GOOD> = {}) {
  await screen.findByRole('heading', { name: 'Register' })
  fillIn({ ...GOOD, ...changes })
  await user.click(screen.getByRole('button', { name: 'Register' }))
}

describe('Register', () => {
  test('creates an account with name and photo and returns to where the guest came from', async () => {
    const { user } = renderApp('/register?from=/all-groups')
    await register(user)
    expect(await screen.findByRole('button', { name: 'Account menu of Grace Hopper' })).toBeVisible()
    expect(window.location.pathname).toBe('/all-groups')
    expect(document.querySelector('header button img')).toHaveAttribute('src', GOOD['Photo URL'])
  })

  test('takes a drawing of ours instead of a picture on the web, and keeps it over a reload', async () => {
    const { user, unmount } = renderApp('/register')
    await screen.findByRole('heading', { name: 'Register' })
    await user.click(screen.getByRole('button', { name: 'Use our drawing for Fishing' }))
    const drawing = `${window.location.origin}/images/categories/fishing.svg`
    expect(screen.getByLabelText('Photo URL')).toHaveValue(drawing)
    unmount()
    const { user: back } = renderApp('/register')
    expect(await screen.findByLabelText('Photo URL')).toHaveValue(drawing)
    await register(back, { 'Photo URL': drawing })
    await screen.findByRole('button', { name: 'Account menu of Grace Hopper' })
    expect(document.querySelector('header button img')).toHaveAttribute('src', drawing)
  })

  test.each([
    ['Name', '  Ada  ', 'Name should be more than 5 characters.'],
    ['Email', 'grace at example', 'Please enter a valid email address.'],
    [
      'Photo URL',
      'javascript:alert(1)',
      'Photo URL must be a web address that starts with https:// or http://.',
    ],
    ['Photo URL', 'https://photos.example/me too.jpg', 'Photo URL must not contain spaces.'],
  ])('refuses the %s "%s" beside the field', async (label, text, sentence) => {
    const { user, auth } = renderApp('/register')
    await register(user, { [label]: text })
    const error = await screen.findByText(sentence)
    const field = screen.getByLabelText(label)
    expect(field).toHaveAttribute('aria-describedby', expect.stringContaining(error.id))
    await waitFor(() => expect(field).toHaveFocus())
    expect(await auth.getIdToken()).toBeNull()
  })

  test.each(["o'brien@example.com", 'a&b@example.com', 'ada@xn--bcher-kva.example'])(
    'accepts the Email "%s", which the provider knows',
    async (email) => {
      const { user, auth } = renderApp('/register')
      await register(user, { Email: email })
      await screen.findByRole('button', { name: 'Account menu of Grace Hopper' })
      await expect(auth.signIn(email, GOOD.Password)).resolves.toMatchObject({ email })
    },
  )

  test('does not accept a name that nobody can see', async () => {
    const { user } = renderApp('/register')
    await register(user, { Name: '\u200b\u200b\u200b\u200b\u200b' })
    expect(await screen.findByText('Name is required.')).toBeVisible()
  })

  test('keeps a name that is too long, and says so', async () => {
    const { user } = renderApp('/register')
    await register(user, { Name: 'x'.repeat(101) })
    expect(await screen.findByText('Name can be at most 100 characters.')).toBeVisible()
    expect(screen.getByLabelText('Name')).toHaveValue('x'.repeat(101))
  })

  test('keeps the new member signed in when only name and photo could not be saved', async () => {
    const { user, auth } = renderApp('/register')
    auth.failures.updateProfile = 'auth/network-request-failed'
    await register(user)
    expect(
      await screen.findByText(/^Your account is ready, but your name and photo could not be saved:/),
    ).toBeVisible()
    expect(await screen.findByRole('button', { name: 'Account menu of User' })).toBeVisible()
    expect(screen.queryByText(/^Welcome to HobbyNest, Grace/)).not.toBeInTheDocument()
    expect(window.location.pathname).toBe('/')
  })
})
