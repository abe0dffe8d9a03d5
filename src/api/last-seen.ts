import { noteOutdated } from '../browser/connection.ts'
import { isReturning, noteOld } from '../browser/returning.ts'
import { ApiError } from './api-error.ts'

/** How many answers of each kind are kept. */
const MOST = 50

const memories = new Set<Map<string, unknown>>()

/**
 * Makes a memory, for this page's life, of answers of one kind: what somebody has seen stays readable without a network, and
 * is there at once on a return, after which the router loads it again (`router.tsx`).
 * @returns what gives the answer to a question: from the backend by `ask`, or, where none comes for now, its last one.
 * `isFresh` is set for what must not be old where it can be had.
 */
export function createLastSeen<T>() {
  const memory = new Map<string, T>()
  memories.add(memory)

  function remember(question: string, answer: T) {
    memory.delete(question)
    memory.set(question, answer)
    for (const [oldest] of memory) if (memory.size > MOST) memory.delete(oldest)
  }

  return async (question: string, ask: () => Promise<T>, isFresh = false): Promise<T> => {
    const last = memory.get(question)
    if (last !== undefined && !navigator.onLine) return last
    if (last !== undefined && isReturning() && !isFresh) {
      noteOld()
      return last
    }
    try {
      const answer = await ask()
      noteOutdated(false)
      remember(question, answer)
      return answer
    } catch (error) {
      if (last !== undefined && isTemporary(error)) {
        noteOutdated(true)
        return last
      }
      if (error instanceof ApiError) memory.delete(question)
      throw error
    }
  }
}

/** Forgets all that was seen, as a reload does. */
export function forgetLastSeen(): void {
  for (const memory of memories) memory.clear()
  noteOutdated(false)
}

/** No answer, or one that says nothing about what was requested. */
function isTemporary(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500)
}
