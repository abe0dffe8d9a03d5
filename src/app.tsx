import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { RouterProvider } from 'react-router/dom'
import { AuthProvider } from './auth/auth-context.tsx'
import type { Session } from './auth/session.ts'
import { TooltipOnDemand } from './components/tooltip-on-demand.tsx'
import { applyTheme } from './lib/theme.ts'
import { FIRST_TOAST_EVENT, toastsCannotBeSeen } from './lib/toasts.ts'
import { whenIdle } from './lib/when-idle.ts'
import type { createAppRouter } from './router.tsx'

const Toasts = lazy<ComponentType>(() =>
  import('./components/toasts.tsx').then(
    ({ Toasts }) => ({ default: Toasts }),
    () => {
      toastsCannotBeSeen()
      return { default: () => null }
    },
  ),
)

/** The whole product: providers, the router, the toasts and the one tooltip. */
export function App({ session, router }: { session: Session; router: ReturnType<typeof createAppRouter> }) {
  useEffect(applyTheme, [])
  useEffect(() => {
    let stop: (() => void) | undefined
    const cancel = whenIdle(() => {
      stop = session.resume()
    })
    return () => {
      cancel()
      stop?.()
    }
  }, [session.resume])
  return (
    <AuthProvider session={session}>
      <RouterProvider router={router} />
      <Suspense fallback={null}>
        <WhenHeard event={FIRST_TOAST_EVENT}>
          <Toasts />
        </WhenHeard>
      </Suspense>
      <TooltipOnDemand />
    </AuthProvider>
  )
}

/** Puts its children on the page once the window has heard the event. */
function WhenHeard({ event, children }: { event: string; children: React.ReactNode }) {
  const [isHeard, setHeard] = useState(false)
  useEffect(() => {
    const hear = () => setHeard(true)
    window.addEventListener(event, hear)
    return () => window.removeEventListener(event, hear)
  }, [event])
  return isHeard && children
}
