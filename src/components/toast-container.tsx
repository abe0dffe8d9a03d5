import type { FocusEvent } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import toastifyCss from 'react-toastify/ReactToastify.css?inline'
import { ToastContainer, toast } from 'react-toastify/unstyled'
import { adoptStyles } from '../browser/lazy.ts'
import { useTheme } from '../browser/theme.ts'

adoptStyles(toastifyCss)

let place: { element: Element; root: Root } | undefined

/** Puts the toast container on the page, unless it is there. Gives what shows toasts in it. */
export function openToastContainer(): typeof toast {
  if (!place?.element.isConnected) {
    place?.root.unmount()
    const element = document.body.appendChild(document.createElement('div'))
    const root = createRoot(element)
    flushSync(() => root.render(<Toasts />))
    place = { element, root }
  }
  return toast
}

/** Where toasts appear: top right, for 5 s (spec §9), longer while they are pointed at or have the focus. */
function Toasts() {
  const { theme } = useTheme()

  function playOnceLeft({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) toast.play()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears the focus that passes through.
    <div onFocus={() => toast.pause()} onBlur={playOnceLeft}>
      <ToastContainer position="top-right" autoClose={5000} theme={theme} pauseOnHover pauseOnFocusLoss />
    </div>
  )
}
