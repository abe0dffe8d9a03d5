// On a return (Back, Forward or a reload), a screen first shows cached data if there are any, and is then loaded again.

const arrival = globalThis.performance?.getEntriesByType?.('navigation')[0]?.toJSON().type
let isInProgress = ['reload', 'back_forward'].includes(arrival)
let showsStale = false

// Registered before the listener of the router, which starts loading at once.
globalThis.window?.addEventListener('popstate', () => {
  isInProgress = true
})

/** Whether the screen that is being loaded has been shown before. */
export function isReturning(): boolean {
  return isInProgress
}

/** To be called when a return shows earlier data. */
export function markStale(): void {
  showsStale = true
}

/** To be called on arrival. Returns whether the screen shows earlier data and must be loaded again. */
export function endReturn(): boolean {
  const wasStale = showsStale
  isInProgress = false
  showsStale = false
  return wasStale
}
