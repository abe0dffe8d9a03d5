import { expect, test, vi } from 'vitest'
import { createSession } from '../../src/auth/session.ts'
import { buildUser } from '../factories.ts'
import { createFakeAuth } from '../mocks/fake-auth.ts'

function openSession(user = buildUser() as ReturnType<typeof buildUser> | null) {
  const load = vi.fn(async () =>
    createFakeAuth(user, { 'ada@example.com': { password: 'Hobby1nest', user: buildUser() } }),
  )
  return { load, session: createSession(load) }
}

function writeElsewhere(value: string) {
  localStorage.setItem('hobbynest:member', value)
  window.dispatchEvent(new StorageEvent('storage', { key: 'hobbynest:member' }))
}

test('recognises a guest if nobody has ever logged in here, without loading the provider', async () => {
  const { load, session } = openSession(null)
  expect(session.getState()).toEqual({ loading: false, user: null })
  const stop = session.resume()
  expect(await session.getIdToken()).toBeNull()
  expect(load).not.toHaveBeenCalled()
  stop()
  expect(await session.ready()).toBeNull()
})

test('asks the provider on a page for members, even if the storage says that nobody is logged in', async () => {
  writeElsewhere('no')
  const { session } = openSession()
  expect(session.getState()).toEqual({ loading: false, user: null })
  const ready = session.ready()
  expect(session.getState()).toEqual({ loading: true, user: null })
  expect(await ready).toEqual(buildUser())
  expect(session.getState()).toEqual({ loading: false, user: buildUser() })
})

test('remembers that a member has logged in, until they log out', async () => {
  const first = openSession(null)
  await first.session.signIn('ada@example.com', 'Hobby1nest')

  const second = openSession()
  expect(second.session.getState()).toEqual({ loading: true, user: null })
  expect(await second.session.ready()).toEqual(buildUser())
  await second.session.signOut()

  expect(openSession(null).session.getState()).toEqual({ loading: false, user: null })
})

test('names nobody while the next member is logging in', async () => {
  const auth = createFakeAuth(buildUser())
  vi.spyOn(auth, 'signIn').mockReturnValue(new Promise(() => {}))
  const session = createSession(async () => auth)
  expect(await session.ready()).toEqual(buildUser())
  await session.signOut()
  session.signIn('bob@example.com', 'Hobby1nest')
  expect(await session.ready()).toBeNull()
})

test('treats a member as a guest while the provider cannot be loaded, but does not forget them', async () => {
  writeElsewhere('yes')
  const session = createSession(() => Promise.reject(new Error('offline')))
  const unreachable = 'We cannot reach the log-in service. Please try again.'
  await expect(session.ready()).rejects.toThrow(unreachable)
  expect(session.getState()).toEqual({ loading: false, user: null })
  expect(localStorage.getItem('hobbynest:member')).toBe('yes')
  await expect(session.getIdToken(true)).rejects.toThrow(unreachable)
  await expect(session.signIn('ada@example.com', 'Hobby1nest')).rejects.toThrow(unreachable)
  await expect(session.getClient()).rejects.toThrow(unreachable)
})
