import type { SweetAlertIcon } from 'sweetalert2'
import SweetAlert from 'sweetalert2/dist/sweetalert2.esm.js'
import { focusHeading } from '../browser/focus.ts'
import { adoptStyles } from '../browser/lazy.ts'
import css from './sweetalert.css?inline'

adoptStyles(css)

/** What a dialog says and offers. */
export interface Dialog {
  icon?: SweetAlertIcon
  title: string
  text?: string
  /** The name of what is asked about, on its own line. */
  subject?: string
  confirmText?: string
  /** Without it there is one button. */
  cancelText?: string
  /** Marks a step that cannot be undone: Cancel has the focus. */
  isDestructive?: boolean
  /** Closes itself after this many milliseconds. */
  timer?: number
  /** Finds what gets the focus, and is scrolled to, once it has closed; without it, what had the focus before. */
  nextFocus?: () => HTMLElement | null
}

/** Within how many milliseconds a second click belongs to the one that opened a dialog. */
const DOUBLE_CLICK = 500

/** The dialogs that are open or wait for their turn. */
const asked = new Set<string>()

/** Resolves once the last dialog has closed. */
let closed = Promise.resolve()

/**
 * Shows a dialog of SweetAlert2 once, however often its button is pressed meanwhile; resolves when it is closed, to
 * whether it was confirmed. Waits until no other dialog is open: opening one would answer the other's question. Back and
 * Forward close it, with the page that it is about.
 */
export async function showDialog(dialog: Dialog): Promise<boolean> {
  const question = JSON.stringify(dialog)
  // What has succeeded twice, as two deletes, is told twice.
  if (dialog.icon !== 'success' && asked.has(question)) return false
  asked.add(question)
  try {
    return await open(dialog)
  } finally {
    asked.delete(question)
  }
}

async function open({
  icon,
  title,
  text,
  subject,
  confirmText = 'OK',
  cancelText,
  isDestructive = false,
  timer,
  nextFocus,
}: Dialog): Promise<boolean> {
  while (SweetAlert.isVisible()) await closed
  const { promise, resolve } = Promise.withResolvers<void>()
  closed = promise
  const { activeElement } = document
  const opened = performance.now()
  const left = new AbortController()
  window.addEventListener('popstate', () => SweetAlert.close(), left)
  const lines = [text, subject].filter((line) => line !== undefined)
  const { isConfirmed } = await SweetAlert.fire({
    titleText: title,
    ...(icon && { icon, iconHtml: drawPicture(icon) }),
    ...(lines.length > 0 && { html: writeLines(lines) }),
    ...(cancelText && { showCancelButton: true, cancelButtonText: cancelText, reverseButtons: true }),
    ...(timer && { timer }),
    confirmButtonText: confirmText,
    focusCancel: isDestructive,
    buttonsStyling: false,
    customClass: {
      confirmButton: `btn ${isDestructive ? 'btn-error' : 'btn-primary'}`,
      cancelButton: 'btn btn-ghost',
      actions: 'gap-3',
    },
    heightAuto: false,
    allowOutsideClick: () => performance.now() - opened > DOUBLE_CLICK,
    returnFocus: false,
    didClose: () => moveFocusOn(nextFocus?.() ?? activeElement),
    didDestroy() {
      left.abort()
      resolve()
    },
  })
  return isConfirmed
}

/** Closes the dialog that is open, unanswered. */
export function closeDialog(): void {
  SweetAlert.close()
}

/** Text in elements: the library would run a string as HTML. The space separates the lines for screen readers. */
function writeLines(lines: string[]): HTMLElement {
  const written = document.createElement('div')
  written.className = 'grid gap-3 [&>p+p]:font-semibold'
  for (const line of lines) {
    const paragraph = document.createElement('p')
    paragraph.textContent = line
    paragraph.dir = 'auto'
    written.append(paragraph, ' ')
  }
  return written
}

/** Leaves the focus where somebody has since put it, unlike the library; the page's heading gets it if what had it is gone. */
function moveFocusOn(element: Element | null) {
  if (document.activeElement !== document.body) return
  if (element instanceof HTMLElement && element.isConnected && element !== document.body) element.focus()
  else focusHeading()
}

const MARKS: Record<SweetAlertIcon, string> = {
  success: 'M-4-2.2-1.2.6 4-4.8',
  error: 'M-3.2-5.4 3.2 1M3.2-5.4-3.2 1',
  warning: 'M0-7V-1.4M0 2.4h.01',
  info: 'M0-6.6h.01M0-2.8V3',
  question: 'M-2.9-4.6A2.9 2.9 0 1 1 0-1.6V-.9M0 2.6h.01',
}

/** The picture of a dialog: an egg in our nest, coloured and marked by what the dialog is about. */
function drawPicture(icon: SweetAlertIcon): string {
  return `<svg viewBox="0 0 48 46" aria-hidden="true">
<g class="dialog-egg"><g transform="translate(24 15.4) scale(1.28)">
<path d="M0-12C5-12 8.6-4.4 8.6 1.2A8.6 8.6 0 0 1-8.6 1.2C-8.6-4.4-5-12 0-12Z" fill="currentColor"/>
<path class="dialog-mark" d="${MARKS[icon]}"/></g></g>
<path d="M4.6 24.2C5.6 35.6 13 43.6 24 43.6S42.4 35.6 43.4 24.2Z" fill="#a8663a"/>
<path class="dialog-twigs" d="M9.6 30.4Q12.8 32.6 16.4 31.4M21 30.9Q24 29.6 27 30.9M31.6 31.4Q35.2 32.6 38.4 30.4M14.4 36.2Q17.6 37.8 21 36.3M27 36.3Q30.4 37.8 33.6 36.2"/>
<path class="dialog-rim" d="M2.6 23C9 26.6 16 23.4 24 24.8 32 26.4 39 22.6 45.4 24"/></svg>`
}
