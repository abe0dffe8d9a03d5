import { useLayoutEffect, useRef, useState } from 'react'
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import { useLate } from '../components/use-late.ts'
import { whenIdle } from '../lib/when-idle.ts'

/** Around every screen: progress while one is on its way, focus and an announcement when it has come, how current it is. */
export function RootLayout() {
  return (
    <>
      <NavigationProgress />
      <Outlet />
      <Freshness />
      <RouteAnnouncer />
      <ScrollRestoration />
    </>
  )
}

/** Keeps the screen current, and says when it cannot be. Loaded before it is needed, since it is needed without a network. */
function Freshness() {
  const ConnectionBanner = useLate(loadConnectionBanner, whenIdle)
  return ConnectionBanner && <ConnectionBanner />
}

async function loadConnectionBanner() {
  return (await import('../components/connection-banner.tsx')).ConnectionBanner
}

function NavigationProgress() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return <progress aria-label="Loading the page" className="navigation-progress progress progress-primary" />
}

/** After each change of page: focus to its heading, and its title for screen readers. */
function RouteAnnouncer() {
  const { pathname } = useLocation()
  const shownPath = useRef(pathname)
  const [announcement, setAnnouncement] = useState('')

  // Other effects wait until the page has faded in; by then somebody may be typing already.
  useLayoutEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    const heading = document.querySelector('h1')
    heading?.setAttribute('tabindex', '-1')
    // A dialog over the page keeps the focus, and gives it to the heading when it closes.
    if (!document.querySelector('[aria-modal="true"]')) heading?.focus({ preventScroll: true })
    const frame = requestAnimationFrame(() => setAnnouncement(document.title))
    return () => cancelAnimationFrame(frame)
  }, [pathname])

  return (
    <p className="sr-only" aria-live="polite" aria-atomic="true">
      {announcement}
    </p>
  )
}
