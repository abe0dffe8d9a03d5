import { expect, test, vi } from 'vitest'
import { createSession, isMemberHere } from '../../src/auth/session.ts'
import { buildUser } from '../factories.ts'
import { createFakeAuth } from '../mocks/fake-auth.ts'

function openSession(user = buildUser() as ReturnType<typeof buildUser> | null) {
  const load = vi.fn(async () =>
    createFakeAuth(user, { 'ada@example.com': { password: 'Hobby1nest', user: buildUser() } }),
  )
  return { load, session: createSession(load, isMemberHere) }
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
})

test('asks the provider on a page for members, even if the storage says that nobody is logged in', async () => {
  writeElsewhere('no')
  const { session } = openSession()
  expect(session.getState()).toEqual({ loading: false, user: null })
  session.start()
  expect(session.getState()).toEqual({ loading: true, user: null })
  expect(await session.ready()).toEqual(buildUser())
  expect(session.getState()).toEqual({ loading: false, user: buildUser() })
})

test('recognises a guest on a page for members once the provider has reported, or cannot be loaded', async () => {
  const { session } = openSession(null)
  expect(await session.ready()).toBeNull()
  expect(session.getState()).toEqual({ loading: false, user: null })

  const offline = createSession(() => Promise.reject(new Error('offline')), isMemberHere)
  offline.start()
  await expect.poll(() => offline.getState()).toEqual({ loading: false, user: null })
  await expect(offline.getIdToken(true)).resolves.toBeNull()
  const unreachable = 'We cannot reach the log-in service. Please try again.'
  await expect(offline.signIn('ada@example.com', 'Hobby1nest')).rejects.toThrow(unreachable)
  await expect(offline.sendPasswordResetEmail('ada@example.com')).rejects.toThrow(unreachable)
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

test('does not forget a member if the provider cannot be loaded', async () => {
  writeElsewhere('yes')
  const warn = vi.spyOn(console, 'warn').mockImplementationOnce(() => {})
  const session = createSession(() => Promise.reject(new Error('offline')), isMemberHere)
  const stop = session.resume()
  await expect.poll(() => session.getState().loading).toBe(false)
  expect(isMemberHere.get()).toBe(true)
  stop()
  warn.mockClear()
})
