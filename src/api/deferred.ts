import { isReturning } from '../browser/returning.ts'

/**
 * Lets a loader hand on data that is still on its way, for `<Await>` to show when it comes. Without this, a load that
 * fails before the screen is there counts as an unhandled rejection.
 */
export function deferred<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {})
  return promise
}

/** How long a screen waits for its data before it shows that it is loading, in milliseconds. */
const MAX_WAIT_MS = 100

/**
 * Data that come soon, as they are, so that nothing flickers; else like {@link deferred}. On a return they are waited for: a
 * shorter page could not be scrolled to where it was left. In an object, since an async function cannot return a promise.
 */
export async function deferIfSlow<T>(promise: Promise<T>): Promise<{ data: T | Promise<T> }> {
  const inTime = deferred(promise).then(
    (data) => ({ data }),
    () => ({ data: promise }),
  )
  if (isReturning()) return inTime
  const late = new Promise<{ data: Promise<T> }>((resolve) =>
    setTimeout(resolve, MAX_WAIT_MS, { data: promise }),
  )
  return Promise.race([inTime, late])
}
