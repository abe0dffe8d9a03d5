import type { SweetAlertOptions, SweetAlertResult } from 'sweetalert2'
import css from 'sweetalert2/dist/sweetalert2.css?inline'
import SweetAlert from 'sweetalert2/dist/sweetalert2.esm.js'
import { focusHeading } from '../browser/focus.ts'
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
  const { activeElement } = document
  return SweetAlert.fire({
    ...options,
    returnFocus: false,
    didClose: () => giveFocusBack(activeElement),
    didDestroy: resolve,
  })
}

/** Never from where somebody has put it meanwhile, as the library does; to the heading where what had it is gone. */
function giveFocusBack(element: Element | null) {
  if (document.activeElement !== document.body) return
  if (element instanceof HTMLElement && element.isConnected && element !== document.body) element.focus()
  else focusHeading()
}
