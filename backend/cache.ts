/** What was read of the groups in one state, and when on the clock of `performance`. */
export interface Cached {
  revision: string
  at: number
}

export const MAX_AGE_MS = 2_000

/** Whether it may be used while the groups are in the state `revision`. */
export function isFresh(cached: Cached, revision: string, maxAge: number): boolean {
  return cached.revision === revision || performance.now() - cached.at < maxAge
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
