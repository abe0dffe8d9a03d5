import { createContext, type RouterContextProvider } from 'react-router'
import { loadWhenIdle } from '../browser/lazy.ts'
import { createStoredValue } from '../browser/stored-value.ts'
import type { AuthClient } from './firebase-auth.ts'
import type { User } from './user.ts'

/** The auth states of spec §4: loading, signed out (`user` empty), signed in (`user` set). */
export interface AuthState {
  loading: boolean
  user: User | null
}

/** The state of a guest, for whom the build renders every page. */
export const GUEST: AuthState = { loading: false, user: null }

/** Who is signed in, for React (`useAuth`), loaders and actions (`getSession`). Calls reject if the provider cannot be loaded. */
export type Session = ReturnType<typeof createSession>

/** Whether somebody was signed in on this device when the provider last reported. An unreadable value counts as yes. */
const isMemberHere = createStoredValue(
  'hobbynest:member',
  (text) => text !== null && text !== 'no',
  (isMember: boolean) => (isMember ? 'yes' : 'no'),
)

/** Unless a member was signed in here, the provider is loaded only when something needs it. */
export function createSession(loadClient: () => Promise<AuthClient>) {
  const listeners = new Set<() => void>()
  const reported = Promise.withResolvers<void>()
  let state: AuthState = { loading: isMemberHere.get(), user: null }
  let client: Promise<AuthClient> | null = null

  function setState(next: AuthState) {
    state = next
    for (const listener of listeners) listener()
  }

  function report(user: User | null) {
    isMemberHere.set(user !== null)
    setState({ loading: false, user })
    reported.resolve()
  }

  function isGuest(): boolean {
    return !client && !isMemberHere.get()
  }

  function getClient(): Promise<AuthClient> {
    if (client) return client
    if (!state.loading) setState({ loading: true, user: null })
    client = loadClient().then(
      (loaded) => {
        loaded.onAuthStateChanged(report)
        return loaded
      },
      (cause) => {
        client = null
        setState({ loading: false, user: null })
        throw new Error('We cannot reach the log-in service. Please try again.', { cause })
      },
    )
    return client
  }

  async function logIn(call: (client: AuthClient) => Promise<User>): Promise<User> {
    setState({ ...state, loading: true })
    try {
      const user = await call(await getClient())
      report(user)
      return user
    } catch (error) {
      setState({ ...state, loading: false })
      throw error
    }
  }

  return {
    /** What has been seen on this visit, for {@link orLastSeen}. */
    lastSeen: new Map<string, unknown>(),
    getState: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Starts when idle if somebody was signed in on this device, or once they sign in in another tab. Returns a stop function. */
    resume() {
      const stopLoading = loadWhenIdle(async () => isGuest() || getClient())
      const unsubscribe = isMemberHere.subscribe(() => isGuest() || getClient().catch(() => {}))
      return () => {
        stopLoading()
        unsubscribe()
      }
    },
    /** The provider's calls, once it is loaded. Log in and out by the session itself, which knows at once. */
    getClient,
    /** The user, once the provider has reported. */
    async ready() {
      await getClient()
      if (state.loading) await reported.promise
      return state.user
    },
    signIn: (email: string, password: string) => logIn((client) => client.signIn(email, password)),
    signInWithGoogle: () => logIn((client) => client.signInWithGoogle()),
    createAccount: (email: string, password: string) =>
      logIn((client) => client.createAccount(email, password)),
    async signOut() {
      await (await getClient()).signOut()
      report(null)
    },
    getIdToken: async (forceRefresh?: boolean) =>
      isGuest() ? null : (await getClient()).getIdToken(forceRefresh),
  }
}

export const sessionContext = createContext<Session>()

export function getSession(context: Readonly<RouterContextProvider>): Session {
  return context.get(sessionContext)
}
