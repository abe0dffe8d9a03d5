import type { Dialog } from './sweetalert.ts'

type Alert = Pick<Dialog, 'icon' | 'title' | 'text' | 'timer'>
type Confirmation = Omit<Dialog, 'timer'> & { confirmText: string }

/** Shows a dialog with one button; resolves when it is closed. Plain text only: nothing in it runs as HTML. */
export async function showAlert(alert: Alert): Promise<void> {
  await show(alert)
}

/** Asks; resolves to `true` only if the member confirms. */
export function askToConfirm(question: Confirmation): Promise<boolean> {
  return show({ cancelText: 'Cancel', ...question })
}

/** Loads what shows dialogs, so that the next one opens at once; `null` if it cannot be loaded, and the next dialog tries again. */
export function loadDialogs() {
  return import('./sweetalert.ts').catch(() => null)
}

/** Shows the dialog, or the browser's own if the library cannot be loaded. */
async function show(dialog: Dialog): Promise<boolean> {
  const library = await loadDialogs()
  if (library) return library.showDialog(dialog)
  const sentence = [dialog.title, dialog.text, dialog.subject].filter(Boolean).join('\n\n')
  if (dialog.cancelText) return window.confirm(sentence)
  window.alert(sentence)
  return true
}
