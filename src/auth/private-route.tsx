import { useState } from 'react'
import {
  type LoaderFunctionArgs,
  Navigate,
  Outlet,
  useLoaderData,
  useLocation,
  useNavigation,
} from 'react-router'
import { Spinner } from '../components/spinner.tsx'
import { useAuth } from './auth-context.tsx'
import { loginPath } from './return-path.ts'
import { getSession } from './session.ts'

/** Whose data the screens below load; `null` until that is known. */
export function loadOwner({ context }: LoaderFunctionArgs): { owner: string | null } {
  const session = getSession(context)
  session.start()
  const { loading, user } = session.getState()
  return { owner: loading ? null : (user?.uid ?? null) }
}

/** Sends guests to /login (spec §2). When another member signs in in another tab, shows nothing until the data are theirs. */
export function PrivateRoute() {
  const { loading, user } = useAuth()
  const location = useLocation()
  const { state } = useNavigation()
  const { owner } = useLoaderData<typeof loadOwner>()
  const uid = user?.uid
  const [firstUid, setFirstUid] = useState(uid)
  if (uid && !firstUid) setFirstUid(uid)

  if (uid && uid === (owner ?? firstUid)) return <Outlet />
  // A navigation that has already begun, for example by Back, must not be stopped.
  if (uid || loading || state !== 'idle') {
    return (
      <>
        <title>HobbyNest</title>
        <Spinner
          label="Checking whether you are logged in…"
          note="This is taking longer than usual. Reload the page, or come back later."
        />
      </>
    )
  }
  return <Navigate to={loginPath(location.pathname + location.search)} replace />
}
