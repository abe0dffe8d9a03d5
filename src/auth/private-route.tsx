import { useState } from 'react'
import {
  type LoaderFunctionArgs,
  type MiddlewareFunction,
  Navigate,
  Outlet,
  redirect,
  replace,
  useLoaderData,
  useLocation,
  useNavigation,
} from 'react-router'
import { Spinner } from '../components/spinner.tsx'
import { useAuth } from './auth-context.tsx'
import { loginPath } from './return-path.ts'
import { getSession } from './session.ts'

/** Sends guests to /login (spec §2) as soon as they are known to be guests, however long the screen's data take. */
export const redirectGuests: MiddlewareFunction = async ({ request, context }, next) => {
  const isGuest = getSession(context)
    .ready()
    .then((user) => !user)
    .catch(() => true)
  const data = next()
  // An action says itself that the session has ended, and keeps what was typed.
  if (request.method !== 'GET' || !(await Promise.race([isGuest, data.then(() => false)]))) return data
  const { pathname, search, href } = new URL(request.url)
  // On arrival, and after logging out, this entry of the history is already that of the screen. A request has no fragment.
  const isHere = href === window.location.href.replace(/#.*/s, '')
  throw (isHere ? replace : redirect)(loginPath(pathname + search))
}

/** Whose data the screens below load; `null` until that is known. */
export function loadOwner({ context }: LoaderFunctionArgs): { owner: string | null } {
  const { loading, user } = getSession(context).getState()
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
        <Spinner label="Checking whether you are logged in…" />
      </>
    )
  }
  return <Navigate to={loginPath(location.pathname + location.search)} replace />
}
