import { waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { createSession, type Session } from '../../src/auth/session.ts'
import { buildUser } from '../factories.ts'
import { createFakeAuth } from '../mocks/fake-auth.ts'
import { adasAccount } from './forms.ts'
import { openProvider } from './provider.ts'

vi.mock(import('firebase/app'))
vi.mock(import('firebase/auth'))

describe('§4 Auth states', () => {
  test('loading until the provider has reported', async () => {
    const auth = createFakeAuth('pending')
    const hears = vi.spyOn(auth, 'onAuthStateChanged')
    const session = createSession(async () => auth)
    void session.ready()
    await waitFor(() => expect(hears).toHaveBeenCalled())
    expect(session.getState()).toEqual({ loading: true, user: null })
    auth.changeUser(null)
    expect(session.getState().loading).toBe(false)
  })

  test.each([
    ['signed out: user empty', null],
    ['signed in: user set', buildUser()],
  ])('%s', async (_, user) => {
    const session = createSession(async () => createFakeAuth(user))
    await session.ready()
    expect(session.getState()).toEqual({ loading: false, user })
  })
})

describe('§4 Loading', () => {
  const calls: [string, (session: Session) => Promise<unknown>][] = [
    ['sign-up', (session) => session.createAccount('new@example.com', 'Secret1')],
    ['sign-in', (session) => session.signIn('ada@example.com', 'Hobby1nest')],
    ['Google sign-in', (session) => session.signInWithGoogle()],
  ]

  test.each(calls)('is true when %s starts, and false once the provider has reported', async (_, call) => {
    const session = createSession(async () => createFakeAuth(null, adasAccount()))
    await session.ready()
    const done = call(session)
    expect(session.getState().loading).toBe(true)
    await done
    expect(session.getState()).toMatchObject({ loading: false, user: { accessToken: 'token-of-ada' } })
  })

  test('is false again after a sign-in that was refused', async () => {
    const session = createSession(async () => createFakeAuth(null, adasAccount()))
    await session.ready()
    await expect(session.signIn('ada@example.com', 'Wrong1')).rejects.toThrow('auth/invalid-credential')
    expect(session.getState()).toEqual({ loading: false, user: null })
  })
})

describe('§4 On each auth state change', () => {
  function listen() {
    const provider = openProvider()
    const listener = vi.fn()
    provider.client.onAuthStateChanged(listener)
    return { ...provider, listener }
  }

  test('the ID token is fetched and stored on the user', async () => {
    const { report, user, listener } = listen()
    await report(user)
    expect(listener).toHaveBeenLastCalledWith(
      expect.objectContaining({ email: 'ada@example.com', accessToken: 'token-of-ada' }),
    )
  })

  test('or the user is cleared', async () => {
    const { report, listener } = listen()
    await report(null)
    expect(listener).toHaveBeenLastCalledWith(null)
  })

  test('a token that comes late for a user who has left since changes nothing', async () => {
    const { calls, report, user, listener } = listen()
    const token = Promise.withResolvers<string>()
    calls.getIdToken.mockReturnValueOnce(token.promise)
    const reported = report(user)
    await report(null)
    token.resolve('token-1')
    await reported
    expect(listener.mock.calls).toEqual([[null]])
  })
})
