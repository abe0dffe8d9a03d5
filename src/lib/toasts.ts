import type { ToastOptions } from 'react-toastify'
import { container, FIRST_TOAST_EVENT } from './toast-container.ts'

type ToastKind = 'success' | 'error' | 'info' | 'warning'

/**
 * Shows a toast for 5 s, top right (spec §9). The same message is never shown twice at once.
 * The library is loaded at the first toast; where it cannot be, the browser shows the message.
 */
export async function showToast(kind: ToastKind, message: string): Promise<void> {
  window.dispatchEvent(new Event(FIRST_TOAST_EVENT))
  const loading = Promise.all([import('react-toastify/unstyled'), container])
  const toast = await loading.then(([library]) => library.toast).catch(() => null)
  if (!toast) return window.alert(message)
  const options: ToastOptions = {
    toastId: message,
    role: kind === 'error' || kind === 'warning' ? 'alert' : 'status',
  }
  toast[kind](message, options)
}
