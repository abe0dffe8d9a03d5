import type { Dialog } from './sweetalert.ts'

type Alert = Pick<Dialog, 'icon' | 'title' | 'text' | 'timer' | 'nextFocus'>
type Confirmation = Omit<Dialog, 'timer'> & { confirmText: string }

/** Shows a dialog with one button; resolves when it is closed. Plain text only: nothing in it runs as HTML. */
export async function showAlert(alert: Alert): Promise<void> {
  await show(alert)
}

/** Asks; resolves to `true` only if the member confirms. */
export function askToConfirm(question: Confirmation): Promise<boolean> {
  return show({ cancelText: 'Cancel', ...question })
}

/** Asks whether what has this name shall be deleted for good (spec §4). */
export function askToDelete(name: string): Promise<boolean> {
  return askToConfirm({
    icon: 'warning',
    title: 'Are you sure?',
    text: 'This action is permanent and cannot be undone!',
    subject: name,
    confirmText: 'Yes, delete it!',
    isDestructive: true,
  })
}

let library: typeof import('./sweetalert.ts') | undefined

/**
 * Loads what shows dialogs, so that the next one opens before anything else happens; `undefined` if it cannot be loaded, and
 * the next dialog tries again.
 */
export async function loadDialogs() {
  // Importing a module takes the browser a moment, even if it is already loaded.
  library ??= await import('./sweetalert.ts').catch(() => undefined)
  return library
}

/** Closes the dialog that is open, unanswered. */
export function closeDialog(): void {
  library?.closeDialog()
}

/** Shows the dialog, or the browser's own if the library cannot be loaded. */
async function show(dialog: Dialog): Promise<boolean> {
  const loaded = await loadDialogs()
  if (loaded) return loaded.showDialog(dialog)
  const sentence = [dialog.title, dialog.text, dialog.subject].filter(Boolean).join('\n\n')
  if (dialog.cancelText) return window.confirm(sentence)
  window.alert(sentence)
  return true
}
