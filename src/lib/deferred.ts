/**
 * Lets a loader hand on data that is still on its way, for `<Await>` to show when it comes. Without this, a load that
 * fails before the screen is there counts as an unhandled rejection.
 */
export function deferred<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {})
  return promise
}
