import { useDeferredValue } from 'react'
import { Navigate, useNavigation, useRevalidator } from 'react-router'
import { useAuth } from './auth-context.tsx'
import { readReturnPath } from './return-path.ts'

/** On a page that signs in: leads a member on to where they came from, else Home. While its form is being sent, the action does. */
export function LeadOn() {
  const { loading, user } = useAuth()
  // The router tells React in a transition that it is at work; who is signed in must not be known before that.
  const isMember = useDeferredValue(user !== null && !loading)
  const { state } = useNavigation()
  const { state: revalidation } = useRevalidator()
  if (!isMember || state !== 'idle' || revalidation !== 'idle') return null
  return <Navigate to={readReturnPath(window.location.href)} replace />
}
