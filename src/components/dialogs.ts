import type SweetAlert from 'sweetalert2'
import type { SweetAlertIcon } from 'sweetalert2'
import { findNeighbour, focusHeading } from '../browser/focus.ts'
import { adoptStyles } from '../browser/lazy.ts'

/** All texts are plain: none is parsed as HTML. */
interface Dialog {
  icon: SweetAlertIcon
  title: string
  text?: string
  /** The name of what the dialog is about. */
  subject?: string
  /** The text of the button beside Cancel; without it, there is only OK. */
  confirmText?: string
  isDestructive?: boolean
  timer?: number
  /** Finds the element to focus after closing; by default the one that had the focus before. */
  nextFocus?: () => HTMLElement | null
}

/** Shows a dialog with one button; resolves when it is closed. */
export async function showAlert(alert: Omit<Dialog, 'confirmText'>): Promise<void> {
  await show(alert)
}

export function askToConfirm(question: Omit<Dialog, 'icon'> & { confirmText: string }): Promise<boolean> {
  return show({ icon: question.isDestructive ? 'warning' : 'question', ...question })
}

/** Asks whether to delete the item of this name for good (spec §4). */
export function askToDelete(name: string): Promise<boolean> {
  return askToConfirm({
    title: 'Are you sure?',
    text: 'This action is permanent and cannot be undone!',
    subject: name,
    confirmText: 'Yes, delete it!',
    isDestructive: true,
  })
}

let loading: Promise<typeof SweetAlert> | undefined

/** Loads SweetAlert2 once. If that fails, it rejects, and the next dialog tries again. */
export function loadDialogs() {
  loading ??= Promise.all([
    import('sweetalert2/dist/sweetalert2.esm.js'),
    import('./dialogs.css?inline'),
  ]).then(([{ default: library }, { default: css }]) => {
    adoptStyles(css, '.swal2-container')
    // Back closes a dialog together with the page that it is about.
    window.addEventListener('popstate', () => library.close())
    // While a dialog takes no presses yet (dialogs.css), one on the page below must not take the focus from it.
    document.addEventListener('mousedown', (event) => {
      if (library.isVisible() && !library.getContainer()?.contains(event.target as Node))
        event.preventDefault()
    })
    return library
  })
  loading.catch(() => {
    loading = undefined
  })
  return loading
}

/** The dialogs that are open or waiting: a second press of a button does not add another. */
const pending = new Set<string>()

async function show(dialog: Dialog): Promise<boolean> {
  const key = JSON.stringify(dialog)
  if (pending.has(key)) return false
  pending.add(key)
  try {
    const library = await loadDialogs().catch(() => null)
    return library ? await open(library, dialog) : showNative(dialog)
  } finally {
    pending.delete(key)
  }
}

let closed = Promise.resolve()

async function open(library: typeof SweetAlert, dialog: Dialog): Promise<boolean> {
  while (library.isVisible()) await closed
  const { promise, resolve } = Promise.withResolvers<void>()
  closed = promise
  const { activeElement } = document
  const section = activeElement?.closest('section')
  const neighbour = activeElement && findNeighbour(activeElement)
  const { icon, title, text, subject, confirmText, isDestructive = false } = dialog
  const { isConfirmed } = await library.fire({
    titleText: title,
    icon,
    iconHtml: drawPicture(icon),
    ...(text && { text }),
    ...(confirmText && { showCancelButton: true, cancelButtonText: 'Cancel', reverseButtons: true }),
    ...(dialog.timer && { timer: dialog.timer }),
    confirmButtonText: confirmText ?? 'OK',
    focusCancel: isDestructive,
    buttonsStyling: false,
    customClass: {
      confirmButton: `btn ${isDestructive ? 'btn-error' : 'btn-primary'}`,
      cancelButton: 'btn btn-ghost',
      actions: 'gap-3',
    },
    heightAuto: false,
    returnFocus: false,
    willOpen: (popup) => {
      // With `aria-live` it would be read out a second time, including its buttons.
      popup.removeAttribute('aria-live')
      if (subject) addSubject(popup, subject)
    },
    // Otherwise, what comes of the answer is not read out while the dialog fades away.
    willClose: () => document.getElementById('root')?.removeAttribute('aria-hidden'),
    didClose: () => moveFocusOn([dialog.nextFocus?.(), activeElement, neighbour], section),
    didDestroy: resolve,
  })
  return isConfirmed
}

function showNative({ title, text, subject, confirmText }: Dialog): boolean {
  const message = [title, text, subject].filter(Boolean).join('\n\n')
  if (confirmText) return window.confirm(message)
  window.alert(message)
  return true
}

/** Below the text, which stays as it is specified. */
function addSubject(popup: HTMLElement, subject: string) {
  const line = document.createElement('p')
  line.id = 'dialog-subject'
  line.dir = 'auto'
  line.textContent = subject
  popup.querySelector('.swal2-html-container')?.after(line)
  popup.setAttribute('aria-describedby', `swal2-html-container ${line.id}`)
}

/** Unlike the library, leaves the focus where somebody has moved it since. The heading gets it if no element is left. */
function moveFocusOn(elements: (Element | null | undefined)[], section: Element | null | undefined) {
  if (document.activeElement !== document.body) return
  const next = elements.find((element) => element?.isConnected && element !== document.body)
  if (next instanceof HTMLElement) next.focus()
  else focusHeading(section)
}

const MARKS: Record<SweetAlertIcon, string> = {
  success: 'M-4-2.2-1.2.6 4-4.8',
  error: 'M-3.2-5.4 3.2 1M3.2-5.4-3.2 1',
  warning: 'M0-7V-1.4M0 2.4h.01',
  info: 'M0-6.6h.01M0-2.8V3',
  question: 'M-2.9-4.6A2.9 2.9 0 1 1 0-1.6V-.9M0 2.6h.01',
}

/** An egg with the mark of the icon, in a nest. */
function drawPicture(icon: SweetAlertIcon): string {
  const colour = `--color-${icon === 'question' ? 'secondary' : icon}`
  return `<svg viewBox="0 0 48 46" fill="none" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">
<g class="dialog-egg"><g transform="translate(24 15.4) scale(1.28)">
<path fill="var(${colour})" d="M0-12C5-12 8.6-4.4 8.6 1.2A8.6 8.6 0 0 1-8.6 1.2C-8.6-4.4-5-12 0-12Z"/>
<path stroke="var(${colour}-content)" d="${MARKS[icon]}"/></g></g>
<path fill="#a8663a" d="M4.6 24.2C5.6 35.6 13 43.6 24 43.6S42.4 35.6 43.4 24.2Z"/>
<path stroke="#d6985a" d="M9.6 30.4Q12.8 32.6 16.4 31.4M21 30.9Q24 29.6 27 30.9M31.6 31.4Q35.2 32.6 38.4 30.4M14.4 36.2Q17.6 37.8 21 36.3M27 36.3Q30.4 37.8 33.6 36.2"/>
<path stroke="#8f5230" stroke-width="4.8" d="M2.6 23C9 26.6 16 23.4 24 24.8 32 26.4 39 22.6 45.4 24"/></svg>`
}
