import { useDeferredValue } from 'react'
import { Navigate, useNavigation, useRevalidator } from 'react-router'
import { useAuth } from './auth-context.tsx'
import { readReturnPath } from './return-path.ts'

/**
 * On a page for logging in: sends a member back to where they came from, or else to Home. While its form is being
 * sent, the action does that.
 */
export function LeadOn() {
  const { loading, user } = useAuth()
  // The router reports its state to React in a transition; who is signed in must not be known before that.
  const isMember = useDeferredValue(user !== null && !loading)
  const { state } = useNavigation()
  const { state: revalidation } = useRevalidator()
  if (!isMember || state !== 'idle' || revalidation !== 'idle') return null
  return <Navigate to={readReturnPath(window.location.href)} replace />
}
