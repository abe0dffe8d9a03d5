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
