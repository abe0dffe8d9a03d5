// After Back, and at a reload, a screen first shows what it showed before; then it is loaded again.

let isOnTheWay = globalThis.performance?.getEntriesByType?.('navigation')[0]?.toJSON().type === 'reload'
let showsOld = false

/** To be called before there is a router, which starts loading at once. */
export function watchReturns(): void {
  window.addEventListener('popstate', () => {
    isOnTheWay = true
  })
}

/** Whether the screen that is being loaded was here before. */
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
