import type { SweetAlertOptions, SweetAlertResult } from 'sweetalert2'
import css from 'sweetalert2/dist/sweetalert2.css?inline'
import SweetAlert from 'sweetalert2/dist/sweetalert2.esm.js'
import { adoptStyles } from '../browser/lazy.ts'

adoptStyles(css)

/** Resolves once the last dialog has closed. */
let closed = Promise.resolve()

/**
 * Shows a dialog once no other is open: it would answer that one's question. The library is in the build without styles of
 * its own, which the policy would not allow.
 */
export async function fire(options: SweetAlertOptions): Promise<SweetAlertResult> {
  while (SweetAlert.isVisible()) await closed
  const { promise, resolve } = Promise.withResolvers<void>()
  closed = promise
  return SweetAlert.fire({ ...options, didDestroy: resolve })
}
