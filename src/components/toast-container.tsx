import { type FocusEvent, type MouseEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { ToastContainer, type ToastContent, toast } from 'react-toastify/unstyled'
import { focusHeading } from '../browser/focus.ts'
import { adoptStyles } from '../browser/lazy.ts'
import css from './toasts.css?inline'

adoptStyles(css)

/** A button on a toast. */
export interface ToastAction {
  text: string
  run: () => void
}

let mounted: { element: Element; root: Root } | undefined

/** Puts the toast container on the page, unless it is there. Returns what shows toasts in it. */
export function openToastContainer(): typeof toast {
  if (!mounted?.element.isConnected) {
    mounted?.root.unmount()
    const element = document.body.appendChild(document.createElement('div'))
    const root = createRoot(element)
    flushSync(() => root.render(<Toasts />))
    mounted = { element, root }
  }
  return toast
}

/** What a toast shows: its message, and the button, if any. */
export function renderToast(message: string, action: ToastAction | undefined): ToastContent {
  if (!action) return message
  return ({ closeToast }) => (
    <div className="flex grow flex-wrap items-center justify-between gap-x-4">
      <p>{message}</p>
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

/** Top right, for 5 s (spec §9), longer while hovered or focused. */
function Toasts() {
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

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears the focus and the presses that pass through.
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press of a key on a button is a click as well.
    <div onFocus={rememberFocus} onClick={giveFocusBack}>
      <ToastContainer
        position="top-right"
        newestOnTop
        autoClose={5000}
        pauseOnHover={false}
        draggablePercent={40}
      />
    </div>
  )
}
