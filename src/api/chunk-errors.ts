import { useEffect, useState } from 'react'
import { reloadPage } from '../browser/reload-page.ts'

const RELOADED = 'hobbynest:reloaded'

const missing = new WeakSet<object>()

/** Remembers which errors mean that a script of the page could not be loaded; a new build has taken it away, or the network. */
export function watchChunkErrors(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => missing.add(payload))
}

/** Whether this error means that a script could not be loaded. */
export function isChunkError(error: unknown): boolean {
  return error instanceof Error && missing.has(error)
}

/**
 * Reloads the page if the screen's script is missing, as after a deploy: once, until a screen has loaded. Returns
 * whether that is under way; what is kept in storage, such as drafts, outlives it.
 */
export function useReloadAfterDeploy(error: unknown): boolean {
  const [reloadingFor, setReloadingFor] = useState<unknown>(null)

  useEffect(() => {
    async function reload() {
      if (!isChunkError(error) || !(await isPageThere()) || !markReload()) return
      setReloadingFor(error)
      reloadPage()
    }
    reload()
  }, [error])

  return reloadingFor !== null && reloadingFor === error
}

/** A screen has loaded: if a script is missing later, the page may reload once more. */
export function allowReload(): void {
  try {
    sessionStorage.removeItem(RELOADED)
  } catch {
    // Blocked: nothing is kept there.
  }
}

/** Nobody should lose a readable page to one that cannot be loaded. */
async function isPageThere(): Promise<boolean> {
  try {
    return (await fetch(location.href, { cache: 'no-store', headers: { accept: 'text/html' } })).ok
  } catch {
    return false
  }
}

/** Without storage that survives a reload, the page could reload for ever. */
function markReload(): boolean {
  try {
    if (sessionStorage.getItem(RELOADED)) return false
    sessionStorage.setItem(RELOADED, 'yes')
    return true
  } catch {
    return false
  }
}
