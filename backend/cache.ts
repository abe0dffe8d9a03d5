/** Data read from the groups: at which revision, and when by `performance.now()`. */
export interface Cached {
  revision: string
  at: number
}

/** Whether it may be served while the groups are at `revision`. */
export function isFresh(cached: Cached, revision: string, maxAge: number): boolean {
  return cached.revision === revision || performance.now() - cached.at < maxAge
}
