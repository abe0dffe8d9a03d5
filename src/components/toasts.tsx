import 'react-toastify/ReactToastify.css'
import { useEffect } from 'react'
import { ToastContainer } from 'react-toastify/unstyled'
import { useTheme } from '../lib/theme.ts'
import { toastsCanBeSeen } from '../lib/toasts.ts'

/** Where toasts appear: top right, for 5 s, paused on hover and focus (spec §9). */
export function Toasts() {
  const { theme } = useTheme()
  // StrictMode takes the container off the page once, with what it shows, and puts it back in the same breath.
  useEffect(() => queueMicrotask(toastsCanBeSeen), [])
  return <ToastContainer position="top-right" autoClose={5000} theme={theme} pauseOnHover pauseOnFocusLoss />
}
