import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { buildUser } from '../factories.ts'
import { fillIn, press } from '../fields.ts'
import { HOST } from '../mocks/backend.ts'
import { server } from '../mocks/server.ts'
import { renderApp } from '../render-app.tsx'
import { adasAccount, FORMS, send } from './forms.ts'
import { findDialog } from './messages.ts'

describe('§2 Login', () => {
  test.each(['Email', 'Password'])('its form has the field %s', async (label) => {
    renderApp('/login')
    expect(await screen.findByLabelText(label)).toBeVisible()
  })

  test('has a button "Login with Google"', async () => {
    renderApp('/login')
    expect(await screen.findByRole('button', { name: 'Login with Google' })).toBeVisible()
  })

  test('has a link to register', async () => {
    renderApp('/login')
    expect(await screen.findByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register')
  })

  test('on success returns to the page that the user came from', async () => {
    renderApp('/my-group', { accounts: adasAccount() })
    await screen.findByRole('heading', { level: 1, name: 'Log in' })
    fillIn(FORMS.login.values)
    press('Log in')
    await waitFor(() => expect(window.location.pathname).toBe('/my-group'))
    await findDialog('Log in Successfully')
  })

  test('else goes to /', async () => {
    await send(FORMS.login, {}, { accounts: adasAccount() })
    await waitFor(() => expect(window.location.pathname).toBe('/'))
  })

  test('with Google returns to the page that the user came from, too', async () => {
    renderApp('/my-group')
    await screen.findByRole('heading', { level: 1, name: 'Log in' })
    press('Login with Google')
    await waitFor(() => expect(window.location.pathname).toBe('/my-group'))
  })
})

describe('§2 Register', () => {
  test.each(Object.keys(FORMS.register.values))('its form has the field %s', async (label) => {
    renderApp('/register')
    expect(await screen.findByLabelText(label)).toBeVisible()
  })

  test('has a link to /login', async () => {
    renderApp('/register')
    expect(await screen.findByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login')
  })
})

describe('§2 Not found', () => {
  test('says "Sorry, we couldn\'t find this page."', async () => {
    renderApp('/nowhere')
    expect(await screen.findByText("Sorry, we couldn't find this page.")).toBeVisible()
  })

  test('has a link back home', async () => {
    renderApp('/nowhere')
    expect(await screen.findByRole('link', { name: /home/i })).toHaveAttribute('href', '/')
  })
})

describe('§2 Dashboard Overview', () => {
  async function openOverview(user: Partial<ReturnType<typeof buildUser>> = {}) {
    renderApp('/dashboard', { user: buildUser(user) })
    await screen.findByRole('heading', { level: 1, name: 'Overview' })
    return within(screen.getByRole('main'))
  }

  test("shows the user's avatar", async () => {
    await openOverview()
    const pictures = [...screen.getByRole('main').querySelectorAll('img')].map((img) =>
      img.getAttribute('src'),
    )
    expect(pictures).toContain('https://photos.example/ada.jpg')
  })

  test('shows a placeholder icon without one', async () => {
    const main = await openOverview({ photoURL: null })
    const card = main.getByText('Ada Lovelace').parentElement?.parentElement
    expect(card?.querySelector('img')).not.toBeInTheDocument()
    expect(card?.querySelector('svg')).toBeInTheDocument()
  })

  test('shows the display name', async () => {
    const main = await openOverview()
    expect(main.getByText('Ada Lovelace')).toBeVisible()
  })

  test('shows "User" without one', async () => {
    const main = await openOverview({ displayName: null })
    expect(main.getByText('User')).toBeVisible()
  })

  test('shows the email', async () => {
    const main = await openOverview()
    expect(main.getByText('ada@example.com')).toBeVisible()
  })

  test.each(['Total Groups', 'My Groups'])('has the stat card "%s"', async (name) => {
    await openOverview()
    expect(await screen.findByRole('region', { name })).toHaveTextContent('0')
  })

  test('has grey placeholder cards while loading', async () => {
    const answer = Promise.withResolvers<void>()
    server.use(
      http.get(`${HOST}/all-group`, async () => {
        await answer.promise
        return HttpResponse.json([])
      }),
    )
    await openOverview()
    await screen.findByText('Counting the groups…')
    const placeholders = () => screen.getByRole('main').querySelectorAll('.skeleton')
    expect(placeholders()).toHaveLength(2)
    answer.resolve()
    await waitFor(() => expect(placeholders()).toHaveLength(0))
  })
})
