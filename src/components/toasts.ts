import type { Id, toast } from 'react-toastify'

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

type ToastKind = 'success' | 'error' | 'info' | 'warning'

/** The last toast about each matter. */
const lastToasts = new Map<string, { id: Id; message: string }>()

let library: Promise<typeof toast | null> | undefined

/**
 * Shows a toast for 5 s, top right (spec §9). The same message is never shown twice at once.
 * The library is loaded at the first toast; where it cannot be, the browser shows the message.
 * @param about the matter that it speaks of, such as a form: it takes the place of the last toast about the same.
 */
export async function showToast(kind: ToastKind, message: string, about = message): Promise<void> {
  window.dispatchEvent(new Event(FIRST_TOAST_EVENT))
  library ??= loadLibrary()
  const toast = await library
  if (!toast) return window.alert(message)
  const last = lastToasts.get(about)
  if (last?.message === message && toast.isActive(last.id)) return
  if (last) toast.dismiss(last.id)
  const role = kind === 'error' || kind === 'warning' ? 'alert' : 'status'
  lastToasts.set(about, { id: toast[kind](message, { role }), message })
}

/** Takes away the last toast about a matter: what it says is no longer true. */
export async function dismissToast(about: string): Promise<void> {
  const toast = await library
  const last = lastToasts.get(about)
  if (!toast || !last) return
  lastToasts.delete(about)
  toast.dismiss(last.id)
}

function loadLibrary(): Promise<typeof toast | null> {
  return Promise.all([import('react-toastify/unstyled'), container]).then(
    ([{ toast }]) => toast,
    () => null,
  )
}
