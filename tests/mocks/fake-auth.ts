import { type AuthClient, AuthError, type ProfileChange, type User } from '../../src/auth/auth-client.ts'
import { buildUser } from '../factories.ts'

interface Account {
  password: string
  user: User
}

/** An identity provider in memory: accounts by email, and how the next calls fail. */
export interface FakeAuth extends AuthClient {
  /** Signs somebody in or out elsewhere, as in another tab. */
  changeUser(user: User | null): void
  /** What has been sent to verify an email. */
  letters: string[]
  verified: boolean
  /** The error code with which a call fails, by its name. */
  failures: Partial<Record<keyof AuthClient, string>>
}

function refusal(code: string): AuthError {
  return new AuthError(code, `Firebase: Error (${code}).`)
}

/** Makes a provider where `user` is signed in and `accounts` exist. A `pending` one says nothing until `changeUser`. */
export function createFakeAuth(
  user: User | null | 'pending',
  accounts: Record<string, Account> = {},
): FakeAuth {
  const listeners = new Set<(user: User | null) => void>()
  let current = user === 'pending' ? null : user
  let isKnown = user !== 'pending'

  function setUser(next: User | null) {
    current = next
    isKnown = true
    for (const listener of listeners) listener(next)
  }

  function failIfAsked(call: keyof AuthClient) {
    const code = fake.failures[call]
    if (code) throw refusal(code)
  }

  function accountOf(member: User | null): Account | undefined {
    return accounts[member?.email ?? '']
  }

  function enter(next: User): User {
    setUser(next)
    return next
  }

  const fake: FakeAuth = {
    failures: {},
    letters: [],
    verified: true,
    changeUser: setUser,
    onAuthStateChanged(listener) {
      listeners.add(listener)
      if (isKnown) queueMicrotask(() => listener(current))
      return () => listeners.delete(listener)
    },
    async createAccount(email, password) {
      failIfAsked('createAccount')
      if (accounts[email]) throw refusal('auth/email-already-in-use')
      const created = buildUser({ uid: `uid-${email}`, email, displayName: null, photoURL: null })
      accounts[email] = { password, user: created }
      return enter(created)
    },
    async signIn(email, password) {
      failIfAsked('signIn')
      const account = accounts[email]
      if (account?.password !== password) throw refusal('auth/invalid-credential')
      return enter(account.user)
    },
    async signInWithGoogle() {
      failIfAsked('signInWithGoogle')
      return enter(buildUser({ uid: 'uid-google', displayName: 'Grace of Google' }))
    },
    async signOut() {
      failIfAsked('signOut')
      setUser(null)
    },
    async updateProfile(change: Partial<ProfileChange>) {
      failIfAsked('updateProfile')
      if (!current) throw new AuthError('auth/no-current-user', 'You are not logged in.')
      return enter({ ...current, ...change })
    },
    async sendPasswordResetEmail() {
      failIfAsked('sendPasswordResetEmail')
    },
    async getIdToken(forceRefresh) {
      failIfAsked('getIdToken')
      if (!current?.accessToken) return null
      return forceRefresh ? `fresh-${current.accessToken}` : current.accessToken
    },
    account: {
      async read() {
        return { isVerified: fake.verified, hasPassword: accountOf(current) !== undefined }
      },
      async reauthenticate(password) {
        failIfAsked('account')
        const account = accountOf(current)
        if (account && account.password !== password) throw refusal('auth/invalid-credential')
      },
      async sendVerification() {
        failIfAsked('account')
        fake.letters.push(`verify ${current?.email}`)
      },
      async changeEmail(email) {
        if (accounts[email]) throw refusal('auth/email-already-in-use')
        fake.letters.push(`change to ${email}`)
      },
      async changePassword(password) {
        const account = accountOf(current)
        if (account) account.password = password
      },
      async delete() {
        delete accounts[current?.email ?? '']
        setUser(null)
      },
    },
  }
  return fake
}
