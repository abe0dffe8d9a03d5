import { useCallback, useEffect, useState } from 'react'

const RETRY_MS = 5_000

/**
 * A part of the page, or `null` until it is loaded: when the browser is idle or, if `isUsed` is given, once that is true.
 * @param load must be a constant, such as `() => import('./part.tsx')`.
 */
export function useLazy<T>(load: () => Promise<T>, isUsed?: boolean): T | null {
  const [part, setPart] = useState<T | null>(null)
  useEffect(() => {
    if (isUsed === false) return
    return keepLoading(async () => setPart(await load()), isUsed ? (task) => task() : runWhenIdle)
  }, [load, isUsed])
  return part
}

/** A ref for an element, and whether at least this part of it is in view; undefined until that is known. */
export function useInView(threshold = 0) {
  const [isInView, setInView] = useState<boolean>()
  const ref = useCallback(
    (element: Element | null) => {
      if (!element) return
      const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting), {
        threshold,
      })
      observer.observe(element)
      return () => observer.disconnect()
    },
    [threshold],
  )
  return [ref, isInView] as const
}

/** Loads when the browser is idle, retrying until it succeeds. Returns a function that cancels this. */
export function loadWhenIdle(load: () => Promise<unknown>): () => void {
  return keepLoading(load, runWhenIdle)
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

function keepLoading(load: () => Promise<unknown>, start: (task: () => void) => void): () => void {
  const controller = new AbortController()
  const { signal } = controller
  start(async () => {
    while (!signal.aborted) {
      try {
        return await load()
      } catch (error) {
        if (signal.aborted) return
        console.warn('A part of the page could not be loaded:', error)
        await waitForRetry()
      }
    }
  })
  return () => controller.abort()
}

/** Ends at once when the network is back. */
function waitForRetry(): Promise<unknown> {
  return new Promise((resolve) => {
    setTimeout(resolve, RETRY_MS)
    window.addEventListener('online', resolve, { signal: AbortSignal.timeout(RETRY_MS) })
  })
}

/** Safari has no `requestIdleCallback`. */
function runWhenIdle(task: () => void) {
  if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: 2000 })
  else setTimeout(task, 200)
}
