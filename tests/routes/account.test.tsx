import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import * as files from '../../src/browser/save-file.ts'
import { addBlogPost, getPostsBy } from '../../src/features/blog/blog-posts.ts'
import { getMemberships, join, joinedIds } from '../../src/features/groups/memberships.ts'
import { buildGroup, buildUser } from '../factories.ts'
import { HOST } from '../mocks/backend.ts'
import { server } from '../mocks/server.ts'
import { fillIn, openScreen } from '../render-app.tsx'

const ADA = buildUser()
const PASSWORD = 'Countess1815'
const POST = { title: 'Notes', author: 'Ada', category: 'Reading', content: 'On engines.' }

/** Opens Account as Ada, who has a password. The backend announces `account` and counts its deletes. */
async function openAccount({ user = ADA, isAnnounced = true } = {}) {
  const accounts = {
    'ada@example.com': { password: PASSWORD, user: ADA },
    'bob@example.com': { password: 'Bob', user: buildUser({ uid: 'uid-bob' }) },
  }
  const deletes: (string | null)[] = []
  const headers = { 'HobbyNest-Features': isAnnounced ? 'account' : '' }
  server.use(
    http.get(`${HOST}/my-groups`, () => HttpResponse.json([], { headers })),
    http.get(`${HOST}/account`, () =>
      HttpResponse.json({ id: ADA.uid, groups: [{ name: 'Chess' }] }, { headers }),
    ),
    http.delete(`${HOST}/account`, ({ request }) => {
      deletes.push(request.headers.get('authorization'))
      return HttpResponse.json({ acknowledged: true }, { headers })
    }),
  )
  const app = await openScreen('/dashboard/account', 'Password', { user, accounts })
  const section = (name: string) => within(screen.getByRole('region', { name }))
  function send(name: string, button: string, values: Record<string, string>) {
    const form = section(name)
    for (const [label, value] of Object.entries(values)) {
      fireEvent.change(form.getByLabelText(label), { target: { value } })
    }
    fireEvent.click(form.getByRole('button', { name: button }))
    return form
  }
  return { ...app, accounts, deletes, section, send }
}

test('a member can change their password, and is told beside the field if the old one is wrong', async () => {
  const { accounts, send } = await openAccount()
  const form = send('Password', 'Change password', { 'Your password': 'Wrong1', 'New password': 'weak' })
  expect(await form.findByText(/at least one uppercase letter/)).toBeVisible()
  send('Password', 'Change password', { 'New password': 'Enchantress1843' })
  expect(await form.findByText('That is not your password.')).toBeVisible()
  await waitFor(() => expect(form.getByLabelText('Your password')).toHaveFocus())
  expect(form.getByLabelText('New password')).toHaveValue('Enchantress1843')
  fireEvent.change(form.getByLabelText('Your password'), { target: { value: PASSWORD } })
  // As a password manager does, without the button.
  form.getByRole<HTMLButtonElement>('button', { name: 'Change password' }).form?.requestSubmit()
  expect(await form.findByText('Your password has been changed.')).toBeVisible()
  expect(accounts['ada@example.com'].password).toBe('Enchantress1843')
  await waitFor(() => expect(form.getByLabelText('New password')).toHaveValue(''))
})

test('a member can change their email by a link that is sent to the new one, unless somebody else has it', async () => {
  const { auth, send } = await openAccount()
  const form = send('Email', 'Change email', { 'New email': 'bob@example.com', 'Your password': PASSWORD })
  expect(await form.findByText('Another account already uses this email.')).toBeVisible()
  await waitFor(() => expect(form.getByLabelText('New email')).toHaveFocus())
  send('Email', 'Change email', { 'New email': 'Ada@Example.com' })
  expect(await form.findByText('This is already your email.')).toBeVisible()
  send('Email', 'Change email', { 'New email': 'lovelace@example.com' })
  expect(await form.findByText(/^We have sent a link to lovelace@example\.com\./)).toBeVisible()
  expect(auth.mails).toEqual(['change to lovelace@example.com'])
})

test('a member whose email is not verified can request the link once more, and gets one mail by a double click', async () => {
  const { user, auth, section, router } = await openAccount()
  expect(section('Email').queryByRole('button', { name: /verify/ })).not.toBeInTheDocument()
  auth.verified = false
  await router.revalidate()
  await user.dblClick(await section('Email').findByRole('button', { name: 'Send me a link to verify it' }))
  expect(await section('Email').findByText(/A link is on its way/)).toBeVisible()
  expect(auth.mails).toEqual(['verify ada@example.com'])
})

test('a member can download the data about them, from here and from the backend', async () => {
  const saved = vi.spyOn(files, 'saveFile').mockReturnValue()
  addBlogPost(POST, ADA.uid)
  const { user, section } = await openAccount()
  await user.click(section('Your data').getByRole('button', { name: 'Download my data' }))
  await waitFor(() => expect(saved).toHaveBeenCalled())
  const [name, content] = saved.mock.calls[0] ?? []
  expect(name).toBe('hobbynest-account.json')
  expect(JSON.parse((await content?.text()) ?? '')).toMatchObject({
    id: ADA.uid,
    profile: { displayName: 'Ada Lovelace', email: 'ada@example.com' },
    groups: [{ name: 'Chess' }],
    blogPosts: [{ title: 'Notes' }],
  })
})

test('a member can delete the account, which stays until they have confirmed it and all its data is gone', async () => {
  join(ADA.uid, buildGroup())
  addBlogPost(POST, ADA.uid)
  const { user, accounts, deletes, send } = await openAccount()
  fillIn({ 'New email': 'lovelace@example.com' })
  const press = (password: string) =>
    send('Delete account', 'Delete my account', { 'Your password': password })
  const form = press('Wrong1')
  expect(await form.findByText('That is not your password.')).toBeVisible()
  press(PASSWORD)
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  const button = await screen.findByRole('button', { name: 'Delete my account' })
  await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'false'))
  expect(deletes).toEqual([])
  server.use(http.delete(`${HOST}/account`, () => new HttpResponse(null, { status: 500 }), { once: true }))
  press(PASSWORD)
  await user.click(await screen.findByRole('button', { name: 'Yes, delete everything' }))
  expect(await form.findByText('Something went wrong on our side. Please try again.')).toBeVisible()
  expect(accounts['ada@example.com']).toBeDefined()
  press(PASSWORD)
  await user.click(await screen.findByRole('button', { name: 'Yes, delete everything' }))
  expect(await screen.findByText('Your account has been deleted.')).toBeVisible()
  await waitFor(() => expect(window.location.pathname).toBe('/'))
  expect(deletes).toEqual(['Bearer token-of-ada'])
  expect(accounts['ada@example.com']).toBeUndefined()
  expect([joinedIds(getMemberships(ADA.uid)), getPostsBy(ADA.uid)]).toEqual([[], []])
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('lovelace')
})

test('a member who has logged in while another was asking to delete their account keeps theirs', async () => {
  const { user, auth, accounts, deletes, send } = await openAccount()
  const { reauthenticate } = auth.account
  auth.account.reauthenticate = async (password) => {
    const calls = await reauthenticate(password)
    auth.changeUser(accounts['bob@example.com'].user)
    await screen.findByText('Checking whether you are logged in…')
    return calls
  }
  send('Delete account', 'Delete my account', { 'Your password': PASSWORD })
  await user.click(await screen.findByRole('button', { name: 'Yes, delete everything' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(await screen.findByRole('button', { name: 'Delete my account' })).toBeVisible()
  expect(deletes).toEqual([])
  expect(Object.keys(accounts)).toEqual(['ada@example.com', 'bob@example.com'])
})

test('a member who logs in with Google needs no password to change the email and delete the account', async () => {
  const google = buildUser({ email: 'ada@gmail.example' })
  const { user, auth, deletes, send } = await openAccount({ user: google })
  expect(screen.getByText(/You log in with Google/)).toBeVisible()
  expect(screen.queryByLabelText('Your password')).not.toBeInTheDocument()
  const form = send('Email', 'Change email', { 'New email': 'lovelace@example.com' })
  expect(await form.findByText(/^We have sent a link to lovelace@example\.com\./)).toBeVisible()
  expect(auth.mails).toEqual(['change to lovelace@example.com'])
  send('Delete account', 'Delete my account', {})
  await user.click(await screen.findByRole('button', { name: 'Yes, delete everything' }))
  expect(await screen.findByText('Your account has been deleted.')).toBeVisible()
  expect(deletes).toEqual(['Bearer token-of-ada'])
})

test.each([
  ['with a foreign backend is offered no data to download or delete, but warned that', false, 0],
  ['with our backend is not warned that', true, 1],
])('a member of a site %s a new email costs them their groups', async (_, isAnnounced, offers) => {
  const { section } = await openAccount({ isAnnounced })
  expect(screen.queryAllByRole('region', { name: 'Delete account' })).toHaveLength(offers)
  expect(screen.queryAllByRole('region', { name: 'Your data' })).toHaveLength(offers)
  expect(section('Email').queryAllByText(/^Your groups belong to your email\./)).toHaveLength(1 - offers)
})
