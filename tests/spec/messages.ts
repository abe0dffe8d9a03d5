import { screen, within } from '@testing-library/react'

/** Waits for the dialog with this title and text. tests/e2e/specification.spec.ts tests its icon. */
export async function findDialog(title: string, text?: string): Promise<HTMLElement> {
  const dialog = await screen.findByRole('dialog', { name: title })
  if (text) within(dialog).getByText(text)
  return dialog
}

export async function findToast(role: 'alert' | 'status', text: string | RegExp): Promise<HTMLElement> {
  return screen.findByText(text, { selector: `[role=${role}], [role=${role}] *` })
}
