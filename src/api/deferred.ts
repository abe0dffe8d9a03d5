import { isReturning } from '../browser/returning.ts'

/** Prepares a promise for `<Await>`: a failure before the screen renders would count as an unhandled rejection. */
export function deferred<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {})
  return promise
}

const MAX_WAIT_MS = 100

/**
 * Waits up to 0.1 s for each promise so that fast data show no placeholder, and passes slower ones on. On a return it waits
 * for all: a shorter page could not be scrolled to where it was.
 */
export async function deferIfSlow<T>(
  promises: { [K in keyof T]: Promise<T[K]> },
): Promise<{ [K in keyof T]: T[K] | Promise<T[K]> }> {
  const arrived: Partial<T> = {}
  async function collect(name: keyof T) {
    arrived[name] = await promises[name]
  }
  const all = Promise.allSettled(Object.keys(promises).map((name) => collect(name as keyof T)))
  const limit = new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))
  await (isReturning() ? all : Promise.race([all, limit]))
  return { ...promises, ...arrived }
}
