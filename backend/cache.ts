/** Data read from the groups: at which revision, and when by `performance.now()`. */
export interface Cached {
  revision: string
  at: number
}

/** Whether it may be served while the groups are at `revision`. */
export function isFresh(cached: Cached, revision: string, maxAge: number): boolean {
  return cached.revision === revision || performance.now() - cached.at < maxAge
}

/** Callers share the next run of `work`, which starts when the current one ends: no result predates its call. */
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
