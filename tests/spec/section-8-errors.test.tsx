import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { reloadPage } from '../../src/browser/reload-page.ts'
import { HOST } from '../mocks/backend.ts'
import { server } from '../mocks/server.ts'
import { fillIn, findDialog, findToast, openScreen, press, renderApp } from '../render-app.tsx'
import { adasAccount, FORMS, saveProfile, send } from './forms.ts'
import { ada, askToLogOut, deleteGroup, findAndPress, haveAdasGroup, update } from './member.ts'

describe('§8 Accounts', () => {
  test("a login failure shows the provider's message under the form (in red: tests/e2e/specification.spec.ts)", async () => {
    await send(FORMS.login, { Password: 'Wrong1' }, { accounts: adasAccount() })
    const message = await screen.findByText(/Firebase: Error \(auth\/invalid-credential\)/)
    expect(message).toBeVisible()
    const button = screen.getByRole('button', { name: 'Log in' })
    expect(button.compareDocumentPosition(message)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  test("a Google sign-in failure is an error toast with the provider's message", async () => {
    const { auth } = renderApp('/login')
    auth.failures.signInWithGoogle = 'auth/quota-exceeded'
    await findAndPress('Login with Google')
    expect(await findToast('alert', 'Firebase: Error (auth/quota-exceeded).')).toBeVisible()
  })

  test("a register failure is an error toast with the provider's message", async () => {
    await send(FORMS.register, { Email: 'ada@example.com' }, { accounts: adasAccount() })
    expect(await findToast('alert', /Firebase: Error \(auth\/email-already-in-use\)\./)).toBeVisible()
  })

  test('where registering fails at the profile, the account stays signed in (a decision of ours)', async () => {
    const { auth } = await openScreen('/register', 'Register')
    auth.failures.updateProfile = 'auth/quota-exceeded'
    fillIn(FORMS.register.values)
    press('Register')
    expect(await findToast('alert', /Firebase: Error \(auth\/quota-exceeded\)\./)).toBeVisible()
    expect(await screen.findByLabelText('Account menu of User')).toBeInTheDocument()
  })

  test('a logout failure is an error toast with the error message', async () => {
    const { auth } = await askToLogOut()
    auth.failures.signOut = 'auth/quota-exceeded'
    press('Yes, log out')
    expect(await findToast('alert', 'Firebase: Error (auth/quota-exceeded).')).toBeVisible()
  })

  test('a profile update that fails shows "Error" / "Failed to update profile."', async () => {
    const { auth } = renderApp('/dashboard', ada())
    auth.failures.updateProfile = 'auth/quota-exceeded'
    await findAndPress('Edit Profile')
    press('Save changes')
    await findDialog('Error', 'Failed to update profile.')
  })

  test('a profile update shows "Success!" / "Profile updated successfully.", then the page reloads', async () => {
    await saveProfile({ Name: 'Augusta King' })
    await findDialog('Success!', 'Profile updated successfully.')
    expect(reloadPage).not.toHaveBeenCalled()
    press('OK')
    await waitFor(() => expect(reloadPage).toHaveBeenCalledOnce())
  })
})

describe('§8 Groups', () => {
  const failed = () => new HttpResponse(null, { status: 403 })

  test('after My Groups failed to load, loading ends', async () => {
    server.use(http.get(`${HOST}/my-groups`, failed))
    await openScreen('/my-group', 'My Groups', ada())
    await waitFor(() => expect(screen.queryByText('Loading your groups…')).not.toBeInTheDocument())
  })

  test.each([
    ['/my-groups', 'My Groups'],
    // The specification does not handle this failure; we decided to report it.
    ['/all-group', 'Total Groups'],
  ])('after %s failed to load, the dashboard does not show the count', async (path, name) => {
    server.use(http.get(`${HOST}${path}`, failed))
    renderApp('/dashboard', ada())
    expect(await screen.findByText(/could not be counted\.$/)).toBeVisible()
    expect(screen.queryByRole('region', { name })).not.toBeInTheDocument()
  })

  test.each<[string, 'post' | 'put' | 'delete', string, () => Promise<unknown>, string]>([
    ['create', 'post', '/create-group', () => send(FORMS.create, {}, ada()), 'Group Created Successfully.'],
    ['update', 'put', '/all-group/:id', () => update({}), 'Group Updated Successfully!'],
    ['delete', 'delete', '/all-group/:id', deleteGroup, 'Deleted!'],
  ])(
    'a %s that fails claims no success (and says why: a decision of ours)',
    async (_, method, path, act, success) => {
      haveAdasGroup()
      server.use(http[method](HOST + path, failed))
      await act()
      expect(await screen.findByText('You are not allowed to do that.')).toBeVisible()
      expect(screen.queryByText(success)).not.toBeInTheDocument()
    },
  )
})

// §4 tests the newsletter, §5 and §7 the other toasts.
