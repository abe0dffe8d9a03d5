import 'react-toastify/ReactToastify.css'
import { ToastContainer } from 'react-toastify/unstyled'
import { useTheme } from '../lib/theme.ts'

/** Where toasts appear: top right, for 5 s, paused on hover and focus (spec §9). */
export function Toasts() {
  const { theme } = useTheme()
  return <ToastContainer position="top-right" autoClose={5000} theme={theme} pauseOnHover pauseOnFocusLoss />
}
