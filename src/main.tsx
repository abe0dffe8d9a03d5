import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { createSession } from './auth/session.ts'
import './index.css'
import { parseEnv } from './lib/env.ts'
import { watchScripts } from './lib/new-build.ts'
import { createAppRouter } from './router.tsx'

watchScripts()
const session = createSession(async () => {
  const { createFirebaseAuth } = await import('./auth/firebase-auth.ts')
  return createFirebaseAuth(parseEnv(import.meta.env))
})
const router = createAppRouter(session)

function render() {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root.')
  createRoot(root).render(
    <StrictMode>
      <App session={session} router={router} />
    </StrictMode>,
  )
}

// Where index.html has painted the screen already, React takes over in one step, once it has the same to show.
const isPainted = document.getElementById('root')?.hasChildNodes()
if (!isPainted || router.state.initialized) render()
else {
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return
    stop()
    render()
  })
}
