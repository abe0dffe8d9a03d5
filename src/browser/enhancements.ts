import { matchRoutes, type RouteObject } from 'react-router'
import { loadWhenIdle } from './lazy.ts'
import { loadWebFonts } from './web-fonts.ts'

/** What every page gets once the browser is idle: web fonts, prefetched screens. */
export function enhance(routes: RouteObject[]): void {
  // Earlier, they would delay the scripts.
  loadWhenIdle(loadWebFonts)
  prefetchOnIntent(routes)
}

function prefetchOnIntent(routes: RouteObject[]) {
  function prefetch({ target }: Event) {
    const link = target instanceof Element ? target.closest('a') : null
    if (!link || link.origin !== location.origin || link.pathname === location.pathname) return
    for (const { route } of matchRoutes(routes, link.pathname) ?? []) {
      if (typeof route.lazy === 'function') route.lazy().catch(() => {})
    }
  }
  for (const sign of ['pointerover', 'touchstart', 'focusin'])
    document.addEventListener(sign, prefetch, { passive: true })
}
