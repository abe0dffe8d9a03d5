/** What was read of the groups in one state, from when until when on the clock of `performance`. */
export interface Kept {
  revision: string
  from: number
  until: number
}

/** In milliseconds. What takes longer to read than the first may be as old as the second. */
export const QUICK = 50
export const MAX_AGE = 2_000

/** Whether what was kept may be used while the groups are in the state `revision`. */
export function isFresh(kept: Kept, revision: string, maxAge = MAX_AGE): boolean {
  const isQuick = kept.until - kept.from < QUICK
  return kept.revision === revision || (!isQuick && performance.now() - kept.from < maxAge)
}

/**
 * Lets all who ask while one call of `work` is under way share the next one: only one is ever under way, and nobody gets what
 * was begun before they asked.
 */
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
