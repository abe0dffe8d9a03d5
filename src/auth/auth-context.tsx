import { createContext, type ReactNode, use, useSyncExternalStore } from 'react'
import { type AuthState, GUEST, type Session } from './session.ts'

const AuthContext = createContext<Session | null>(null)

export function AuthProvider({ session, children }: { session: Session; children: ReactNode }) {
  return <AuthContext value={session}>{children}</AuthContext>
}

/** The auth state and the session's calls. */
export function useAuth(): AuthState & Session {
  const session = use(AuthContext)
  if (!session) throw new Error('useAuth needs an AuthProvider above it.')
  const state = useSyncExternalStore(session.subscribe, session.getState, () => GUEST)
  return { ...session, ...state }
}
