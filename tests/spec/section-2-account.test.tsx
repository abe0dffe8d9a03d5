import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { buildUser } from '../factories.ts'
import { openScreen, renderApp } from '../render-app.tsx'
import { adasAccount, FORMS, send } from './forms.ts'

describe('§2 Login', () => {
  test('has an email and password form, a button "Login with Google", and a link to register', async () => {
    renderApp('/login')
    expect(await screen.findByLabelText('Email')).toBeVisible()
    expect(screen.getByLabelText('Password')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Login with Google' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register')
  })

  test.each([
    ['on success returns to the page that the user came from', '/my-group', 'Log in', '/my-group'],
    ['else goes to /', '/login', 'Log in', '/'],
    ['with Google returns to where the user came from, too', '/my-group', 'Login with Google', '/my-group'],
  ])('%s', async (_, opened, button, target) => {
    await send({ ...FORMS.login, path: opened, button }, {}, { accounts: adasAccount() })
    await waitFor(() => expect(window.location.pathname).toBe(target))
    expect(await screen.findByLabelText(/^Account menu of/)).toBeVisible()
  })
})

test('§2 Register has the fields name, email, photo URL, password, and a link to /login', async () => {
  await openScreen('/register', 'Register')
  for (const label of Object.keys(FORMS.register.values)) expect(screen.getByLabelText(label)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login')
})

test('§2 Not found says "Sorry, we couldn\'t find this page.", with a link back home', async () => {
  renderApp('/nowhere')
  expect(await screen.findByText("Sorry, we couldn't find this page.")).toBeVisible()
  expect(screen.getByRole('link', { name: /home/i })).toHaveAttribute('href', '/')
})

describe('§2 Dashboard Overview', () => {
  // tests/e2e/specification.spec.ts tests its grey placeholder cards.

  async function openOverview(user: Partial<ReturnType<typeof buildUser>> = {}) {
    await openScreen('/dashboard', 'Overview', { user: buildUser(user) })
    return screen.getByRole('main')
  }

  test("shows the user's avatar, display name and email", async () => {
    const main = await openOverview()
    expect(main.querySelector('img')).toHaveAttribute('src', 'https://photos.example/ada.jpg')
    expect(within(main).getByText('Ada Lovelace')).toBeVisible()
    expect(within(main).getByText('ada@example.com')).toBeVisible()
  })

  test('shows a placeholder icon and "User" without photo and name', async () => {
    const main = await openOverview({ photoURL: null, displayName: null })
    const card = within(main).getByText('User').parentElement?.parentElement
    expect(card?.querySelector('img')).not.toBeInTheDocument()
    expect(card?.querySelector('svg')).toBeInTheDocument()
  })

  test.each(['Total Groups', 'My Groups'])('has the stat card "%s"', async (name) => {
    await openOverview()
    expect(await screen.findByRole('region', { name })).toHaveTextContent('0')
  })
})
