import type { Id } from 'react-toastify'

type ToastKind = 'success' | 'error' | 'info' | 'warning'

/** The last toast about each matter. */
const lastToasts = new Map<string, { id: Id; message: string }>()

let library: ReturnType<typeof loadLibrary> | undefined

/**
 * Shows a toast for 5 s, top right (spec §9). The same message is never shown twice at once.
 * The library is loaded at the first toast; where it cannot be, the browser shows the message.
 * @param about the matter that it speaks of, such as a form: it takes the place of the last toast about the same.
 */
export async function showToast(kind: ToastKind, message: string, about = message): Promise<void> {
  library = loadLibrary()
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

/** `null` where it cannot be loaded; the next toast tries again. */
async function loadLibrary() {
  try {
    return (await import('./toast-container.tsx')).openToastContainer()
  } catch {
    return null
  }
}
