// On the way Back and at a reload a screen is wanted as it was left: what it showed comes first, what has changed then.

let isOnTheWay = globalThis.performance?.getEntriesByType?.('navigation')[0]?.toJSON().type === 'reload'
let showsOld = false

/** Listens for Back and Forward. To be called before there is a router, which starts loading at once. */
export function watchReturns(): void {
  window.addEventListener('popstate', () => {
    isOnTheWay = true
  })
}

/** Whether the screen that is being loaded was here before: by Back, Forward or a reload. */
export function isReturning(): boolean {
  return isOnTheWay
}

/** To be called where a return shows what was seen before. */
export function noteOld(): void {
  showsOld = true
}

/** To be called on arrival. Returns whether the screen shows what was seen before, and so has to be loaded again. */
export function endReturn(): boolean {
  const hasOld = showsOld
  isOnTheWay = false
  showsOld = false
  return hasOld
}
