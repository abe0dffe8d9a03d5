import { createContext, use, useSyncExternalStore } from 'react'
import { type AuthState, GUEST, type Session } from './session.ts'

export const AuthContext = createContext<Session | null>(null)

export function useAuth(): AuthState & Session {
  const session = use(AuthContext)
  if (!session) throw new Error('useAuth needs an AuthContext above it.')
  const state = useSyncExternalStore(session.subscribe, session.getState, () => GUEST)
  return { ...session, ...state }
}
