import type { ToastOptions } from 'react-toastify'

type ToastKind = 'success' | 'error' | 'info' | 'warning'

/** Heard by the app, which puts the toast container on the page at the first toast. */
export const FIRST_TOAST_EVENT = 'hobbynest:first-toast'

/** Says that the toast container is on the page, to stay. */
export let toastsCanBeSeen = () => {}

const container = new Promise<void>((resolve) => {
  toastsCanBeSeen = resolve
})

/**
 * Shows a toast for 5 s, top right (spec §9). The same message is never shown twice at once.
 * The library is loaded at the first toast.
 */
export async function showToast(kind: ToastKind, message: string): Promise<void> {
  window.dispatchEvent(new Event(FIRST_TOAST_EVENT))
  const [{ toast }] = await Promise.all([import('react-toastify/unstyled'), container])
  const options: ToastOptions = {
    toastId: message,
    role: kind === 'error' || kind === 'warning' ? 'alert' : 'status',
  }
  toast[kind](message, options)
}
