import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { clearDrafts } from '../../src/forms/drafts.ts'
import { buildUser } from '../factories.ts'
import { fillIn, openScreen, press, renderApp } from '../render-app.tsx'
import { FORMS } from '../spec/forms.ts'

function valuesOf(form: object) {
  return Object.fromEntries(
    Object.keys(form).map((label) => [label, screen.getByLabelText<HTMLInputElement>(label).value]),
  )
}

test.each([FORMS.contact, FORMS.blog, FORMS.careers])(
  'what is typed at $path stays, even after a reload, until it has been sent or somebody has logged out',
  async ({ path, button, values }) => {
    async function open() {
      const app = renderApp(path, { user: buildUser() })
      await screen.findByRole('button', { name: button })
      return app
    }
    async function leaveAndComeBack({ router }: ReturnType<typeof renderApp>) {
      await act(() => router.navigate('/terms'))
      await screen.findByRole('heading', { level: 1, name: /Terms/ })
      await act(() => router.navigate(-1))
      await screen.findByRole('button', { name: button })
    }
    const first = await open()
    const empty = valuesOf(values)
    expect(sessionStorage).toHaveLength(0)
    fillIn(values)
    await leaveAndComeBack(first)
    expect(valuesOf(values)).toEqual(values)
    first.unmount()
    const app = await open()
    expect(valuesOf(values)).toEqual(values)
    press(button)
    await waitFor(() => expect(valuesOf(values)).toEqual(empty))
    await leaveAndComeBack(app)
    expect(valuesOf(values)).toEqual(empty)
    fillIn(values)
    clearDrafts()
    await leaveAndComeBack(app)
    expect(valuesOf(values)).toEqual(empty)
  },
)

describe('When a session ends', () => {
  async function logInAgain({ auth, router }: ReturnType<typeof renderApp>, path: string, uid?: string) {
    act(() => auth.changeUser(null))
    await screen.findByRole('heading', { name: 'Log in' })
    act(() => auth.changeUser(buildUser(uid ? { uid } : {})))
    await act(() => router.navigate(path))
  }

  test('what was typed into Edit Profile is still there for its member, until they cancel', async () => {
    const app = renderApp('/dashboard', { user: buildUser() })
    const open = async () => app.user.click(await screen.findByRole('button', { name: 'Edit Profile' }))
    await open()
    fillIn({ Name: 'Augusta King' })
    await logInAgain(app, '/dashboard', 'uid-bob')
    await open()
    expect(screen.getByLabelText('Name')).toHaveValue('Ada Lovelace')
    await logInAgain(app, '/dashboard')
    await open()
    expect(screen.getByLabelText('Name')).toHaveValue('Augusta King')
    press('Cancel')
    await open()
    expect(screen.getByLabelText('Name')).toHaveValue('Ada Lovelace')
  })

  test('a new email is still there, but not the password beside it', async () => {
    const accounts = { 'ada@example.com': { password: 'Countess1815', user: buildUser() } }
    const app = renderApp('/dashboard/account', { user: buildUser(), accounts })
    const form = async () => within(await screen.findByRole('region', { name: 'Email' }))
    const typed = { target: { value: 'Countess1815' } }
    fireEvent.change((await form()).getByLabelText('Your password'), typed)
    fillIn({ 'New email': 'lovelace@example.com' })
    await logInAgain(app, '/dashboard/account')
    expect((await form()).getByLabelText('New email')).toHaveValue('lovelace@example.com')
    expect((await form()).getByLabelText('Your password')).toHaveValue('')
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Countess1815')
  })
})

describe('What is typed to register', () => {
  const { Password, ...texts } = FORMS.register.values

  const accounts = { [texts.Email]: { password: Password, user: buildUser() } }
  const open = (search = '', options = {}) => openScreen(`/register${search}`, 'Register', options)

  test('is still there after a reload, but not the password, and gone once the account exists', async () => {
    const app = await open()
    fillIn({ ...texts, Password })
    await app.user.click(screen.getByRole('button', { name: 'Show password' }))
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text')
    fillIn({ Name: 'Grace B. Hopper' })
    expect(JSON.stringify({ ...sessionStorage })).not.toContain(Password)
    app.unmount()
    await open()
    expect(valuesOf({ ...texts, Password })).toEqual({ ...texts, Name: 'Grace B. Hopper', Password: '' })
    fillIn({ Password })
    press('Register')
    await screen.findByRole('button', { name: 'Account menu of Grace B. Hopper' })
    expect(sessionStorage).toHaveLength(0)
  })

  test('keeps the email on the way to the log-in, the password reset and back, and the return path too, until somebody logs in', async () => {
    const from = '?from=/my-group'
    const { user } = await open(from, { accounts })
    fillIn(texts)
    for (const [link, heading] of [
      ['Log in', 'Log in'],
      ['Forgot password?', 'Reset your password'],
      ['Back to log in', 'Log in'],
      ['Register', 'Register'],
    ] as const) {
      await user.click(screen.getByRole('link', { name: link }))
      await screen.findByRole('heading', { name: heading })
      expect(screen.getByLabelText('Email')).toHaveValue(texts.Email)
      expect(window.location.search).toBe(from)
    }
    expect(valuesOf(texts)).toEqual(texts)
    expect(sessionStorage).not.toHaveLength(0)
    await user.click(screen.getByRole('link', { name: 'Log in' }))
    fillIn({ Password })
    press('Log in')
    await screen.findByRole('dialog', { name: 'Log in Successfully' })
    expect(sessionStorage).toHaveLength(0)
  })
})
