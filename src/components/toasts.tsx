import { type FocusEvent, type MouseEvent, type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { Id, ToastContent } from 'react-toastify/unstyled'
import { focusHeading } from '../browser/focus.ts'
import { adoptStyles, useLazy } from '../browser/lazy.ts'

interface ToastAction {
  text: string
  run: () => void
}

const ACTION_TOAST_MS = 10_000

/** The library removes the role from a closing toast, which reads it out again, so the words have the role instead. */
const WITHOUT_ROLE: object = { role: undefined }

const lastToasts = new Map<string, { id: Id; message: string }>()
let lastAction: Id | undefined

type Library = typeof import('react-toastify/unstyled')

const firstLoad = Promise.withResolvers<Library>()

/**
 * Shows a toast (spec §9). If its library cannot be loaded, the browser shows the message.
 * @param about the subject, such as a form; the toast replaces the last one about it.
 * @param action adds a button, and keeps the toast for 10 s or until the next with one.
 */
export async function showToast(
  kind: 'success' | 'error' | 'info' | 'warning',
  message: string,
  about = message,
  action?: ToastAction,
): Promise<void> {
  const library = await loadToasts().catch(() => window.alert(message))
  if (!library) return
  const { toast } = library
  const last = lastToasts.get(about)
  if (!action && last?.message === message && toast.isActive(last.id)) return
  if (last) toast.dismiss(last.id)
  // Two could cover what has the focus now, such as the button of the next group to leave.
  if (action && lastAction) toast.dismiss(lastAction)
  const role = kind === 'error' || kind === 'warning' ? 'alert' : 'status'
  const words = (
    <p role={role} className={action && 'line-clamp-4'}>
      {message}
    </p>
  )
  const id = action
    ? toast[kind](contentWith(words, action), { autoClose: ACTION_TOAST_MS })
    : toast[kind](words)
  lastToasts.set(about, { id, message })
  if (action) lastAction = id
}

/** Removes the last toast about a subject, once it is no longer true. */
export async function dismissToast(about: string): Promise<void> {
  // A toast that waits for the library comes first.
  const library = await loading?.catch(() => {})
  const last = lastToasts.get(about)
  if (last) library?.toast.dismiss(last.id)
}

let loading: Promise<Library> | undefined

/** Loads React-Toastify once. If that fails, it rejects, and the next toast tries again. */
export function loadToasts() {
  // Callers share one promise, so that they continue in the order of their calls.
  loading ??= Promise.all([import('react-toastify/unstyled'), import('./toasts.css?inline')]).then(
    ([loaded, { default: css }]) => {
      adoptStyles(css, '.Toastify')
      markOpenToasts(loaded)
      firstLoad.resolve(loaded)
      return loaded
    },
    (error) => {
      loading = undefined
      throw error
    },
  )
  return loading
}

function markOpenToasts({ toast }: Library) {
  const open = new Set<Id>()
  toast.onChange(({ id, status }) => {
    if (status === 'removed') open.delete(id)
    else open.add(id)
    document.documentElement.toggleAttribute('data-toast', open.size > 0)
  })
}

function contentWith(words: ReactNode, action: ToastAction): ToastContent {
  return ({ closeToast }) => (
    <div className="flex grow flex-wrap items-center gap-x-4">
      {words}
      <button
        type="button"
        className="btn btn-ghost ml-auto text-primary"
        onClick={() => {
          // Rendered at once, so that the focus can return to an element that this adds.
          flushSync(action.run)
          closeToast()
        }}
      >
        {action.text}
      </button>
    </div>
  )
}

/** Where toasts appear: top right, for 5 s (spec §9), longer while hovered or focused. */
export function Toasts() {
  const loaded = useLazy(() => firstLoad.promise, true)
  const hadFocus = useRef<HTMLElement>(null)

  function rememberFocus({ currentTarget, relatedTarget }: FocusEvent) {
    // After a toast with the focus has closed, the focus comes from no element.
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
      hadFocus.current = relatedTarget
  }

  function giveFocusBack({ target }: MouseEvent) {
    if (!(target instanceof Element && target.closest('button'))) return
    // After the press, which the library's own button does not let bubble up.
    setTimeout(() => {
      if (hadFocus.current?.isConnected) hadFocus.current.focus({ preventScroll: true })
      else focusHeading()
      hadFocus.current = null
    })
  }

  if (!loaded) return null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only observes focus and clicks.
    <div onFocus={rememberFocus} onClickCapture={giveFocusBack}>
      <loaded.ToastContainer
        position="top-right"
        newestOnTop
        autoClose={5000}
        {...WITHOUT_ROLE}
        pauseOnHover={false}
        draggablePercent={40}
      />
    </div>
  )
}
