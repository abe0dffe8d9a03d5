import type { SweetAlertIcon, SweetAlertOptions, SweetAlertResult } from 'sweetalert2'
import { focusHeading } from '../browser/focus.ts'

interface Alert {
  icon?: SweetAlertIcon
  title: string
  text?: string
  /** Closes itself after this many milliseconds. */
  timer?: number
}

interface Confirmation extends Alert {
  confirmText: string
  cancelText?: string
  /** The name of what is asked about, on its own line. */
  subject?: string
  /** Marks a step that cannot be undone: Cancel has the focus. */
  isDestructive?: boolean
}

/** Shows a dialog with one button; resolves when it is closed. Plain text only: nothing in it runs as HTML. */
export async function showAlert({ title, text, ...options }: Alert): Promise<void> {
  await show({ ...options, titleText: title }, [text])
}

/** Asks; resolves to `true` only if the member confirms. */
export async function askToConfirm({
  title,
  text,
  confirmText,
  cancelText = 'Cancel',
  subject,
  isDestructive = false,
  ...options
}: Confirmation): Promise<boolean> {
  const result = await show(
    {
      ...options,
      titleText: title,
      showCancelButton: true,
      confirmButtonText: confirmText,
      cancelButtonText: cancelText,
      focusCancel: isDestructive,
      reverseButtons: true,
      ...(isDestructive && { customClass: { ...CLASSES, confirmButton: 'btn btn-error' } }),
    },
    [text, subject],
  )
  return result.isConfirmed
}

const CLASSES = {
  confirmButton: 'btn btn-primary',
  cancelButton: 'btn btn-ghost',
  actions: 'gap-3',
}

/** Shows the dialog, or the browser's own if the library cannot be loaded. The next dialog tries again. */
async function show(
  options: SweetAlertOptions,
  lines: (string | undefined)[],
): Promise<Pick<SweetAlertResult, 'isConfirmed'>> {
  const library = await import('./sweetalert.ts').catch(() => null)
  if (!library) {
    const sentence = [options.titleText, ...lines].filter(Boolean).join('\n\n')
    if (options.showCancelButton) return { isConfirmed: window.confirm(sentence) }
    window.alert(sentence)
    return { isConfirmed: true }
  }
  return library.SweetAlert.fire({
    buttonsStyling: false,
    customClass: CLASSES,
    heightAuto: false,
    scrollbarPadding: false,
    didClose: rescueFocus,
    ...(lines.some(Boolean) && { html: writeLines(lines) }),
    ...(options.icon && { iconHtml: library.drawPicture(options.icon) }),
    ...options,
  })
}

/** Text in elements: the library would run a string as HTML. The space separates the lines for screen readers. */
function writeLines(lines: (string | undefined)[]): HTMLElement {
  const written = document.createElement('div')
  written.className = 'grid gap-3 [&>p+p]:font-semibold'
  for (const line of lines) {
    if (!line) continue
    const paragraph = document.createElement('p')
    paragraph.textContent = line
    written.append(paragraph, ' ')
  }
  return written
}

/** What had the focus before the dialog may be gone: then the page's heading gets it. */
function rescueFocus() {
  if (document.activeElement === document.body) focusHeading()
}
