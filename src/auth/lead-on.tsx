import { Navigate, useNavigation, useRevalidator } from 'react-router'
import { useAuth } from './auth-context.tsx'
import { readReturnPath } from './return-path.ts'

/**
 * On a page for logging in: sends a member back to where they came from, or else to Home. While its form is being
 * sent, the action does that.
 */
export function LeadOn() {
  const { loading, user } = useAuth()
  const { state } = useNavigation()
  const { state: revalidation } = useRevalidator()
  if (!user || loading || state !== 'idle' || revalidation !== 'idle') return null
  return <Navigate to={readReturnPath(window.location.href)} replace />
}
