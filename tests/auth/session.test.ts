import { expect, test, vi } from 'vitest'
import { isMemberHere } from '../../src/auth/is-member-here.ts'
import { createSession } from '../../src/auth/session.ts'
import { buildUser } from '../factories.ts'
import { createFakeAuth } from '../mocks/fake-auth.ts'

/** A session over a provider where Ada is signed in, if `user` is hers. */
function openSession(user = buildUser() as ReturnType<typeof buildUser> | null) {
  const load = vi.fn(async () =>
    createFakeAuth(user, { 'ada@example.com': { password: 'Hobby1nest', user: buildUser() } }),
  )
  return { load, session: createSession(load, isMemberHere) }
}

/** Another tab of this browser writes. */
function writeElsewhere(value: string) {
  localStorage.setItem('hobbynest:member', value)
  window.dispatchEvent(new StorageEvent('storage', { key: 'hobbynest:member' }))
}

test('knows a guest where nobody was ever signed in, without loading the provider', async () => {
  const { load, session } = openSession(null)
  expect(session.getState()).toEqual({ loading: false, user: null })
  const stop = session.resume()
  expect(await session.ready()).toBeNull()
  expect(await session.getIdToken()).toBeNull()
  expect(load).not.toHaveBeenCalled()
  stop()
})

test('is remembered after signing in, and forgotten after signing out', async () => {
  const first = openSession(null)
  await first.session.signIn('ada@example.com', 'Hobby1nest')

  const second = openSession()
  expect(second.session.getState()).toEqual({ loading: true, user: null })
  expect(await second.session.ready()).toEqual(buildUser())
  await second.session.signOut()

  expect(openSession(null).session.getState()).toEqual({ loading: false, user: null })
})

test('follows another tab that signs in', async () => {
  const { load, session } = openSession()
  const stop = session.resume()
  expect(load).not.toHaveBeenCalled()
  writeElsewhere('yes')
  await expect.poll(() => session.getState().user).toEqual(buildUser())
  stop()
})

test('does not forget a member because the provider could not be loaded', async () => {
  writeElsewhere('yes')
  const session = createSession(() => Promise.reject(new Error('offline')), isMemberHere)
  session.resume()()
  await expect.poll(() => session.getState().loading).toBe(false)
  expect(isMemberHere.get()).toBe(true)
})
