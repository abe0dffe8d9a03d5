import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { User } from '../../src/auth/auth-client.ts'
import { buildGroup, buildUser } from '../factories.ts'
import { fillIn, press } from '../fields.ts'
import { backend } from '../mocks/backend.ts'
import { renderApp } from '../render-app.tsx'
import { FORMS, send } from './forms.ts'
import { findDialog, findToast } from './messages.ts'
import { openProvider } from './provider.ts'

vi.mock(import('firebase/app'))
vi.mock(import('firebase/auth'))

const ada = () => ({ user: buildUser() })
const adasGroup = () => buildGroup({ _id: 'a1', name: 'Chess at noon', userEmail: 'ada@example.com' })
const BODY_KEYS = [
  'category',
  'date',
  'description',
  'location',
  'members',
  'name',
  'photo',
  'userEmail',
  'userName',
]

function calls(method: string) {
  return backend.calls.filter((call) => call.method === method)
}

describe('§7 Calls to {host}', () => {
  test.each(['/', '/all-groups', '/dashboard'])(
    'all groups (%s): GET /all-group, no request body',
    async (path) => {
      renderApp(path, ada())
      await waitFor(() =>
        expect(backend.calls).toContainEqual({
          method: 'GET',
          path: expect.stringMatching(/^\/all-group(\?|$)/),
          authorization: null,
          body: undefined,
        }),
      )
    },
  )

  test('all groups: the length is the total count', async () => {
    backend.groups = [buildGroup(), buildGroup(), buildGroup()]
    renderApp('/dashboard', ada())
    expect(await screen.findByRole('region', { name: 'Total Groups' })).toHaveTextContent('3')
  })

  test('my groups: not sent for a user without an access token', async () => {
    renderApp('/my-group', { user: buildUser({ accessToken: '' }) })
    expect(await screen.findByText('Your session has expired. Please log in again.')).toBeVisible()
    expect(backend.calls).toEqual([])
  })

  test('my groups: GET /my-groups?email={email} with the header Authorization: Bearer {token}', async () => {
    renderApp('/my-group', ada())
    await waitFor(() =>
      expect(backend.calls).toEqual([
        {
          method: 'GET',
          path: '/my-groups?email=ada%40example.com',
          authorization: 'Bearer token-of-ada',
          body: undefined,
        },
      ]),
    )
  })

  test.each<[string, User | null]>([
    ['a guest', null],
    ['a user without email', buildUser({ email: null })],
  ])('my groups: not sent for %s', async (_, user) => {
    renderApp('/my-group', { user })
    await screen.findByRole('heading', { level: 1, name: user ? 'My Groups' : 'Log in' })
    if (user) await screen.findByText("You haven't created any groups yet.")
    expect(backend.calls).toEqual([])
  })

  test('one group: GET /all-group/{id}, no auth', async () => {
    backend.groups = [adasGroup()]
    renderApp('/details-group/a1', ada())
    await screen.findByRole('heading', { level: 1, name: 'Chess at noon' })
    expect(backend.calls).toEqual([
      { method: 'GET', path: '/all-group/a1', authorization: null, body: undefined },
    ])
  })

  async function create(values: Record<string, string> = {}) {
    await send(FORMS.create, values, ada())
    await findDialog('Group Created Successfully.')
  }

  test('create: POST /create-group', async () => {
    await create()
    expect(calls('POST')).toMatchObject([{ path: '/create-group' }])
  })

  test('create: JSON of name, category, description, location, members, date, photo, userName, userEmail', async () => {
    await create({ Category: 'Photography' })
    expect(calls('POST')).toHaveLength(1)
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

  async function update() {
    backend.groups = [adasGroup()]
    renderApp('/update-group/a1', ada())
    await screen.findByRole('button', { name: 'Update Group' })
    fillIn({ Location: 'Hamburg' })
    press('Update Group')
    await findDialog('Group Updated Successfully!')
    expect(calls('PUT')).toHaveLength(1)
  }

  test('update: PUT /all-group/{id}', async () => {
    await update()
    expect(calls('PUT')).toMatchObject([{ path: '/all-group/a1' }])
  })

  test('update: JSON of the same nine fields', async () => {
    await update()
    const body = calls('PUT')[0]?.body
    expect(body).toMatchObject({ name: 'Chess at noon', location: 'Hamburg', members: 12 })
    expect(Object.keys(Object(body)).sort()).toEqual(BODY_KEYS)
  })

  test('delete: DELETE /all-group/{id} with the Bearer header', async () => {
    backend.groups = [adasGroup()]
    renderApp('/my-group', ada())
    await screen.findByRole('button', { name: 'Delete Chess at noon' })
    press('Delete Chess at noon')
    await screen.findByRole('dialog')
    press('Yes, delete it!')
    await waitFor(() =>
      expect(calls('DELETE')).toMatchObject([
        { path: '/all-group/a1', authorization: 'Bearer token-of-ada' },
      ]),
    )
    await findDialog('Deleted!')
    await screen.findByText("You haven't created any groups yet.")
  })
})

describe('§7 Calls to the identity provider', () => {
  test('create account with email and password', async () => {
    const { client, calls, auth } = openProvider()
    await client.createAccount('ada@example.com', 'Hobby1nest')
    expect(calls.createUserWithEmailAndPassword).toHaveBeenCalledWith(auth, 'ada@example.com', 'Hobby1nest')
  })

  test('sign in with email and password', async () => {
    const { client, calls, auth } = openProvider()
    await client.signIn('ada@example.com', 'Hobby1nest')
    expect(calls.signInWithEmailAndPassword).toHaveBeenCalledWith(auth, 'ada@example.com', 'Hobby1nest')
  })

  test('sign in with Google pop-up', async () => {
    const { client, calls } = openProvider()
    await client.signInWithGoogle()
    expect(calls.signInWithPopup.mock.lastCall?.[1]).toBeInstanceOf(calls.GoogleAuthProvider)
  })

  test('sign out', async () => {
    const { client, calls, auth } = openProvider()
    await client.signOut()
    expect(calls.signOut).toHaveBeenCalledWith(auth)
  })

  test('update profile (displayName, photoURL)', async () => {
    const { client, calls, user } = openProvider()
    const change = { displayName: 'Ada', photoURL: 'https://photos.example/a.png' }
    await client.updateProfile(change)
    expect(calls.updateProfile).toHaveBeenCalledWith(user, change)
    await client.updateProfile({ displayName: 'Grace' })
    expect(calls.updateProfile).toHaveBeenLastCalledWith(user, { displayName: 'Grace' })
  })

  test('send password-reset email', async () => {
    const { client, calls, auth } = openProvider()
    await client.sendPasswordResetEmail('ada@example.com')
    expect(calls.sendPasswordResetEmail).toHaveBeenCalledWith(auth, 'ada@example.com')
  })

  test('listen for auth state changes', () => {
    const { client, calls } = openProvider()
    client.onAuthStateChanged(() => {})
    expect(calls.onAuthStateChanged).toHaveBeenCalledOnce()
  })
})

describe('§7 No server call', () => {
  test('contact form', async () => {
    await send(FORMS.contact)
    await findToast('success', 'Your message has been sent successfully!')
    expect(backend.calls).toEqual([])
  })

  test('careers form', async () => {
    await send(FORMS.careers)
    await findToast('success', 'Application submitted successfully!')
    expect(backend.calls).toEqual([])
  })

  test('blog posts', async () => {
    await send(FORMS.blog)
    await findToast('success', 'Blog post added!')
    expect(backend.calls).toEqual([])
  })

  test('joining a group', async () => {
    backend.groups = [adasGroup()]
    renderApp('/details-group/a1', ada())
    await screen.findByRole('button', { name: 'Join Group' })
    press('Join Group')
    await screen.findByText('You have successfully joined this group.')
    expect(backend.calls.map(({ method }) => method)).toEqual(['GET'])
  })

  test('newsletter subscribe', async () => {
    await send(FORMS.newsletter)
    await screen.findByRole('dialog')
    press('Yes, subscribe!')
    await screen.findByText('Subscribed!')
    expect(backend.calls.map(({ path }) => path)).toEqual(['/all-group?limit=24'])
  })
})
