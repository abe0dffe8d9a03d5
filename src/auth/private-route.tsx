import { Navigate, Outlet, useLocation } from 'react-router'
import { Spinner } from '../components/spinner.tsx'
import { useAuth } from './auth-context.tsx'
import { loginPath } from './return-path.ts'

/** Lets members through; sends guests to /login, which brings them back here (spec §2). */
export function PrivateRoute() {
  const { loading, user } = useAuth()
  const location = useLocation()
  if (user) return <Outlet />
  if (loading) return <Spinner label="Checking your sign-in…" />
  return <Navigate to={loginPath(location.pathname + location.search)} replace />
}
