import { useEffect } from 'react'
import { RouterProvider } from 'react-router/dom'
import { AuthProvider } from './auth/auth-context.tsx'
import type { Session } from './auth/session.ts'
import { TooltipOnDemand } from './components/tooltip-on-demand.tsx'
import { useLate } from './components/use-late.ts'
import { withAllStyles } from './lib/all-styles.ts'
import { applyTheme } from './lib/theme.ts'
import { FIRST_TOAST_EVENT, toastsCannotBeSeen } from './lib/toast-container.ts'
import { whenIdle } from './lib/when-idle.ts'
import { whenStirred } from './lib/when-stirred.ts'
import type { createAppRouter } from './router.tsx'

/** The whole product: providers, the router, the toasts and the one tooltip. */
export function App({ session, router }: { session: Session; router: ReturnType<typeof createAppRouter> }) {
  useEffect(applyTheme, [])
  useEffect(() => whenIdle(showWebFonts), [])
  useEffect(() => whenStirred(preparePaper), [])
  const Toasts = useLate(loadToasts, whenFirstToast)
  const PrefetchOnIntent = useLate(loadPrefetch, whenStirred)
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
      {Toasts && <Toasts />}
      <TooltipOnDemand />
      {PrefetchOnIntent && <PrefetchOnIntent />}
    </AuthProvider>
  )
}

/** Last, since they would hold up the scripts. Nothing moves: their stand-ins have the same measures. */
function showWebFonts() {
  document.getElementById('web-fonts')?.removeAttribute('media')
}

async function preparePaper() {
  const { loadPicturesForPaper } = await import('./lib/pictures-for-paper.ts')
  loadPicturesForPaper()
}

async function loadPrefetch() {
  return (await import('./prefetch-on-intent.ts')).PrefetchOnIntent
}

/** Loads the toasts when the first is to be shown. */
function whenFirstToast(task: () => void): () => void {
  window.addEventListener(FIRST_TOAST_EVENT, task, { once: true })
  return () => window.removeEventListener(FIRST_TOAST_EVENT, task)
}

async function loadToasts() {
  try {
    return (await withAllStyles(() => import('./components/toasts.tsx'))).Toasts
  } catch (error) {
    toastsCannotBeSeen()
    throw error
  }
}
