import { useEffect } from 'react'
import { matchRoutes } from 'react-router'
import { routes } from './router.tsx'

const SIGNS = ['pointerover', 'touchstart', 'focusin']

/** Loads a screen's script as soon as the pointer, a finger or the focus is on a link to it. */
export function PrefetchOnIntent() {
  useEffect(() => {
    for (const sign of SIGNS) document.addEventListener(sign, prefetch, { passive: true })
    return () => {
      for (const sign of SIGNS) document.removeEventListener(sign, prefetch)
    }
  }, [])
  return null
}

function prefetch({ target }: Event) {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link || link.origin !== location.origin || link.pathname === location.pathname) return
  for (const { route } of matchRoutes(routes, link.pathname) ?? []) {
    // A failure shows when the screen is opened.
    if (typeof route.lazy === 'function') route.lazy().catch(() => {})
  }
}
