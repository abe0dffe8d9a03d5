import { Navigate, useNavigation, useRevalidator } from 'react-router'
import { useAuth } from './auth-context.tsx'
import { readReturnPath } from './return-path.ts'

/** Sends a member who is already logged in back to where they came from, unless the page's form is being sent. */
export function RedirectMember() {
  const { loading, user } = useAuth()
  const { state } = useNavigation()
  const { state: revalidation } = useRevalidator()
  if (!user || loading || state !== 'idle' || revalidation !== 'idle') return null
  return <Navigate to={readReturnPath(window.location.href)} replace />
}
