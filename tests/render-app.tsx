import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useSyncExternalStore } from 'react'
import { RouterProvider } from 'react-router/dom'
import { onTestFinished } from 'vitest'
import { App } from '../src/app.tsx'
import type { User } from '../src/auth/auth-client.ts'
import { createSession, isMemberHere, type Session } from '../src/auth/session.ts'
import { createAppRouter } from '../src/router.tsx'
import { createFakeAuth } from './mocks/fake-auth.ts'

interface RenderOptions {
  /** The signed-in member, `null` for a guest, `pending` while the provider has not reported. */
  user?: User | null | 'pending'
  accounts?: Parameters<typeof createFakeAuth>[1]
}

/** Opens the real app at an address, as `user`. */
export function renderApp(path: string, { user = null, accounts }: RenderOptions = {}) {
  window.history.replaceState(null, '', path)
  const auth = createFakeAuth(user, accounts)
  // The provider is loaded at once.
  isMemberHere.set(true)
  const session = createSession(async () => auth)
  const router = createAppRouter(session)
  onTestFinished(() => router.dispose())
  const view = render(<AppOnceReady session={session} router={router} />)
  return { ...view, auth, router, user: userEvent.setup({ delay: null }) }
}

/** Opens the app, and waits for a heading of the screen. */
export async function openScreen(path: string, heading: string | RegExp, options: RenderOptions = {}) {
  const app = renderApp(path, options)
  await screen.findByRole('heading', { name: heading })
  return app
}

/** Waits for the first screen, as entry-client.tsx does. */
function AppOnceReady({ session, router }: { session: Session; router: ReturnType<typeof createAppRouter> }) {
  const isInitialized = useSyncExternalStore(router.subscribe, () => router.state.initialized)
  if (!isInitialized) return null
  return (
    <App session={session}>
      <RouterProvider router={router} useTransitions={false} />
    </App>
  )
}
