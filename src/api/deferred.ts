import { isReturning } from '../browser/returning.ts'

/** Passes on a promise for `<Await>`. A failure before the screen is there would count as an unhandled rejection. */
export function deferred<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {})
  return promise
}

const MAX_WAIT_MS = 100

/**
 * Each of these data that comes within 0.1 s, so that nothing flickers, else its promise; on a return all are awaited, since a
 * shorter page could not be scrolled to where it was left.
 */
export async function deferIfSlow<T>(
  promises: {
    [K in keyof T]: Promise<T[K]>
  },
): Promise<{ [K in keyof T]: T[K] | Promise<T[K]> }> {
  const inTime: Partial<T> = {}
  async function note(name: keyof T) {
    inTime[name] = await promises[name]
  }
  const all = Promise.allSettled(Object.keys(promises).map((name) => note(name as keyof T)))
  const limit = new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))
  await (isReturning() ? all : Promise.race([all, limit]))
  return { ...promises, ...inTime }
}
