import * as firebase from 'firebase/auth'
import { vi } from 'vitest'
import { parseEnv } from '../../src/auth/env.ts'
import { createFirebaseAuth } from '../../src/auth/firebase-auth.ts'

const ADA = { uid: 'uid-ada', email: 'ada@example.com', displayName: 'Ada Lovelace', photoURL: null }

/**
 * Opens the product's auth client over `firebase/auth`, which the test file must mock, where Ada is signed in. Returns the
 * mocks, and a function that reports an auth state change.
 */
export function openProvider() {
  vi.clearAllMocks()
  const calls = vi.mocked(firebase)
  const user = ADA as firebase.User
  const credential = { user } as firebase.UserCredential
  const auth = { currentUser: user, authStateReady: async () => {} } as firebase.Auth
  calls.initializeAuth.mockReturnValue(auth)
  calls.getIdToken.mockResolvedValue('token-of-ada')
  calls.createUserWithEmailAndPassword.mockResolvedValue(credential)
  calls.signInWithEmailAndPassword.mockResolvedValue(credential)
  calls.signInWithPopup.mockResolvedValue(credential)
  let listener: ((user: firebase.User | null) => unknown) | undefined
  calls.onIdTokenChanged.mockImplementation((_, next) => {
    if (typeof next === 'function') listener = next
    return () => {}
  })
  return {
    calls,
    auth,
    user,
    client: createFirebaseAuth(parseEnv({})),
    report: async (next: firebase.User | null) => listener?.(next),
  }
}
