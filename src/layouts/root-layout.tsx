import { useEffect, useRef, useState } from 'react'
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router'

/** Around every screen: progress while one is on its way, and focus and an announcement when it has come. */
export function RootLayout() {
  return (
    <>
      <NavigationProgress />
      <Outlet />
      <RouteAnnouncer />
      <ScrollRestoration />
    </>
  )
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

  useEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    const focusBefore = document.activeElement
    const frame = requestAnimationFrame(() => {
      const heading = document.querySelector('h1')
      heading?.setAttribute('tabindex', '-1')
      // Whoever was quicker than the page keeps the focus; so does a dialog over it, which gives it to the heading later.
      const hasMovedOn = ![focusBefore, document.body].includes(document.activeElement)
      const isBehindDialog = document.querySelector('[aria-modal="true"]')
      if (!hasMovedOn && !isBehindDialog) heading?.focus({ preventScroll: true })
      setAnnouncement(document.title)
    })
    return () => cancelAnimationFrame(frame)
  }, [pathname])

  return (
    <p className="sr-only" aria-live="polite" aria-atomic="true">
      {announcement}
    </p>
  )
}
