import { isOffline, setOutdated } from '../browser/connection.ts'
import { isReturning, markStale } from '../browser/returning.ts'
import { ApiError, isTemporary } from './api-error.ts'

const MAX_RESULTS = 200

/** The last result of each request by its key, the newest last. */
export type LastSeen = Map<string, unknown>

/**
 * Makes the request that has this key. Returns its last result if it fails and, unless the result `mustBeFresh`, at once on a
 * return.
 */
export async function orLastSeen<T>(
  lastSeen: LastSeen,
  key: string,
  request: () => Promise<T>,
  mustBeFresh = false,
): Promise<T> {
  const last = lastSeen.get(key) as T | undefined
  if (last !== undefined && isOffline()) return last
  if (last !== undefined && isReturning() && !mustBeFresh) {
    markStale()
    return last
  }
  try {
    const result = await request()
    lastSeen.delete(key)
    lastSeen.set(key, result)
    for (const [oldest] of lastSeen) if (lastSeen.size > MAX_RESULTS) lastSeen.delete(oldest)
    return result
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (last !== undefined && isTemporary(error.status)) {
      setOutdated(true)
      return last
    }
    lastSeen.delete(key)
    throw error
  }
}
