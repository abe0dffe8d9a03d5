import { screen, within } from '@testing-library/react'

type Kind = 'success' | 'error' | 'info' | 'warning'

/** Waits for the dialog of this title, and of this kind and text where they are given. */
export async function findDialog(title: string, { kind, text }: { kind?: Kind; text?: string } = {}) {
  const dialog = await screen.findByRole('dialog', { name: title })
  if (kind && !dialog.classList.contains(`swal2-icon-${kind}`)) {
    throw new Error(`The dialog "${title}" is not of the kind ${kind}: ${dialog.className}`)
  }
  if (text) within(dialog).getByText(text)
  return dialog
}

/** Waits for the toast of this kind with this text. */
export function findToast(kind: Kind, text: string | RegExp): Promise<HTMLElement> {
  return screen.findByText(text, { selector: `.Toastify__toast--${kind}, .Toastify__toast--${kind} *` })
}
