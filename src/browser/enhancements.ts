import { matchRoutes, type RouteObject } from 'react-router'
import { loadWhenIdle } from './lazy.ts'
import { loadWebFonts } from './web-fonts.ts'

/** What a page gets once the browser is idle, for its whole life: web fonts, prefetched screens, pictures on paper. */
export function enhance(routes: RouteObject[]): void {
  // Earlier they would hold up the scripts.
  loadWhenIdle(loadWebFonts)
  prefetchOnIntent(routes)
  loadPicturesForPaper()
}

/** Loads a screen's script as soon as the pointer, a finger or the focus is on a link to it. */
function prefetchOnIntent(routes: RouteObject[]) {
  function prefetch({ target }: Event) {
    const link = target instanceof Element ? target.closest('a') : null
    if (!link || link.origin !== location.origin || link.pathname === location.pathname) return
    for (const { route } of matchRoutes(routes, link.pathname) ?? []) {
      // A failure shows when the screen is opened.
      if (typeof route.lazy === 'function') route.lazy().catch(() => {})
    }
  }
  for (const sign of ['pointerover', 'touchstart', 'focusin'])
    document.addEventListener(sign, prefetch, { passive: true })
}

/** Loads the pictures that wait to be seen as soon as the page is printed: paper shows all of it at once. */
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
