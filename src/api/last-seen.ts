import { noteOutdated } from '../browser/connection.ts'
import { ApiError } from './api-error.ts'

/** How many answers of each kind are kept. */
const MOST = 50

const memories = new Set<Map<string, unknown>>()

/** Makes a memory, for this page's life, of the `most` things that were remembered last. */
export function createMemory<T>(most: number) {
  const memory = new Map<string, T>()
  memories.add(memory)
  return {
    get: (key: string) => memory.get(key),
    set(key: string, value: T) {
      memory.delete(key)
      memory.set(key, value)
      for (const [oldest] of memory) if (memory.size > most) memory.delete(oldest)
    },
    delete: (key: string) => memory.delete(key),
  }
}

/**
 * Returns what `ask` returns; if no answer comes for now, its last answer to the same question, if there is one. Does not ask
 * if `isCurrent` says that this answer still holds.
 */
type OrLastSeen<T> = (question: string, ask: () => Promise<T>, isCurrent?: (last: T) => boolean) => Promise<T>

/** Makes a memory, for this page's life, of answers of one kind: what somebody has seen stays readable without a network. */
export function createLastSeen<T>(): OrLastSeen<T> {
  const memory = createMemory<T>(MOST)
  return async (question, ask, isCurrent) => {
    const last = memory.get(question)
    if (last !== undefined && (!navigator.onLine || isCurrent?.(last))) return last
    try {
      const answer = await ask()
      noteOutdated(false)
      memory.set(question, answer)
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
