/** Heard by the app, which puts the toast container on the page at the first toast. */
export const FIRST_TOAST_EVENT = 'hobbynest:first-toast'

/** Says that the toast container is on the page, to stay. */
export let toastsCanBeSeen = () => {}

/** Says that the toast container could not be loaded. */
export let toastsCannotBeSeen = () => {}

/** Resolves once toasts can be seen; rejects if they never can. */
export const container = new Promise<void>((resolve, reject) => {
  toastsCanBeSeen = resolve
  toastsCannotBeSeen = reject
})
container.catch(() => {})
