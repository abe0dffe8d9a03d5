import { setOutdated } from '../browser/connection.ts'
import { isReturning, markStale } from '../browser/returning.ts'
import { ApiError, isTemporary } from './api-error.ts'

const MAX_ENTRIES = 50

const caches = new Set<Map<string, unknown>>()

/** Caches results by key, to show at once on a return or if a request fails; with `mustBeFresh`, only if it fails. */
export function createLastSeen<T>() {
  const cache = new Map<string, T>()
  caches.add(cache)

  function remember(key: string, result: T) {
    cache.delete(key)
    cache.set(key, result)
    for (const [oldest] of cache) if (cache.size > MAX_ENTRIES) cache.delete(oldest)
  }

  return async (key: string, request: () => Promise<T>, mustBeFresh = false): Promise<T> => {
    const last = cache.get(key)
    if (last !== undefined && !navigator.onLine) return last
    if (last !== undefined && isReturning() && !mustBeFresh) {
      markStale()
      return last
    }
    try {
      const result = await request()
      setOutdated(false)
      remember(key, result)
      return result
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (last !== undefined && isTemporary(error.status)) {
        setOutdated(true)
        return last
      }
      cache.delete(key)
      throw error
    }
  }
}

/** To be called before a router starts, when no screen has been seen yet. */
export function forgetLastSeen(): void {
  for (const cache of caches) cache.clear()
  setOutdated(false)
}
