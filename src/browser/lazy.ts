import { useEffect, useState } from 'react'

const MIN_PAUSE_MS = 1_000
const MAX_PAUSE_MS = 60_000

/**
 * A part of the page that its first view can do without: `null` until it has been loaded, see {@link loadWhenIdle}.
 * @param load a function outside of components, as in `() => import('./part.tsx')`.
 * @param isUsed for a part that is loaded at its first use, at once: whether that has come.
 */
export function useLazy<T>(load: () => Promise<T>, isUsed?: boolean): T | null {
  const [part, setPart] = useState<T | null>(null)
  useEffect(() => {
    if (isUsed === false) return
    return keepLoading(async () => setPart(await load()), isUsed ? runNow : runWhenIdle)
  }, [load, isUsed])
  return part
}

/**
 * Loads once the browser has painted and has nothing better to do. Where that fails, tries again: once the network is
 * back, or, if there is one, after a pause that doubles each time. Returns a function that cancels it.
 */
export function loadWhenIdle(load: () => Promise<unknown>): () => void {
  return keepLoading(load, runWhenIdle)
}

/**
 * Adds the styles of a part, which it imports as text (`?inline`): the policy allows no `<style>`, and a stylesheet that
 * failed once Vite never loads again.
 */
export function adoptStyles(css: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
}

function keepLoading(load: () => Promise<unknown>, start: (task: () => void) => void): () => void {
  const controller = new AbortController()
  const { signal } = controller
  start(async () => {
    for (let pause = MIN_PAUSE_MS; !signal.aborted; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
      try {
        return await load()
      } catch (error) {
        if (signal.aborted) return
        console.warn('A part of the page could not be loaded:', error)
        await waitForNetwork(navigator.onLine ? pause : undefined, signal)
      }
    }
  })
  return () => controller.abort()
}

/** Resolves once the network is back, or after `pause` milliseconds. */
function waitForNetwork(pause: number | undefined, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = pause && setTimeout(resolve, pause)
    window.addEventListener('online', () => resolve(), { once: true, signal })
    signal.addEventListener('abort', () => clearTimeout(timer))
  })
}

function runNow(task: () => void) {
  task()
}

/** Safari has no `requestIdleCallback`. */
function runWhenIdle(task: () => void) {
  if (typeof window.requestIdleCallback === 'function') window.requestIdleCallback(task, { timeout: 2000 })
  else setTimeout(task, 200)
}
