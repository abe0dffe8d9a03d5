import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { isMemberHere } from './auth/is-member-here.ts'
import { createSession } from './auth/session.ts'
import './assets/fonts/fonts.css'
import { watchScripts } from './lib/new-build.ts'
import { createAppRouter } from './router.tsx'

watchScripts()
// A build has the first view's styles in its page.
if (import.meta.env.DEV) await import('./index.css')
const session = createSession(async () => {
  const [{ createFirebaseAuth }, { parseEnv }] = await Promise.all([
    import('./auth/firebase-auth.ts'),
    import('./lib/env.ts'),
  ])
  return createFirebaseAuth(parseEnv(import.meta.env))
}, isMemberHere)
const router = createAppRouter(session)

function render() {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root.')
  // A transition: nothing has to wait until all of it is rendered.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App session={session} router={router} />
      </StrictMode>,
    ),
  )
}

// Where index.html has painted the screen already, React takes over in one step, once it has the same to show.
const isPainted = 'painted' in document.documentElement.dataset
if (!isPainted || router.state.initialized) render()
else {
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return
    stop()
    render()
  })
}
