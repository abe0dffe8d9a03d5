import css from 'sweetalert2/dist/sweetalert2.css?inline'
import SweetAlert from 'sweetalert2/dist/sweetalert2.esm.js'
import { adoptStyles } from '../browser/lazy.ts'

adoptStyles(css)

/** The dialogs' library, in the build without styles of its own, which the policy would not allow. */
export { SweetAlert }
