import { FirebaseError, initializeApp } from 'firebase/app'
import {
  browserLocalPersistence,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  type User as FirebaseUser,
  GoogleAuthProvider,
  getIdToken,
  indexedDBLocalPersistence,
  initializeAuth,
  inMemoryPersistence,
  onAuthStateChanged,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signInWithPopup,
  signOut,
  updateProfile,
} from 'firebase/auth'
import { type AuthClient, AuthError, type User } from './auth-client.ts'
import type { Env } from './env.ts'

/** Firebase Authentication; the only file that knows it. */
export function createFirebaseAuth({ firebase, authEmulatorUrl }: Env): AuthClient {
  const auth = initializeAuth(initializeApp(firebase), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence, inMemoryPersistence],
  })
  if (authEmulatorUrl) connectAuthEmulator(auth, authEmulatorUrl, { disableWarnings: true })

  return {
    onAuthStateChanged(listener) {
      let latest = 0
      return onAuthStateChanged(auth, async (firebaseUser) => {
        const turn = ++latest
        const user = firebaseUser && (await readUser(firebaseUser))
        if (turn === latest) listener(user)
      })
    },
    createAccount: (email, password) =>
      guarded(async () => readUser((await createUserWithEmailAndPassword(auth, email, password)).user)),
    signIn: (email, password) =>
      guarded(async () => readUser((await signInWithEmailAndPassword(auth, email, password)).user)),
    signInWithGoogle: () =>
      guarded(async () => {
        return readUser(
          (await signInWithPopup(auth, new GoogleAuthProvider(), browserPopupRedirectResolver)).user,
        )
      }),
    signOut: () => guarded(() => signOut(auth)),
    updateProfile: (change) =>
      guarded(async () => {
        const user = auth.currentUser
        if (!user) throw new AuthError('auth/no-current-user', 'You are not logged in.')
        await updateProfile(user, change)
        await getIdToken(user, true)
        return readUser(user)
      }),
    sendPasswordResetEmail: (email) => guarded(() => sendPasswordResetEmail(auth, email)),
    async getIdToken(forceRefresh) {
      await auth.authStateReady()
      return auth.currentUser && guarded(() => getIdToken(auth.currentUser as FirebaseUser, forceRefresh))
    },
  }
}

/** A token that cannot be refreshed now (offline) must not sign the member out of the page. */
async function readUser(user: FirebaseUser): Promise<User> {
  const { uid, email, displayName, photoURL } = user
  const accessToken = await getIdToken(user).catch(() => '')
  return { uid, email, displayName, photoURL, accessToken }
}

async function guarded<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof FirebaseError) throw new AuthError(error.code, error.message)
    throw error
  }
}
