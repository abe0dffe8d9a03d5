import type { Id } from 'react-toastify'
import type { ToastAction } from './toast-container.tsx'

type ToastKind = 'success' | 'error' | 'info' | 'warning'

/** The last toast about each matter. */
const lastToasts = new Map<string, { id: Id; message: string }>()

let library: ReturnType<typeof loadLibrary> | undefined

/** How long a toast with a button stays: it has to be reached. */
const ACTION_TOAST_MS = 10_000

/**
 * Shows a toast for 5 s, top right (spec §9). The same message is never shown twice at once.
 * The library is loaded at the first toast; where it cannot be, the browser shows the message.
 * @param about the matter that it speaks of, such as a form: it takes the place of the last toast about the same.
 * @param action what its button does; the toast then stays for 10 s, and is a new one each time.
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

/** Takes away the last toast about a matter: what it says is no longer true. */
export async function dismissToast(about: string): Promise<void> {
  const loaded = await library
  const last = lastToasts.get(about)
  if (!loaded || !last) return
  lastToasts.delete(about)
  loaded.toast.dismiss(last.id)
}

/** `null` where it cannot be loaded; the next toast tries again. */
async function loadLibrary() {
  try {
    const { openToastContainer, renderToast } = await import('./toast-container.tsx')
    return { toast: openToastContainer(), renderToast }
  } catch {
    return null
  }
}
