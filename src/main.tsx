import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { createSession } from './auth/session.ts'
import './index.css'
import { parseEnv } from './lib/env.ts'
import { createAppRouter } from './router.tsx'

const session = createSession(async () => {
  const { createFirebaseAuth } = await import('./auth/firebase-auth.ts')
  return createFirebaseAuth(parseEnv(import.meta.env))
})

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root.')
createRoot(root).render(
  <StrictMode>
    <App session={session} router={createAppRouter(session)} />
  </StrictMode>,
)
