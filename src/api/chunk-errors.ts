import { useEffect, useState } from 'react'
import { reloadPage } from '../browser/reload-page.ts'

/** The errors which mean that a script of the page could not be loaded. */
const missing = new WeakSet<object>()
globalThis.window?.addEventListener('vite:preloadError', ({ payload }) => missing.add(payload))

export function isChunkError(error: unknown): boolean {
  return error instanceof Error && missing.has(error)
}

/** Reloads the page if a script is missing, as after a deploy, but once per history entry. Returns whether it is reloading. */
export function useReloadAfterDeploy(error: unknown): boolean {
  const [isReloading, setReloading] = useState(false)

  useEffect(() => {
    async function reload() {
      if (!isChunkError(error) || history.state?.isReloaded || !(await isPageThere())) return
      history.replaceState({ ...history.state, isReloaded: true }, '')
      setReloading(true)
      reloadPage()
    }
    reload()
  }, [error])

  return isReloading
}

function isPageThere(): Promise<boolean> {
  const page = fetch(location.href, { cache: 'no-store', headers: { accept: 'text/html' } })
  return page.then(({ ok }) => ok).catch(() => false)
}
