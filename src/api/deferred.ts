import { isReturning } from '../browser/returning.ts'

/** Prepares a promise for `<Await>`: a failure before the screen renders would count as an unhandled rejection. */
export function deferred<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {})
  return promise
}

const MAX_WAIT_MS = 100
/** Without its data, a page may be too short for its scroll position. But a reloaded page takes no presses meanwhile. */
const MAX_WAIT_ON_RETURN_MS = 2_000

/** Waits for each promise for a moment so that fast data show no placeholder, and passes slower ones on. */
export async function deferIfSlow<T>(
  promises: { [K in keyof T]: Promise<T[K]> },
): Promise<{ [K in keyof T]: T[K] | Promise<T[K]> }> {
  const arrived: Partial<T> = {}
  async function collect(name: keyof T) {
    arrived[name] = await promises[name]
  }
  const all = Promise.allSettled(Object.keys(promises).map((name) => collect(name as keyof T)))
  const maxWait = isReturning() ? MAX_WAIT_ON_RETURN_MS : MAX_WAIT_MS
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, maxWait))])
  return { ...promises, ...arrived }
}
