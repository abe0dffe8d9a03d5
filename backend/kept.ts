/** What was read of the groups in one state. */
export interface Kept {
  revision: string
  /** When it was right, on the clock of `performance`. */
  at: number
  /** Whether it is read so quickly that nobody need have an older one. */
  isQuick: boolean
}

const QUICK_MS = 50
const MAX_AGE_MS = 2_000

/** Reads something of the groups, and notes when. */
export async function readKept<T extends { revision: string }>(read: () => Promise<T>): Promise<T & Kept> {
  const at = performance.now()
  const content = await read()
  return { ...content, at, isQuick: performance.now() - at < QUICK_MS }
}

/** Whether what was kept may be used while the groups are in the state `revision`. */
export function isFresh(kept: Kept, revision: string, maxAge = MAX_AGE_MS): boolean {
  return kept.revision === revision || (!kept.isQuick && performance.now() - kept.at < maxAge)
}

/** Callers share the next run of `work`, which begins when the last one has ended: nobody gets what was begun before they called. */
export function shareNext<T>(work: () => Promise<T>): () => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | undefined
  return () => {
    next ??= last.then(() => {
      next = undefined
      const result = work()
      last = result.catch(() => {})
      return result
    })
    return next
  }
}
