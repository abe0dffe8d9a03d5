import type { Id } from 'react-toastify'
import type { ToastAction } from './toast-container.tsx'

type ToastKind = 'success' | 'error' | 'info' | 'warning'

const lastToasts = new Map<string, { id: Id; message: string }>()

let library: ReturnType<typeof loadLibrary> | undefined

const ACTION_TOAST_MS = 10_000

/**
 * Shows a toast (spec §9). The library is loaded at the first one; if that fails, the browser shows the message.
 * @param about its subject, such as a form: replaces the last toast about the same.
 * @param action a button, with which it stays for 10 s.
 */
export async function showToast(
  kind: ToastKind,
  message: string,
  about = message,
  action?: ToastAction,
): Promise<void> {
  library = loadLibrary()
  const loaded = await library
  if (!loaded) {
    window.alert(message)
    return
  }
  const { toast, renderToast } = loaded
  const last = lastToasts.get(about)
  if (!action && last?.message === message && toast.isActive(last.id)) return
  if (last) toast.dismiss(last.id)
  const role = kind === 'error' || kind === 'warning' ? 'alert' : 'status'
  const options = { role, ...(action && { autoClose: ACTION_TOAST_MS }) }
  lastToasts.set(about, { id: toast[kind](renderToast(message, action), options), message })
}

/** Takes away the last toast about a subject: what it says is no longer true. */
export async function dismissToast(about: string): Promise<void> {
  const loaded = await library
  const last = lastToasts.get(about)
  if (!loaded || !last) return
  lastToasts.delete(about)
  loaded.toast.dismiss(last.id)
}

async function loadLibrary() {
  try {
    const { openToastContainer, renderToast } = await import('./toast-container.tsx')
    return { toast: openToastContainer(), renderToast }
  } catch {
    return null
  }
}
