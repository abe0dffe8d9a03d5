import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { reloadPage } from '../../src/browser/reload-page.ts'
import { buildGroup, buildUser } from '../factories.ts'
import { field, fillIn, press } from '../fields.ts'
import { backend, HOST } from '../mocks/backend.ts'
import { server } from '../mocks/server.ts'
import { renderApp } from '../render-app.tsx'
import { adasAccount, FORMS, saveProfile, send } from './forms.ts'
import { findDialog, findToast } from './messages.ts'

const ada = { user: buildUser() }

describe('§8 Accounts', () => {
  test("a login failure shows the provider's message in red under the form", async () => {
    await send(FORMS.login, { Password: 'Wrong1' }, { accounts: adasAccount() })
    const message = await screen.findByText(/Firebase: Error \(auth\/invalid-credential\)/)
    expect(message.closest('.text-error')).toBeVisible()
    const button = screen.getByRole('button', { name: 'Log in' })
    expect(button.compareDocumentPosition(message)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  test("a Google sign-in failure is an error toast with the provider's message", async () => {
    const { auth } = renderApp('/login')
    auth.failures.signInWithGoogle = 'auth/internal-error'
    await screen.findByRole('button', { name: 'Login with Google' })
    press('Login with Google')
    expect(await findToast('error', 'Firebase: Error (auth/internal-error).')).toBeVisible()
  })

  test("a register failure is an error toast with the provider's message", async () => {
    await send(FORMS.register, { Email: 'ada@example.com' }, { accounts: adasAccount() })
    expect(await findToast('error', /Firebase: Error \(auth\/email-already-in-use\)\./)).toBeVisible()
  })

  test('where registering fails at the profile, the account stays signed in (a decision of ours)', async () => {
    const { auth } = renderApp('/register')
    await screen.findByRole('button', { name: 'Register' })
    auth.failures.updateProfile = 'auth/internal-error'
    fillIn(FORMS.register.values)
    press('Register')
    expect(await findToast('error', /Firebase: Error \(auth\/internal-error\)\./)).toBeVisible()
    expect(await screen.findByLabelText('Account menu of User')).toBeInTheDocument()
  })

  test('a logout failure is an error toast with the error message', async () => {
    const { auth } = renderApp('/terms', ada)
    auth.failures.signOut = 'auth/internal-error'
    await screen.findByRole('button', { name: 'Account menu of Ada Lovelace' })
    press('Account menu of Ada Lovelace')
    press('Logout')
    await screen.findByRole('dialog')
    press('Yes, log out')
    expect(await findToast('error', 'Firebase: Error (auth/internal-error).')).toBeVisible()
  })

  test('a profile update that fails shows "Error" / "Failed to update profile."', async () => {
    const { auth } = renderApp('/dashboard', ada)
    auth.failures.updateProfile = 'auth/internal-error'
    await screen.findByRole('button', { name: 'Edit Profile' })
    press('Edit Profile')
    press('Save changes')
    await findDialog('Error', { kind: 'error', text: 'Failed to update profile.' })
  })

  test('a profile update shows "Success!" / "Profile updated successfully."', async () => {
    await saveProfile({ Name: 'Augusta King' })
    await findDialog('Success!', { kind: 'success', text: 'Profile updated successfully.' })
    expect(reloadPage).not.toHaveBeenCalled()
  })

  test('then the page reloads', async () => {
    await saveProfile({ Name: 'Augusta King' })
    await findDialog('Success!')
    press('OK')
    await waitFor(() => expect(reloadPage).toHaveBeenCalledOnce())
  })
})

describe('§8 Groups', () => {
  const failed = () => new HttpResponse(null, { status: 403 })
  const mine = () => buildGroup({ name: 'Chess at noon', userEmail: 'ada@example.com' })

  test('after My Groups failed to load, loading ends', async () => {
    server.use(http.get(`${HOST}/my-groups`, failed))
    renderApp('/my-group', ada)
    await screen.findByRole('heading', { name: 'My Groups' })
    await waitFor(() => expect(screen.queryByText('Loading your groups…')).not.toBeInTheDocument())
  })

  test('after My Groups failed to load, the dashboard does not show their count', async () => {
    server.use(http.get(`${HOST}/my-groups`, failed))
    renderApp('/dashboard', ada)
    const card = await screen.findByRole('region', { name: 'My Groups' })
    expect(card).not.toHaveTextContent(/\d/)
  })

  test('after all groups failed to load, the dashboard shows no total (and says so: a decision of ours)', async () => {
    server.use(http.get(`${HOST}/all-group`, failed))
    renderApp('/dashboard', ada)
    const card = await screen.findByRole('region', { name: 'Total Groups' })
    expect(card).not.toHaveTextContent(/\d/)
  })

  test('a create that fails claims no success (and says why: a decision of ours)', async () => {
    server.use(http.post(`${HOST}/create-group`, failed))
    await send(FORMS.create, {}, ada)
    expect(await screen.findByText('You are not allowed to do that.')).toBeVisible()
    expect(screen.queryByText('Group Created Successfully.')).not.toBeInTheDocument()
  })

  test('an update that fails claims no success (and says why: a decision of ours)', async () => {
    server.use(http.put(`${HOST}/all-group/:id`, failed))
    const group = mine()
    backend.groups = [group]
    renderApp(`/update-group/${group._id}`, ada)
    await screen.findByRole('button', { name: 'Update Group' })
    press('Update Group')
    expect(await screen.findByText('You are not allowed to do that.')).toBeVisible()
    expect(screen.queryByText('Group Updated Successfully!')).not.toBeInTheDocument()
  })

  test('a delete that fails claims no success (and says why: a decision of ours)', async () => {
    server.use(http.delete(`${HOST}/all-group/:id`, failed))
    backend.groups = [mine()]
    renderApp('/my-group', ada)
    await screen.findByRole('button', { name: 'Delete Chess at noon' })
    press('Delete Chess at noon')
    await screen.findByRole('dialog')
    press('Yes, delete it!')
    expect(await screen.findByText('You are not allowed to do that.')).toBeVisible()
    expect(screen.queryByText('Deleted!')).not.toBeInTheDocument()
    expect(screen.getByText('Chess at noon')).toBeVisible()
  })
})

describe('§8 Newsletter', () => {
  test('no email: the warning "Oops!" / "Please enter your email address."', async () => {
    await send(FORMS.newsletter, { 'Email address': '' })
    await findDialog('Oops!', { kind: 'warning', text: 'Please enter your email address.' })
  })

  test('a bad one: the error "Invalid Email" / "Please enter a valid email address."', async () => {
    await send(FORMS.newsletter, { 'Email address': 'ada' })
    await findDialog('Invalid Email', { kind: 'error', text: 'Please enter a valid email address.' })
  })

  test('a good one: the confirmation "Do you want to subscribe?" / "We\'ll send updates to {email}"', async () => {
    await send(FORMS.newsletter)
    await findDialog('Do you want to subscribe?', { text: "We'll send updates to ada@example.com" })
  })

  test('the confirmation has the buttons "Yes, subscribe!" and "Cancel"', async () => {
    await send(FORMS.newsletter)
    await findDialog('Do you want to subscribe?')
    expect(screen.getByRole('button', { name: 'Yes, subscribe!' })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeInTheDocument()
  })

  test('confirmed: "Subscribed!" / "You\'ve successfully subscribed."', async () => {
    await send(FORMS.newsletter)
    await findDialog('Do you want to subscribe?')
    press('Yes, subscribe!')
    await findDialog('Subscribed!', { kind: 'success', text: "You've successfully subscribed." })
  })
})

describe('§8 Toasts', () => {
  test.each(['blog', 'careers', 'contact'] as const)(
    '"Please fill in all fields." (%s form)',
    async (name) => {
      const form = FORMS[name]
      await send({ ...form, values: {} })
      expect(await findToast('error', 'Please fill in all fields.')).toBeVisible()
    },
  )

  test('"Please enter a valid email address." (careers form)', async () => {
    await send(FORMS.careers, { Email: 'ada' })
    expect(await findToast('error', 'Please enter a valid email address.')).toBeVisible()
  })

  test('"Please enter a valid phone number." (careers form)', async () => {
    await send(FORMS.careers, { Phone: '12' })
    expect(await findToast('error', 'Please enter a valid phone number.')).toBeVisible()
  })

  test('"Blog post added!"', async () => {
    await send(FORMS.blog)
    expect(await findToast('success', 'Blog post added!')).toBeVisible()
  })

  test('"Application submitted successfully!"', async () => {
    await send(FORMS.careers)
    expect(await findToast('success', 'Application submitted successfully!')).toBeVisible()
  })

  test('"Your message has been sent successfully!"', async () => {
    await send(FORMS.contact)
    expect(await findToast('success', 'Your message has been sent successfully!')).toBeVisible()
  })

  test('a sent message leaves the contact form reset', async () => {
    await send(FORMS.contact)
    await waitFor(() => expect(field('Message')).toHaveValue(''))
    for (const label of Object.keys(FORMS.contact.values)) expect(field(label)).toHaveValue('')
  })

  test('"No FAQs match your search."', async () => {
    renderApp('/help')
    await screen.findByRole('searchbox')
    fillIn({ 'Search the questions': 'xylophone' })
    expect(await findToast('info', 'No FAQs match your search.')).toBeVisible()
  })
})
