import type { AuthClient } from '../../src/auth/firebase-auth.ts'
import { AuthError, type ProfileChange, type User } from '../../src/auth/user.ts'
import { buildUser } from '../factories.ts'

interface Account {
  password: string
  user: User
}

export interface FakeAuth extends AuthClient {
  /** Signs a user in, or out, as another tab would. */
  changeUser(user: User | null): void
  mails: string[]
  verified: boolean
  /** The error code with which each of these calls fails. */
  failures: Partial<Record<keyof AuthClient, string>>
}

function refusal(code: string): AuthError {
  return new AuthError(code, `Firebase: Error (${code}).`)
}

/** Makes a provider where `user` is signed in. A `pending` one reports nothing until `changeUser`. */
export function createFakeAuth(
  user: User | null | 'pending',
  accounts: Record<string, Account> = {},
): FakeAuth {
  const listeners = new Set<(user: User | null) => void>()
  let current = user === 'pending' ? null : user
  let isKnown = user !== 'pending'

  function setUser<T extends User | null>(next: T): T {
    current = next
    isKnown = true
    for (const listener of listeners) listener(next)
    return next
  }

  function failIfSet(call: keyof AuthClient) {
    const code = fake.failures[call]
    if (code) throw refusal(code)
  }

  function accountOf(member: User | null): Account | undefined {
    return accounts[member?.email ?? '']
  }

  const fake: FakeAuth = {
    failures: {},
    mails: [],
    verified: true,
    changeUser: setUser,
    onAuthStateChanged(listener) {
      listeners.add(listener)
      if (isKnown) queueMicrotask(() => listener(current))
      return () => listeners.delete(listener)
    },
    async createAccount(email, password) {
      failIfSet('createAccount')
      if (accounts[email]) throw refusal('auth/email-already-in-use')
      const created = buildUser({ uid: `uid-${email}`, email, displayName: null, photoURL: null })
      accounts[email] = { password, user: created }
      return setUser(created)
    },
    async signIn(email, password) {
      failIfSet('signIn')
      const account = accounts[email]
      if (account?.password !== password) throw refusal('auth/invalid-credential')
      return setUser(account.user)
    },
    async signInWithGoogle() {
      failIfSet('signInWithGoogle')
      return setUser(buildUser({ uid: 'uid-google', displayName: 'Grace of Google' }))
    },
    async signOut() {
      failIfSet('signOut')
      setUser(null)
    },
    async updateProfile(change: Partial<ProfileChange>) {
      failIfSet('updateProfile')
      if (!current) throw new AuthError('auth/no-current-user', 'You are not logged in.')
      setUser({ ...current, ...change })
    },
    async sendPasswordResetEmail() {
      failIfSet('sendPasswordResetEmail')
    },
    async getIdToken(forceRefresh) {
      failIfSet('getIdToken')
      if (!current?.accessToken) return null
      return forceRefresh ? `fresh-${current.accessToken}` : current.accessToken
    },
    account: {
      async read() {
        return { isVerified: fake.verified, hasPassword: accountOf(current) !== undefined }
      },
      async reauthenticate(password) {
        failIfSet('account')
        const account = accountOf(current)
        if (account && account.password !== password) throw refusal('auth/invalid-credential')
        return {
          async changeEmail(email) {
            if (accounts[email]) throw refusal('auth/email-already-in-use')
            fake.mails.push(`change to ${email}`)
          },
          async changePassword(password) {
            if (account) account.password = password
          },
          async delete() {
            delete accounts[account?.user.email ?? '']
            setUser(null)
          },
        }
      },
      async sendVerification() {
        failIfSet('account')
        fake.mails.push(`verify ${current?.email}`)
      },
    },
  }
  return fake
}
