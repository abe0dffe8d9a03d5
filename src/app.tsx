import { type ReactNode, useEffect } from 'react'
import { AuthContext } from './auth/auth-context.tsx'
import type { Session } from './auth/session.ts'
import { applyTheme } from './browser/theme.ts'
import { Toasts } from './components/toasts.tsx'

export function App({ session, children }: { session: Session; children: ReactNode }) {
  useEffect(applyTheme, [])
  useEffect(markHydrated, [])
  useEffect(() => session.resume(), [session.resume])
  return (
    <AuthContext value={session}>
      {children}
      <Toasts />
    </AuthContext>
  )
}

/** From now on React controls what the script in index.html has set. */
function markHydrated() {
  const { dataset } = document.documentElement
  dataset.hydrated = ''
  delete dataset.member
}
