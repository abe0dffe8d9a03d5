import { useCallback, useEffect, useEffectEvent, useState } from 'react'

const RETRY_MS = 5_000

/** A part of the page, or `null` until it is loaded: when the browser is idle or, if `isUsed` is given, once that is true. */
export function useLazy<T>(load: () => Promise<T>, isUsed?: boolean): T | null {
  const [part, setPart] = useState<T | null>(null)
  const loadPart = useEffectEvent(async () => setPart(await load()))
  useEffect(() => {
    if (isUsed === false) return
    return loadWhenIdle(() => loadPart(), isUsed)
  }, [isUsed])
  return part
}

/** A ref for an element, and whether it is in view; undefined until that is known. `options` must be a constant. */
export function useInView(options?: IntersectionObserverInit) {
  const [isInView, setInView] = useState<boolean>()
  const ref = useCallback(
    (element: Element | null) => {
      if (!element) return
      const observer = new IntersectionObserver(
        (entries) => setInView(entries.at(-1)?.isIntersecting),
        options,
      )
      observer.observe(element)
      return () => observer.disconnect()
    },
    [options],
  )
  return [ref, isInView] as const
}

/** Loads when the browser is idle, or at once if `isUsed`, retrying until it succeeds. Returns a function that cancels this. */
export function loadWhenIdle(load: () => Promise<unknown>, isUsed = false): () => void {
  let isCancelled = false
  async function keepLoading() {
    while (!isCancelled) {
      try {
        return await load()
      } catch (error) {
        if (isCancelled) return
        console.warn('A part of the page could not be loaded:', error)
        await waitForRetry()
      }
    }
  }
  if (isUsed) keepLoading()
  // Safari has no `requestIdleCallback`.
  else if ('requestIdleCallback' in window) requestIdleCallback(keepLoading, { timeout: 2000 })
  else setTimeout(keepLoading, 200)
  return () => {
    isCancelled = true
  }
}

/**
 * Adds styles imported as text (`?inline`): the policy allows no `<style>`, and Vite never retries a failed stylesheet.
 * @param root replaces `:root`, whose variables would make the browser recompute the styles of the whole page.
 */
export function adoptStyles(css: string, root = ':root'): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css.replaceAll(':root', root))
  document.adoptedStyleSheets.push(sheet)
}

/** Ends at once when the network is back. */
function waitForRetry(): Promise<unknown> {
  return new Promise((resolve) => {
    setTimeout(resolve, RETRY_MS)
    window.addEventListener('online', resolve, { signal: AbortSignal.timeout(RETRY_MS) })
  })
}
