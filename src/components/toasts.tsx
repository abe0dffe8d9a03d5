import { type FocusEvent, type MouseEvent, useRef, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import type { Id, ToastContent } from 'react-toastify/unstyled'
import { focusHeading } from '../browser/focus.ts'
import { adoptStyles } from '../browser/lazy.ts'

interface ToastAction {
  text: string
  run: () => void
}

const ACTION_TOAST_MS = 10_000

const lastToasts = new Map<string, { id: Id; message: string }>()

let library: typeof import('react-toastify/unstyled') | undefined
const listeners = new Set<() => void>()

/**
 * Shows a toast (spec §9). The library is loaded at the first one; if that fails, the browser shows the message.
 * @param about its subject, such as a form: replaces the last toast about the same.
 * @param action a button, with which it stays for 10 s.
 */
export async function showToast(
  kind: 'success' | 'error' | 'info' | 'warning',
  message: string,
  about = message,
  action?: ToastAction,
): Promise<void> {
  await loadToasts().catch(() => window.alert(message))
  if (!library) return
  const { toast } = library
  const last = lastToasts.get(about)
  if (!action && last?.message === message && toast.isActive(last.id)) return
  if (last) toast.dismiss(last.id)
  const role = kind === 'error' || kind === 'warning' ? 'alert' : 'status'
  const id = action
    ? toast[kind](contentWith(message, action), { role, autoClose: ACTION_TOAST_MS })
    : toast[kind](message, { role })
  lastToasts.set(about, { id, message })
}

/** Takes away the last toast about a subject: what it says is no longer true. */
export function dismissToast(about: string): void {
  const last = lastToasts.get(about)
  if (last) library?.toast.dismiss(last.id)
}

let loading: Promise<void> | undefined

/** Loads React-Toastify, for the first toast or before it. If that fails, rejects, and the next toast tries again. */
export function loadToasts() {
  // Once for all that wait for it, so that they go on in their order.
  loading ??= Promise.all([import('react-toastify/unstyled'), import('./toasts.css?inline')]).then(
    ([loaded, { default: css }]) => {
      library = loaded
      adoptStyles(css, '.Toastify')
      for (const listener of listeners) listener()
    },
    (error) => {
      loading = undefined
      throw error
    },
  )
  return loading
}

function contentWith(message: string, action: ToastAction): ToastContent {
  return ({ closeToast }) => (
    <div className="flex grow flex-wrap items-center justify-between gap-x-4">
      <p className="line-clamp-4">{message}</p>
      <button
        type="button"
        className="btn btn-ghost text-primary"
        onClick={() => {
          // Rendered at once, since the focus goes back to what is on the page by then.
          flushSync(action.run)
          closeToast()
        }}
      >
        {action.text}
      </button>
    </div>
  )
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Where toasts appear: top right, for 5 s (spec §9), longer while hovered or focused. */
export function Toasts() {
  const loaded = useSyncExternalStore(
    subscribe,
    () => library,
    () => undefined,
  )
  const hadFocus = useRef<HTMLElement>(null)

  function rememberFocus({ currentTarget, relatedTarget }: FocusEvent) {
    // It comes from nowhere after the toast that had it has closed.
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
      hadFocus.current = relatedTarget
  }

  function giveFocusBack({ target }: MouseEvent) {
    if (!(target instanceof Element && target.closest('button'))) return
    if (hadFocus.current?.isConnected) hadFocus.current.focus({ preventScroll: true })
    else focusHeading()
    hadFocus.current = null
  }

  if (!loaded) return null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears the focus and the presses that pass through.
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press of a key on a button is a click as well.
    <div onFocus={rememberFocus} onClick={giveFocusBack}>
      <loaded.ToastContainer
        position="top-right"
        newestOnTop
        autoClose={5000}
        pauseOnHover={false}
        draggablePercent={40}
      />
    </div>
  )
}
