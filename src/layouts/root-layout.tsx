import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Outlet, ScrollRestoration, useLocation, useNavigation, useNavigationType } from 'react-router'
import { focusFollowedLink, focusHeading, rememberFollowedLink } from '../browser/focus.ts'
import { useLazy } from '../browser/lazy.ts'

/** Memoised: the router renders layouts at each of its changes, to which these parts subscribe themselves. */
export const RootLayout = memo(function RootLayout() {
  // Loaded in advance, since it is needed offline.
  const upkeep = useLazy(() => import('./upkeep.tsx'))
  return (
    <>
      <NavigationProgress />
      <Outlet />
      {upkeep && <upkeep.Upkeep />}
      <Arrival />
      <ScrollRestoration />
    </>
  )
})

/** Shows only when a navigation or a form takes noticeably long, and says so after three seconds. */
function NavigationProgress() {
  const { state } = useNavigation()
  return (
    <div
      className="pointer-events-none fixed inset-x-0 top-0 z-50 not-empty:shown-after-250 print:hidden"
      aria-live="polite"
    >
      {state !== 'idle' && (
        <>
          <progress
            aria-label="Loading the page"
            className="progress progress-primary block h-1 rounded-none"
          />
          <p className="surface shown-after-3000 mx-auto mt-19 w-fit px-5 py-3">
            This is taking longer than usual.
          </p>
        </>
      )}
    </div>
  )
}

/** After each navigation, focuses the heading, that of the address's section, or on a return the followed link; announces the title. */
function Arrival() {
  const { pathname, hash, key } = useLocation()
  const type = useNavigationType()
  const isReturn = type === 'POP'
  const shownPath = useRef(pathname)
  const [announcement, setAnnouncement] = useState('')

  useEffect(() => rememberFollowedLink(key), [key])
  // In a cleanup, not on mounting: somebody may have opened a menu before React loaded.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at every navigation.
  useLayoutEffect(() => closeMenus, [key])

  // React Router takes the page that it opens to its top, its section, or where it was reloaded, even if somebody has read on
  // before the scripts came.
  useLayoutEffect(() => {
    const { scrollY } = window
    queueMicrotask(() => window.scrollY < scrollY && window.scrollTo(0, scrollY))
  }, [])

  // Before the page is painted, since afterwards somebody may already be typing.
  useLayoutEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    // An open dialog keeps the focus, and passes it to the heading when it closes.
    const section = document.getElementById(hash.slice(1))
    if (!document.querySelector('[aria-modal="true"]')) focusHeading(section?.closest('section'))
    focusFollowedLink(isReturn ? key : '')
    const frame = requestAnimationFrame(() => setAnnouncement(document.title))
    return () => cancelAnimationFrame(frame)
  }, [pathname, hash, key, isReturn])

  // Only scrolls smoothly after a followed link (spec §2): other pages often load under a dialog.
  useLayoutEffect(() => {
    const root = document.documentElement
    root.style.scrollBehavior = type === 'PUSH' ? 'smooth' : ''
    // Makes Chromium compute the style before it scrolls.
    void getComputedStyle(root).scrollBehavior
  }, [type])

  return (
    <p className="sr-only" aria-live="polite" aria-atomic="true">
      {announcement}
    </p>
  )
}

/** Before a heading gets the focus, which it cannot under a modal dialog. */
function closeMenus() {
  for (const menu of document.querySelectorAll<HTMLElement>('[popover]')) menu.hidePopover()
  for (const dialog of document.querySelectorAll('dialog')) dialog.close()
}
