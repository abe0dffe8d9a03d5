import { startTransition, useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation, useRevalidator } from 'react-router'
import { Spinner } from '../components/spinner.tsx'
import { useAuth } from './auth-context.tsx'
import { loginPath } from './login-path.ts'

/**
 * Lets members through; sends guests to /login, which brings them back here (spec §2). When another member signs in
 * elsewhere, nothing is shown until the data are that member's.
 */
export function PrivateRoute() {
  const { loading, user } = useAuth()
  const location = useLocation()
  const { revalidate } = useRevalidator()
  const uid = user?.uid
  const [shownUid, setShownUid] = useState(uid)
  if (uid && !shownUid) setShownUid(uid)

  useEffect(() => {
    if (!uid || !shownUid || uid === shownUid) return
    // As a transition, like the router's own update, so that the screen never comes with the data of before.
    revalidate().then(() => startTransition(() => setShownUid(uid)))
  }, [uid, shownUid, revalidate])

  if (uid && uid === shownUid) return <Outlet />
  if (uid || loading) return <Spinner label="Checking your sign-in…" />
  return <Navigate to={loginPath(location.pathname + location.search)} replace />
}
