import { useEffect, useState } from 'react'
import { reloadPage } from '../browser/reload-page.ts'

const RELOADED = 'hobbynest:reloaded'

const missing = new WeakSet<object>()

/** Remembers which errors mean that a script of the page could not be loaded. */
export function watchChunkErrors(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => missing.add(payload))
}

/** Whether this error means that a script could not be loaded. */
export function isChunkError(error: unknown): boolean {
  return error instanceof Error && missing.has(error)
}

/** Reloads the page, once, if a script is missing, as after a deploy. Returns whether that is under way. */
export function useReloadAfterDeploy(error: unknown): boolean {
  const [isReloading, setReloading] = useState(false)

  useEffect(() => {
    async function reload() {
      if (!isChunkError(error) || !(await isPageThere()) || !markReload()) return
      setReloading(true)
      reloadPage()
    }
    reload()
  }, [error])

  return isReloading
}

/** To be called when a screen has loaded: if a script is missing later, the page may reload once more. */
export function allowReload(): void {
  try {
    sessionStorage.removeItem(RELOADED)
  } catch {}
}

async function isPageThere(): Promise<boolean> {
  try {
    return (await fetch(location.href, { cache: 'no-store', headers: { accept: 'text/html' } })).ok
  } catch {
    return false
  }
}

function markReload(): boolean {
  try {
    if (sessionStorage.getItem(RELOADED)) return false
    sessionStorage.setItem(RELOADED, 'yes')
    return true
  } catch {
    return false
  }
}
