import { Suspense } from 'react'
import { Outlet, useLocation } from 'react-router'
import { Spinner } from '../components/spinner.tsx'

/** The screen of the route, with the page animation (spec §2). */
export function PageOutlet({ className }: { className: string }) {
  const { pathname } = useLocation()
  return (
    // A new element for each page restarts its animation.
    <main key={pathname} id="main" tabIndex={-1} className={`flex-1 outline-none ${className}`}>
      <Suspense fallback={<Spinner label="Loading…" />}>
        <Outlet />
      </Suspense>
    </main>
  )
}
