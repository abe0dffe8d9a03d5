import { FirebaseError, initializeApp } from 'firebase/app'
import * as sdk from 'firebase/auth'
import { showToast } from '../components/toasts.tsx'
import { parseEnv } from './env.ts'
import { AuthError, type ProfileChange, type User } from './user.ts'

/** The identity provider's calls (spec §7), and those about the account itself. */
export type AuthClient = ReturnType<typeof createFirebaseAuth>

/** Firebase Authentication, which only this file knows. Each call rejects with an `AuthError`. */
export function createFirebaseAuth({ firebase, authEmulatorUrl } = parseEnv(import.meta.env)) {
  const auth = sdk.initializeAuth(initializeApp(firebase), {
    persistence: [sdk.indexedDBLocalPersistence, sdk.browserLocalPersistence, sdk.inMemoryPersistence],
  })
  if (authEmulatorUrl) sdk.connectAuthEmulator(auth, authEmulatorUrl, { disableWarnings: true })
  const google = new sdk.GoogleAuthProvider()

  function forUser<T>(call: (user: sdk.User) => Promise<T>): Promise<T> {
    return guarded(async () => {
      await auth.authStateReady()
      if (!auth.currentUser) throw new AuthError('auth/no-current-user', 'You are not logged in.')
      return call(auth.currentUser)
    }, true)
  }

  return {
    onAuthStateChanged(listener: (user: User | null) => void) {
      let latest = 0
      // Also when a profile has changed, even in another tab.
      return sdk.onIdTokenChanged(auth, async (firebaseUser) => {
        const turn = ++latest
        const user = firebaseUser && (await readUser(firebaseUser))
        if (turn === latest) listener(user)
      })
    },
    createAccount: (email: string, password: string) =>
      logIn(() => sdk.createUserWithEmailAndPassword(auth, email, password)),
    signIn: (email: string, password: string) =>
      logIn(() => sdk.signInWithEmailAndPassword(auth, email, password)),
    signInWithGoogle: () => logIn(() => sdk.signInWithPopup(auth, google, sdk.browserPopupRedirectResolver)),
    signOut: () => guarded(() => sdk.signOut(auth)),
    updateProfile: (change: Partial<ProfileChange>) =>
      forUser(async (user) => {
        await sdk.updateProfile(user, change)
        await sdk.getIdToken(user, true)
      }),
    sendPasswordResetEmail: (email: string) => guarded(() => sdk.sendPasswordResetEmail(auth, email)),
    /** Refreshed when it is about to expire; `null` when signed out. */
    async getIdToken(forceRefresh?: boolean) {
      await auth.authStateReady()
      const user = auth.currentUser
      return user && guarded(() => sdk.getIdToken(user, forceRefresh), true)
    },
    account: {
      /** Without a password, the member logs in with Google. */
      read: () =>
        forUser(async (user) => {
          // The link may have been followed elsewhere. Without a network, the last known state counts.
          if (!user.emailVerified) await sdk.reload(user).catch(() => {})
          return { isVerified: user.emailVerified, hasPassword: hasPassword(user) }
        }),
      sendVerification: () => forUser((user) => sdk.sendEmailVerification(user)),
      /** By the password or in Google's window. Returns what this allows: calls for this member, whoever logs in meanwhile. */
      reauthenticate: (password: string) =>
        forUser(async (user) => {
          if (hasPassword(user)) {
            // The email may have changed since, or a deletion may have worked although its response was lost.
            await sdk.reload(user)
            const credential = sdk.EmailAuthProvider.credential(user.email ?? '', password)
            await sdk.reauthenticateWithCredential(user, credential)
          } else {
            await sdk.reauthenticateWithPopup(user, google, sdk.browserPopupRedirectResolver)
          }
          return {
            /** Sends a link to the new address, which becomes the account's once the link is followed. */
            changeEmail: (email: string) => guarded(() => sdk.verifyBeforeUpdateEmail(user, email), true),
            changePassword: (password: string) => guarded(() => sdk.updatePassword(user, password), true),
            /** Signs out as well. */
            delete: () => guarded(() => sdk.deleteUser(user), true),
          }
        }),
    },
  }
}

function hasPassword({ providerData }: sdk.User): boolean {
  return providerData.some(({ providerId }) => providerId === sdk.EmailAuthProvider.PROVIDER_ID)
}

/** A token that cannot be refreshed while offline must not sign the member out. */
async function readUser(user: sdk.User): Promise<User> {
  const { uid, email, displayName, photoURL } = user
  const accessToken = await sdk.getIdToken(user).catch(() => '')
  return { uid, email, displayName, photoURL, accessToken }
}

function logIn(call: () => Promise<sdk.UserCredential>): Promise<User> {
  return guarded(async () => readUser((await call()).user))
}

async function guarded<T>(call: () => Promise<T>, isForUser = false): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof FirebaseError)) throw error
    const authError = new AuthError(error.code, error.message)
    const isLoggedOut = ['auth/user-token-expired', 'auth/user-disabled'].includes(error.code)
    // Firebase has logged the member out, so the screen that would show this goes away.
    if (isForUser && isLoggedOut) showToast('error', authError.message, 'account')
    throw authError
  }
}
