import { Suspense, ViewTransition } from 'react'
import { Outlet, useLocation } from 'react-router'
import { Spinner } from '../components/spinner.tsx'
import { useLate } from '../components/use-late.ts'
import { whenStirred } from '../lib/when-stirred.ts'
import { Navbar } from './navbar.tsx'

/** The bar, the screen and the footer (spec §2, global layout). */
export function MainLayout() {
  const { pathname } = useLocation()
  const Footer = useLate(loadFooter, whenStirred)
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#main" className="btn btn-primary fixed top-2 left-2 z-50 -translate-y-20 focus:translate-y-0">
        Skip to content
      </a>
      <Navbar />
      {/* Another page is another key. What comes late on a page just appears: that is no reason to fade all of it. */}
      <ViewTransition key={pathname} name="page" update="none">
        <main id="main" tabIndex={-1} className="min-h-[calc(100dvh-4rem)] flex-1 outline-none">
          <Suspense fallback={<Spinner label="Loading…" />}>
            <Outlet />
          </Suspense>
        </main>
      </ViewTransition>
      {Footer && <Footer />}
    </div>
  )
}

async function loadFooter() {
  return (await import('./footer.tsx')).Footer
}
