import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { clearDrafts } from '../../src/forms/drafts.ts'
import { buildUser } from '../factories.ts'
import { fillIn } from '../fields.ts'
import { renderApp } from '../render-app.tsx'

const FORMS = [
  [
    '/contact',
    'Send Message',
    { 'Full Name': 'Ada', Email: 'ada@example.com', Subject: 'Hello', Message: 'Is anybody there?' },
  ],
  ['/blogs', 'Add Post', { Title: 'A walk', Author: 'Ada', Category: 'Writing', Content: 'It rained.' }],
  [
    '/careers',
    'Submit Application',
    {
      'Full Name': 'Ada',
      Email: 'ada@example.com',
      Phone: '+44 117-496',
      Position: 'Content Writer',
      'Cover Letter': 'I write.',
    },
  ],
] as const

/** What the fields with these labels hold. */
function valuesOf(form: object) {
  return Object.fromEntries(
    Object.keys(form).map((label) => [label, screen.getByLabelText<HTMLInputElement>(label).value]),
  )
}

describe.each(FORMS)('What is typed at %s', (path, submitText, texts) => {
  async function leaveAndComeBack({ router }: ReturnType<typeof renderApp>) {
    await act(() => router.navigate('/terms'))
    await screen.findByRole('heading', { level: 1, name: /Terms/ })
    await act(() => router.navigate(-1))
    await screen.findByRole('button', { name: submitText })
  }

  test('is still there after another page, and after a reload', async () => {
    const app = renderApp(path, { user: buildUser() })
    await screen.findByRole('button', { name: submitText })
    fillIn(texts)
    await leaveAndComeBack(app)
    expect(valuesOf(texts)).toEqual(texts)
    app.unmount()
    renderApp(path, { user: buildUser() })
    await screen.findByRole('button', { name: submitText })
    expect(valuesOf(texts)).toEqual(texts)
  })

  test('is all that is kept: of a form that is only opened, nothing', async () => {
    renderApp(path, { user: buildUser() })
    await screen.findByRole('button', { name: submitText })
    expect(sessionStorage).toHaveLength(0)
  })

  test('is gone once it has been sent', async () => {
    const app = renderApp(path, { user: buildUser() })
    await screen.findByRole('button', { name: submitText })
    const empty = valuesOf(texts)
    fillIn(texts)
    await app.user.click(screen.getByRole('button', { name: submitText }))
    await waitFor(() => expect(valuesOf(texts)).toEqual(empty))
    await leaveAndComeBack(app)
    expect(valuesOf(texts)).toEqual(empty)
  })

  test('is gone once somebody has logged out', async () => {
    const app = renderApp(path, { user: buildUser() })
    await screen.findByRole('button', { name: submitText })
    const empty = valuesOf(texts)
    fillIn(texts)
    clearDrafts()
    await leaveAndComeBack(app)
    expect(valuesOf(texts)).toEqual(empty)
  })
})

describe('What is typed to register', () => {
  const TEXTS = {
    Name: 'Grace Hopper',
    Email: 'grace@example.com',
    'Photo URL': 'https://photos.example/grace.jpg',
  }
  const PASSWORD = { Password: 'Cobol1959' }

  test('is still there after a reload, but not the password', async () => {
    const app = renderApp('/register')
    await screen.findByRole('heading', { name: 'Register' })
    fillIn({ ...TEXTS, ...PASSWORD })
    await app.user.click(screen.getByRole('button', { name: 'Show password' }))
    fillIn({ Name: 'Grace B. Hopper' })
    expect(JSON.stringify({ ...sessionStorage })).not.toContain(PASSWORD.Password)
    app.unmount()
    renderApp('/register')
    await screen.findByRole('heading', { name: 'Register' })
    expect(valuesOf({ ...TEXTS, ...PASSWORD })).toEqual({ ...TEXTS, Name: 'Grace B. Hopper', Password: '' })
  })

  test('takes the email along to the log-in, the password reset, and back', async () => {
    const { user } = renderApp('/register')
    await screen.findByRole('heading', { name: 'Register' })
    fillIn({ ...TEXTS, Email: 'grace@example' })
    await user.click(screen.getByRole('link', { name: 'Log in' }))
    await screen.findByRole('heading', { name: 'Log in' })
    expect(screen.getByLabelText('Email')).toHaveValue('grace@example')
    fillIn({ Email: TEXTS.Email })
    await user.click(screen.getByRole('link', { name: 'Forgot password?' }))
    await screen.findByRole('heading', { name: 'Reset your password' })
    expect(screen.getByLabelText('Email')).toHaveValue(TEXTS.Email)
    await user.click(screen.getByRole('link', { name: 'Back to log in' }))
    await user.click(await screen.findByRole('link', { name: 'Register' }))
    await screen.findByRole('heading', { name: 'Register' })
    expect(valuesOf(TEXTS)).toEqual(TEXTS)
  })

  test('is gone once there is an account, or somebody has logged in', async () => {
    const register = renderApp('/register')
    await screen.findByRole('heading', { name: 'Register' })
    fillIn({ ...TEXTS, ...PASSWORD })
    await register.user.click(screen.getByRole('button', { name: 'Register' }))
    await screen.findByRole('button', { name: 'Account menu of Grace Hopper' })
    expect(sessionStorage).toHaveLength(0)
    register.unmount()
    const account = { password: PASSWORD.Password, user: buildUser() }
    const login = renderApp('/login', { accounts: { [TEXTS.Email]: account } })
    await screen.findByRole('heading', { name: 'Log in' })
    fillIn({ Email: TEXTS.Email, ...PASSWORD })
    expect(sessionStorage).toHaveLength(1)
    await login.user.click(screen.getByRole('button', { name: 'Log in' }))
    await screen.findByRole('dialog', { name: 'Log in Successfully' })
    expect(sessionStorage).toHaveLength(0)
  })
})
