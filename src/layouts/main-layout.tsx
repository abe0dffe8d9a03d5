import { memo, Suspense } from 'react'
import { Footer } from './footer.tsx'
import { Navbar } from './navbar.tsx'
import { PageOutlet } from './page-outlet.tsx'

/** Spec §2, global layout. Memoised like `RootLayout`. */
export const MainLayout = memo(function MainLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#main" className="btn btn-primary fixed top-2 left-2 z-50 -translate-y-20 focus:translate-y-0">
        Skip to content
      </a>
      <Navbar />
      <PageOutlet className="min-h-[calc(100dvh-4rem)]" />
      {/* React hydrates the footer in a separate task. */}
      <Suspense>
        <Footer />
      </Suspense>
    </div>
  )
})
