/** What was read of the groups in one state, from when until when on the clock of `performance`. */
export interface Kept {
  revision: string
  from: number
  until: number
}

/** What takes longer than the first to read may be as old as the second. */
export const QUICK_MS = 50
export const MAX_AGE_MS = 2_000

/** Whether what was kept may be used while the groups are in the state `revision`. */
export function isFresh(kept: Kept, revision: string, maxAge = MAX_AGE_MS): boolean {
  const isQuick = kept.until - kept.from < QUICK_MS
  return kept.revision === revision || (!isQuick && performance.now() - kept.from < maxAge)
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
