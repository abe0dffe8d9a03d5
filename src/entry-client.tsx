import { type ReactNode, StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { App } from './app.tsx'
import { createSession } from './auth/session.ts'
import { keepEarlyInput } from './browser/early-input.ts'
import { loadWhenIdle } from './browser/lazy.ts'
import { createAppRouter, routes } from './router.tsx'

const BUILT_HEAD = 'meta[name="hobbynest:page"] ~ :is(title, meta, [rel=canonical])'

// The pages of a build contain their styles.
if (import.meta.env.DEV) await import('./index.css')
const session = createSession(async () => (await import('./auth/firebase-auth.ts')).createFirebaseAuth())
const router = createAppRouter(session)

if (router.state.initialized) show()
else {
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return
    stop()
    // Until it has finished this, the router would drop a search for early input.
    queueMicrotask(show)
  })
}

/** Hydrates the page that the build has rendered for this address, or renders one in its place. */
function show(): void {
  // React says so if index.html has none.
  const root = document.getElementById('root') as HTMLElement
  const app: ReactNode = (
    <StrictMode>
      <App session={session}>
        <RouterProvider router={router} useTransitions={false} />
      </App>
    </StrictMode>
  )
  const builtHead = document.querySelectorAll(BUILT_HEAD)
  // React adds its own head elements if it does not hydrate the build's.
  function removeBuiltHead() {
    for (const element of builtHead) element.remove()
  }
  const repeatEarlyInput = keepEarlyInput(root)
  const { errors } = router.state
  const isRendered = isRenderedFor(window.location)
  if (isRendered && errors && history.state?.isReloaded) {
    // A script stays missing. The page can still be read, unlike the error that would replace it.
    document.getElementById('unloaded')?.removeAttribute('hidden')
    return
  }
  if (isRendered && !errors) {
    hydrateRoot(root, app, {
      onRecoverableError(error) {
        // An extension or a translator has changed the page: React has rendered all of it again.
        if (document.head.querySelectorAll('title').length > 1) removeBuiltHead()
        repeatEarlyInput()
        reportError(error)
      },
    })
  } else {
    removeBuiltHead()
    flushSync(() => createRoot(root).render(app))
    repeatEarlyInput()
  }
  loadWhenIdle(async () => (await import('./enhancements.ts')).enhance(routes))
}

/** A query changes what is first seen of All Groups only. */
function isRenderedFor({ pathname, search }: Location): boolean {
  const page = document.querySelector<HTMLMetaElement>('meta[name="hobbynest:page"]')?.content
  return page === (pathname.replace(/\/+$/, '') || '/') && (search === '' || page !== '/all-groups')
}
