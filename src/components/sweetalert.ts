import type { SweetAlertIcon } from 'sweetalert2'
import SweetAlert from 'sweetalert2/dist/sweetalert2.esm.js'
import { adoptStyles } from '../browser/lazy.ts'
import css from './sweetalert.css?inline'

adoptStyles(css)

/** The dialogs' library, in the build without styles of its own, which the policy would not allow. */
export { SweetAlert }

const MARKS: Record<SweetAlertIcon, string> = {
  success: 'M-4-2.2-1.2.6 4-4.8',
  error: 'M-3.2-5.4 3.2 1M3.2-5.4-3.2 1',
  warning: 'M0-7V-1.4M0 2.4h.01',
  info: 'M0-6.6h.01M0-2.8V3',
  question: 'M-2.9-4.6A2.9 2.9 0 1 1 0-1.6V-.9M0 2.6h.01',
}

/** The picture of a dialog: an egg in our nest, coloured and marked by what the dialog is about. */
export function drawPicture(icon: SweetAlertIcon): string {
  return `<svg viewBox="0 0 48 46" aria-hidden="true">
<g class="dialog-egg"><g transform="translate(24 15.4) scale(1.28)">
<path d="M0-12C5-12 8.6-4.4 8.6 1.2A8.6 8.6 0 0 1-8.6 1.2C-8.6-4.4-5-12 0-12Z" fill="currentColor"/>
<path class="dialog-mark" d="${MARKS[icon]}"/></g></g>
<path d="M4.6 24.2C5.6 35.6 13 43.6 24 43.6S42.4 35.6 43.4 24.2Z" fill="#a8663a"/>
<path class="dialog-twigs" d="M9.6 30.4Q12.8 32.6 16.4 31.4M21 30.9Q24 29.6 27 30.9M31.6 31.4Q35.2 32.6 38.4 30.4M14.4 36.2Q17.6 37.8 21 36.3M27 36.3Q30.4 37.8 33.6 36.2"/>
<path class="dialog-rim" d="M2.6 23C9 26.6 16 23.4 24 24.8 32 26.4 39 22.6 45.4 24"/></svg>`
}
