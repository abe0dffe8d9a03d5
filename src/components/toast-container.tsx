import 'react-toastify/ReactToastify.css'
import { type FocusEvent, useEffect } from 'react'
import { ToastContainer, toast } from 'react-toastify/unstyled'
import { useTheme } from '../browser/theme.ts'
import { toastsCanBeSeen } from './toasts.ts'

/** Where toasts appear: top right, for 5 s (spec §9), longer while they are pointed at or have the focus. */
export function Toasts() {
  const { theme } = useTheme()
  // StrictMode takes the container off the page once, with what it shows, and puts it back in the same breath.
  useEffect(() => queueMicrotask(toastsCanBeSeen), [])

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
