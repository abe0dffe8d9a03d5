import { Suspense, ViewTransition } from 'react'
import { Outlet, useLocation } from 'react-router'
import { Spinner } from '../components/spinner.tsx'

/** The screen of the route, which comes with the page animation (spec §2). */
export function PageOutlet({ className }: { className: string }) {
  const { pathname } = useLocation()
  return (
    // Another page is another key. What comes late on a page just appears: that is no reason to fade all of it, and
    // React takes no click while a transition begins.
    <ViewTransition key={pathname} name="page" update="none">
      <main id="main" tabIndex={-1} className={`flex-1 outline-none ${className}`}>
        <Suspense fallback={<Spinner label="Loading…" />}>
          <Outlet />
        </Suspense>
      </main>
    </ViewTransition>
  )
}
