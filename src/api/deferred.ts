import { isReturning } from '../browser/returning.ts'

/** Passes on a promise for `<Await>`. A failure before the screen is there would count as an unhandled rejection. */
export function deferred<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {})
  return promise
}

const MAX_WAIT_MS = 100

/**
 * Data that come within 0.1 s, so that nothing flickers, else their promise; on a return they are awaited, since a shorter page
 * could not be scrolled to where it was left. In an object, since an async function cannot return a promise.
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
