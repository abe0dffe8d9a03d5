import { FirebaseError, initializeApp } from 'firebase/app'
import {
  browserLocalPersistence,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  type User as FirebaseUser,
  GoogleAuthProvider,
  getIdToken,
  indexedDBLocalPersistence,
  initializeAuth,
  inMemoryPersistence,
  onIdTokenChanged,
  reauthenticateWithCredential,
  reauthenticateWithPopup,
  reload,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signInWithPopup,
  signOut,
  type UserCredential,
  updatePassword,
  updateProfile,
  verifyBeforeUpdateEmail,
} from 'firebase/auth'
import { showToast } from '../components/toasts.tsx'
import type { Env } from './env.ts'
import { AuthError, type ProfileChange, type User } from './user.ts'

/** The identity provider's calls (spec §7), and those about the account itself. */
export type AuthClient = ReturnType<typeof createFirebaseAuth>

/** Firebase Authentication, which only this file knows. Each call rejects with an `AuthError`. */
export function createFirebaseAuth({ firebase, authEmulatorUrl }: Env) {
  const auth = initializeAuth(initializeApp(firebase), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence, inMemoryPersistence],
  })
  if (authEmulatorUrl) connectAuthEmulator(auth, authEmulatorUrl, { disableWarnings: true })

  function forUser<T>(call: (user: FirebaseUser) => Promise<T>): Promise<T> {
    return guarded(async () => {
      await auth.authStateReady()
      if (!auth.currentUser) throw new AuthError('auth/no-current-user', 'You are not logged in.')
      return call(auth.currentUser)
    })
  }

  return {
    onAuthStateChanged(listener: (user: User | null) => void) {
      let latest = 0
      // Also when a profile has changed, even in another tab.
      return onIdTokenChanged(auth, async (firebaseUser) => {
        const turn = ++latest
        const user = firebaseUser && (await readUser(firebaseUser))
        if (turn === latest) listener(user)
      })
    },
    createAccount: (email: string, password: string) =>
      logIn(() => createUserWithEmailAndPassword(auth, email, password)),
    signIn: (email: string, password: string) =>
      logIn(() => signInWithEmailAndPassword(auth, email, password)),
    signInWithGoogle: () =>
      logIn(() => signInWithPopup(auth, new GoogleAuthProvider(), browserPopupRedirectResolver)),
    signOut: () => guarded(() => signOut(auth)),
    updateProfile: (change: Partial<ProfileChange>) =>
      forUser(async (user) => {
        await updateProfile(user, change)
        await getIdToken(user, true)
      }),
    sendPasswordResetEmail: (email: string) => guarded(() => sendPasswordResetEmail(auth, email)),
    /** Refreshed when it is about to expire; `null` when signed out. */
    async getIdToken(forceRefresh?: boolean) {
      await auth.authStateReady()
      const user = auth.currentUser
      return user && guarded(() => getIdToken(user, forceRefresh))
    },
    account: {
      /** Without a password, the member logs in with Google. */
      read: () =>
        forUser(async (user) => {
          // The link may have been followed elsewhere. Without a network, the last known state counts.
          if (!user.emailVerified) await reload(user).catch(() => {})
          return { isVerified: user.emailVerified, hasPassword: hasPassword(user) }
        }),
      sendVerification: () => forUser((user) => sendEmailVerification(user)),
      /** By the password or in Google's window. Demanded before the calls below. */
      reauthenticate: (password: string) =>
        forUser(async (user) => {
          if (hasPassword(user)) {
            // The email may have changed since, or a deletion may have worked although its response was lost.
            await reload(user)
            await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? '', password))
          } else {
            await reauthenticateWithPopup(user, new GoogleAuthProvider(), browserPopupRedirectResolver)
          }
        }),
      /** Sends a link to the new address, which becomes the account's once the link is followed. */
      changeEmail: (email: string) => forUser((user) => verifyBeforeUpdateEmail(user, email)),
      changePassword: (password: string) => forUser((user) => updatePassword(user, password)),
      /** Signs out as well. */
      delete: () => forUser(deleteUser),
    },
  }
}

function hasPassword({ providerData }: FirebaseUser): boolean {
  return providerData.some(({ providerId }) => providerId === EmailAuthProvider.PROVIDER_ID)
}

/** A token that cannot be refreshed while offline must not sign the member out. */
async function readUser(user: FirebaseUser): Promise<User> {
  const { uid, email, displayName, photoURL } = user
  const accessToken = await getIdToken(user).catch(() => '')
  return { uid, email, displayName, photoURL, accessToken }
}

function logIn(call: () => Promise<UserCredential>): Promise<User> {
  return guarded(async () => readUser((await call()).user))
}

async function guarded<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof FirebaseError)) throw error
    const authError = new AuthError(error.code, error.message)
    // Firebase has logged the member out, so the screen that would show this goes away.
    if (error.code === 'auth/user-token-expired') showToast('error', authError.message, 'account')
    throw authError
  }
}
