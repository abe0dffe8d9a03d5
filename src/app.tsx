import { type ReactNode, useEffect } from 'react'
import { AuthProvider } from './auth/auth-context.tsx'
import type { Session } from './auth/session.ts'
import { whenIdle } from './browser/scheduling.ts'
import { applyTheme } from './browser/theme.ts'
import { FIRST_TOAST_EVENT, toastsCannotBeSeen } from './components/toasts.ts'
import { TooltipOnDemand } from './components/tooltip-on-demand.tsx'
import { useLate } from './components/use-late.ts'

/** The whole product: providers, the router as `children`, the toasts and the one tooltip. */
export function App({ session, children }: { session: Session; children: ReactNode }) {
  useEffect(applyTheme, [])
  useEffect(takeOver, [])
  useEffect(() => whenIdle(loadWebFonts), [])
  const Toasts = useLate(loadToasts, whenFirstToast)
  const PrefetchOnIntent = useLate(loadPrefetch, whenIdle)
  const PicturesForPaper = useLate(loadPicturesForPaper, whenIdle)
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
      {children}
      {Toasts && <Toasts />}
      <TooltipOnDemand />
      {PrefetchOnIntent && <PrefetchOnIntent />}
      {PicturesForPaper && <PicturesForPaper />}
    </AuthProvider>
  )
}

/** From now on React answers for what the first script of index.html has done. */
function takeOver() {
  const { dataset } = document.documentElement
  dataset.hydrated = ''
  delete dataset.member
}

/** Last, since they would hold up the scripts. Nothing moves: their stand-ins have the same measures. */
function loadWebFonts() {
  import('./assets/fonts/fonts.css').catch(() => {})
}

async function loadPicturesForPaper() {
  return (await import('./components/pictures-for-paper.ts')).PicturesForPaper
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
    return (await import('./components/toast-container.tsx')).Toasts
  } catch (error) {
    toastsCannotBeSeen()
    throw error
  }
}
