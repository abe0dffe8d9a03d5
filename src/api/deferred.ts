/**
 * Lets a loader hand on data that is still on its way, for `<Await>` to show when it comes. Without this, a load that
 * fails before the screen is there counts as an unhandled rejection.
 */
export function deferred<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {})
  return promise
}

/** How long a screen waits for its data before it shows that it is loading. */
const SOON = 100
/**
 * On the way back as long as a call waits: only a screen that has its data can be shown where it was left. One that
 * gets them later would be held at its footer by the browser, which keeps in place what it shows.
 */
const SOON_WHEN_RETURNING = 10_000

let isReturning = false

/** Listens for Back and Forward. To be called before there is a router, which starts loading at once. */
export function watchReturns(): void {
  window.addEventListener('popstate', () => {
    isReturning = true
  })
}

/** To be called on arrival: what is opened next is not a way back. */
export function endReturn(): void {
  isReturning = false
}

/**
 * Data that come soon, as they are, so that nothing flickers; else like {@link deferred}. In an object, since an async
 * function cannot give a promise away.
 */
export async function deferIfSlow<T>(promise: Promise<T>): Promise<{ data: T | Promise<T> }> {
  const inTime = deferred(promise).then(
    (data) => ({ data }),
    () => ({ data: promise }),
  )
  const patience = isReturning ? SOON_WHEN_RETURNING : SOON
  const late = new Promise<{ data: Promise<T> }>((resolve) =>
    setTimeout(resolve, patience, { data: promise }),
  )
  return Promise.race([inTime, late])
}
