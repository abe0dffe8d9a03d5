import { useLate } from '../components/use-late.ts'
import { withAllStyles } from '../lib/all-styles.ts'
import { whenStirred } from '../lib/when-stirred.ts'
import { Navbar } from './navbar.tsx'
import { PageOutlet } from './page-outlet.tsx'

/** The bar, the screen and the footer (spec §2, global layout). */
export function MainLayout() {
  const Footer = useLate(loadFooter, whenStirred)
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#main" className="btn btn-primary fixed top-2 left-2 z-50 -translate-y-20 focus:translate-y-0">
        Skip to content
      </a>
      <Navbar />
      <PageOutlet className="min-h-[calc(100dvh-4rem)]" />
      {Footer && <Footer />}
    </div>
  )
}

async function loadFooter() {
  return (await withAllStyles(() => import('./footer.tsx'))).Footer
}
