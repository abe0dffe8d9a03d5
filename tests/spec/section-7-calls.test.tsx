import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { User } from '../../src/auth/user.ts'
import { buildGroup, buildUser } from '../factories.ts'
import { backend } from '../mocks/backend.ts'
import { field, findCreated, findDialog, findToast, openScreen, renderApp } from '../render-app.tsx'
import { FORMS, send } from './forms.ts'
import { ada, deleteGroup, haveAdasGroup, update } from './member.ts'
import { openProvider } from './provider.ts'

vi.mock(import('firebase/app'))
vi.mock(import('firebase/auth'))

function request(method: string, path: string, authorization: string | null) {
  return { method, path, authorization, body: undefined }
}

function calls(method: string) {
  return backend.calls.filter((call) => call.method === method)
}

describe('§7 Calls to {host}', () => {
  // §2 tests that Home and All Groups load all groups.

  test('all groups: the length is the total count, whether or not each group can be shown', async () => {
    backend.groups = [buildGroup(), buildGroup(), buildGroup({ name: '' })]
    renderApp('/dashboard', ada())
    const card = await screen.findByRole('region', { name: 'Total Groups' })
    expect(within(card).getByText('3')).toBeVisible()
    expect(calls('GET')).toContainEqual(
      expect.objectContaining({ path: expect.stringMatching(/^\/all-group\b/) }),
    )
  })

  test('my groups: GET /my-groups?email={email} with the header Authorization: Bearer {token}', async () => {
    renderApp('/my-group', ada())
    await screen.findByText("You haven't created any groups yet.")
    expect(backend.calls).toEqual([
      request('GET', '/my-groups?email=ada%40example.com', 'Bearer token-of-ada'),
    ])
  })

  test.each<[string, User | null, string]>([
    ['a guest', null, 'Login with Google'],
    ['a user without email', buildUser({ email: null }), "You haven't created any groups yet."],
    [
      'a user without an access token',
      buildUser({ accessToken: '' }),
      'Your session has expired. Please log in again.',
    ],
  ])('my groups: not sent for %s', async (_, user, shown) => {
    renderApp('/my-group', { user })
    expect(await screen.findByText(shown)).toBeVisible()
    expect(backend.calls).toEqual([])
  })

  test('one group: GET /all-group/{id}, no auth', async () => {
    haveAdasGroup()
    await openScreen('/details-group/a1', 'Chess at noon', ada())
    expect(backend.calls).toEqual([request('GET', '/all-group/a1', null)])
  })

  test('create: POST /create-group, JSON of name, category, description, location, members, date, photo, userName, userEmail', async () => {
    await send(FORMS.create, { Category: 'Photography' }, ada())
    await findCreated()
    expect(calls('POST')).toMatchObject([{ path: '/create-group' }])
    expect(calls('POST')[0]?.body).toEqual({
      name: 'Night Sky Watchers',
      category: 'Photography',
      description: 'We look up.',
      location: 'Potsdam',
      members: 12,
      date: '2031-05-31',
      photo: 'https://photos.example/sky.jpg',
      userName: 'Ada Lovelace',
      userEmail: 'ada@example.com',
    })
  })

  test('update: PUT /all-group/{id}, JSON of the same nine fields', async () => {
    const { _id, ...fields } = haveAdasGroup()
    await update({ Location: 'Hamburg' })
    await findDialog('Group Updated Successfully!')
    expect(calls('PUT')).toMatchObject([{ path: '/all-group/a1' }])
    expect(calls('PUT')[0]?.body).toEqual({ ...fields, location: 'Hamburg' })
  })

  test('delete: DELETE /all-group/{id} with the Bearer header', async () => {
    await deleteGroup()
    await findDialog('Deleted!')
    expect(calls('DELETE')).toEqual([request('DELETE', '/all-group/a1', 'Bearer token-of-ada')])
    await screen.findByText("You haven't created any groups yet.")
  })
})

describe('§7 Calls to the identity provider', () => {
  const { client, calls, auth, user } = openProvider()

  test('create account with email and password', async () => {
    await client.createAccount('ada@example.com', 'Hobby1nest')
    expect(calls.createUserWithEmailAndPassword).toHaveBeenCalledWith(auth, 'ada@example.com', 'Hobby1nest')
  })

  test('sign in with email and password', async () => {
    await client.signIn('ada@example.com', 'Hobby1nest')
    expect(calls.signInWithEmailAndPassword).toHaveBeenCalledWith(auth, 'ada@example.com', 'Hobby1nest')
  })

  test('sign in with Google pop-up', async () => {
    await client.signInWithGoogle()
    expect(calls.signInWithPopup.mock.lastCall?.[1]).toBeInstanceOf(calls.GoogleAuthProvider)
  })

  test('sign out', async () => {
    await client.signOut()
    expect(calls.signOut).toHaveBeenCalledWith(auth)
  })

  test('update profile (displayName, photoURL)', async () => {
    const change = { displayName: 'Ada', photoURL: 'https://photos.example/a.png' }
    await client.updateProfile(change)
    expect(calls.updateProfile).toHaveBeenLastCalledWith(user, change)
    await client.updateProfile({ displayName: 'Grace' })
    expect(calls.updateProfile).toHaveBeenLastCalledWith(user, { displayName: 'Grace' })
  })

  test('send password-reset email', async () => {
    await client.sendPasswordResetEmail('ada@example.com')
    expect(calls.sendPasswordResetEmail).toHaveBeenCalledWith(auth, 'ada@example.com')
  })

  test('listen for auth state changes', () => {
    client.onAuthStateChanged(() => {})
    expect(calls.onIdTokenChanged).toHaveBeenCalledOnce()
  })
})

test.each([
  ['contact form', FORMS.contact, 'Your message has been sent successfully!'],
  ['careers form', FORMS.careers, 'Application submitted successfully!'],
  ['blog posts', FORMS.blog, 'Blog post added!'],
])('§7, §8 No server call: %s, which says so', async (_, form, sentence) => {
  await send(form)
  expect(await findToast('status', sentence)).toBeVisible()
  expect(backend.calls).toEqual([])
  if (form !== FORMS.contact) return
  for (const label of Object.keys(form.values)) await waitFor(() => expect(field(label)).toHaveValue(''))
})
