import { noteOutdated } from '../browser/connection.ts'
import { isReturning, noteOld } from '../browser/returning.ts'
import { ApiError } from './api-error.ts'

const MAX_ENTRIES = 50

const memories = new Set<Map<string, unknown>>()

/**
 * Keeps results of one kind by key: shown at once on a return, and where no response comes.
 * @returns gets a result by `request`; `isFresh` for what must not be old where it can be had.
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

/** To be called where a router starts: no screen has been seen yet. */
export function forgetLastSeen(): void {
  for (const memory of memories) memory.clear()
  noteOutdated(false)
}

function isTemporary(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500)
}
