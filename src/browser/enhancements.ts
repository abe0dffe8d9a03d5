import { matchRoutes, type RouteObject } from 'react-router'
import { loadWhenIdle } from './lazy.ts'
import { loadWebFonts } from './web-fonts.ts'

/** What every page gets once the browser is idle: web fonts, prefetched screens, pictures for printing. */
export function enhance(routes: RouteObject[]): void {
  // Earlier, they would delay the scripts.
  loadWhenIdle(loadWebFonts)
  prefetchOnIntent(routes)
  loadPicturesForPaper()
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

function loadPicturesForPaper() {
  function load() {
    for (const picture of document.querySelectorAll<HTMLImageElement>('img[loading=lazy]'))
      picture.loading = 'eager'
  }
  const paper = window.matchMedia('print')
  if (paper.matches) load()
  paper.addEventListener('change', () => paper.matches && load())
  window.addEventListener('beforeprint', load)
}
