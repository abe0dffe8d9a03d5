import { matchRoutes, type RouteObject } from 'react-router'
import bricolageGrotesque from './assets/fonts/bricolage-grotesque-basic.woff2'
import figtree from './assets/fonts/figtree-basic.woff2'
import otherLetters from './assets/fonts/fonts.css?inline'
import { adoptStyles, loadWhenIdle } from './browser/lazy.ts'

/** Adds what a page can do without at first. Prefetches the screen of a link that is about to be followed. */
export function enhance(routes: RouteObject[]): void {
  // Earlier, fonts would delay the scripts.
  loadWhenIdle(loadWebFonts)
  prefetchOnIntent(routes)
  document.addEventListener('click', focusPressed, true)
  keepScrollPosition()
}

/** Safari does not: a dialog could not return the focus, and what goes could not pass it on. Fields and dialogs keep it. */
function focusPressed({ target }: MouseEvent) {
  const isTaken = document.activeElement?.closest('input, textarea, select, [aria-modal=true]')
  if (target instanceof Element && !isTaken) target.closest('button')?.focus({ preventScroll: true })
}

/** Safari restores that of a page it has kept only after `pageshow`, when React Router has already forbidden it to. */
function keepScrollPosition() {
  let top = 0
  window.addEventListener('pagehide', () => {
    top = window.scrollY
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.scrollTo({ top, behavior: 'instant' })
  })
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

const BASIC: FontFaceDescriptors = {
  weight: '400 700',
  unicodeRange: 'U+20-7E, U+A0, U+A9, U+B7, U+2013-2014, U+2018-2019, U+201C-201D, U+2026, U+2192',
}

/** Shows both fonts at once, since the page is laid out again for each. */
async function loadWebFonts(): Promise<void> {
  const fonts = await Promise.all([
    new FontFace('Figtree', `url(${figtree})`, BASIC).load(),
    new FontFace('Bricolage Grotesque', `url(${bricolageGrotesque})`, BASIC).load(),
  ])
  for (const font of fonts) document.fonts.add(font)
  adoptStyles(otherLetters)
}
