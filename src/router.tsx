import { createBrowserRouter, type RouteObject, RouterContextProvider } from 'react-router'
import { loadOwner, PrivateRoute, redirectGuests } from './auth/private-route.tsx'
import { type Session, sessionContext } from './auth/session.ts'
import { reloadPage } from './browser/reload-page.ts'
import { endReturn } from './browser/returning.ts'
import { yieldToBrowser } from './browser/scheduling.ts'
import { RouteError } from './components/route-error.tsx'
import { MainLayout } from './layouts/main-layout.tsx'
import { RootLayout } from './layouts/root-layout.tsx'
import { LIVE } from './layouts/use-revalidate-on-focus.ts'

const GUARD = { Component: PrivateRoute, middleware: [redirectGuests], loader: loadOwner }

/** Screens whose errors appear within the layout around them. */
function screens(children: RouteObject[]): RouteObject[] {
  return [{ ErrorBoundary: RouteError, children }]
}

/** The route table of spec §2. A public screen's file is named after its path, so that the build finds it. */
export const routes: RouteObject[] = [
  {
    Component: RootLayout,
    ErrorBoundary: RouteError,
    children: screens([
      {
        path: '/',
        Component: MainLayout,
        children: screens([
          { index: true, handle: LIVE, lazy: () => import('./routes/home.tsx') },
          { path: 'all-groups', handle: LIVE, lazy: () => import('./routes/all-groups.tsx') },
          {
            ...GUARD,
            children: [
              { path: 'create-group', lazy: () => import('./routes/create-group.tsx') },
              { path: 'my-group', handle: LIVE, lazy: () => import('./routes/my-group.tsx') },
              { path: 'update-group/:id', lazy: () => import('./routes/update-group.tsx') },
              { path: 'details-group/:id', handle: LIVE, lazy: () => import('./routes/details-group.tsx') },
            ],
          },
          { path: 'about-us', lazy: () => import('./routes/about-us.tsx') },
          { path: 'contact', lazy: () => import('./routes/contact.tsx') },
          { path: 'blogs', lazy: () => import('./routes/blogs.tsx') },
          { path: 'careers', lazy: () => import('./routes/careers.tsx') },
          { path: 'help', lazy: () => import('./routes/help.tsx') },
          { path: 'newsletter/:token', lazy: () => import('./routes/newsletter.tsx') },
          { path: 'terms', lazy: () => import('./routes/terms.tsx') },
          { path: 'privacy', lazy: () => import('./routes/privacy.tsx') },
          { path: 'community', lazy: () => import('./routes/community.tsx') },
        ]),
      },
      {
        ...GUARD,
        children: [
          {
            path: 'dashboard',
            lazy: () => import('./layouts/dashboard-layout.tsx'),
            children: screens([
              { index: true, handle: LIVE, lazy: () => import('./routes/dashboard.tsx') },
              { path: 'my-group', handle: LIVE, lazy: () => import('./routes/my-group.tsx') },
              { path: 'joined', handle: LIVE, lazy: () => import('./routes/joined-groups.tsx') },
              { path: 'account', lazy: () => import('./routes/account.tsx') },
              { path: 'new-group', lazy: () => import('./routes/create-group.tsx') },
              { path: 'desk', lazy: () => import('./routes/desk.tsx') },
              { path: 'desk/:list', lazy: () => import('./routes/desk.tsx') },
            ]),
          },
        ],
      },
      { path: 'login', lazy: () => import('./routes/login.tsx') },
      { path: 'register', lazy: () => import('./routes/register.tsx') },
      { path: 'reset-password', lazy: () => import('./routes/reset-password.tsx') },
      { path: '*', lazy: () => import('./routes/not-found.tsx') },
    ]),
  },
]

/** Creates the router, which loads the screen again when another member signs in. */
export function createAppRouter(session: Session) {
  nameHistoryEntry()
  // Before the router: a link to a fragment, such as "Skip to content", adds an entry without a key.
  window.addEventListener('popstate', nameHistoryEntry)
  const router = createBrowserRouter(routes, {
    getContext: () => new RouterContextProvider(new Map([[sessionContext, session]])),
  })
  router.subscribe(({ navigation, matches }) => {
    if (navigation.state !== 'idle') return
    const isStale = endReturn() && matches.some(({ route }) => route.handle === LIVE)
    if (isStale) yieldToBrowser().then(() => router.revalidate())
  })
  let last = session.getState()
  session.subscribe(() => {
    const state = session.getState()
    if (state.loading) return
    if (!last.loading && state.user?.uid !== last.user?.uid) {
      const { pathname } = location
      const reloaded = router.revalidate()
      // The router waits for a form that is being sent. If it is refused, nothing is loaded, and the screen stays the same.
      if (router.state.navigation.state === 'submitting')
        reloaded.then(() => {
          if (location.pathname === pathname) router.revalidate()
        })
    }
    last = state
  })
  // Firefox keeps a page that is left while the identity provider starts, which then never reports.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && session.getState().loading) reloadPage()
  })
  return router
}

/** React Router gives all entries that it did not add the key "default", and would mix up their scroll positions. */
function nameHistoryEntry() {
  if (history.state?.key) return
  history.replaceState({ idx: null, ...history.state, key: String(Math.random()) }, '')
}
