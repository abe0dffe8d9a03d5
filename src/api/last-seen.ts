import { noteOutdated } from '../browser/connection.ts'
import { isReturning, noteOld } from '../browser/returning.ts'
import { ApiError } from './api-error.ts'

/** How many results of each kind are kept. */
const MAX_ENTRIES = 50

const memories = new Set<Map<string, unknown>>()

/**
 * Makes a memory, for this page's life, of results of one kind: what somebody has seen stays readable without a network, and
 * is there at once on a return, after which the router loads it again (`router.tsx`).
 * @returns what gives the result to a key: from the backend by `request`, or, where none comes for now, its last one.
 * `isFresh` is set for what must not be old where it can be had.
 */
export function createLastSeen<T>() {
  const memory = new Map<string, T>()
  memories.add(memory)

  function remember(key: string, result: T) {
    memory.delete(key)
    memory.set(key, result)
    for (const [oldest] of memory) if (memory.size > MAX_ENTRIES) memory.delete(oldest)
  }

  return async (key: string, request: () => Promise<T>, isFresh = false): Promise<T> => {
    const last = memory.get(key)
    if (last !== undefined && !navigator.onLine) return last
    if (last !== undefined && isReturning() && !isFresh) {
      noteOld()
      return last
    }
    try {
      const result = await request()
      noteOutdated(false)
      remember(key, result)
      return result
    } catch (error) {
      if (last !== undefined && isTemporary(error)) {
        noteOutdated(true)
        return last
      }
      if (error instanceof ApiError) memory.delete(key)
      throw error
    }
  }
}

/** Forgets all that was seen: its member has logged out. */
export function forgetLastSeen(): void {
  for (const memory of memories) memory.clear()
  noteOutdated(false)
}

/** No response, or one that says nothing about what was requested. */
function isTemporary(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500)
}
