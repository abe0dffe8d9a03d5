import { screen, within } from '@testing-library/react'

/** Waits for the dialog of this title, and looks for its text. Which icon it has is seen in tests/e2e/specification.spec.ts. */
export async function findDialog(title: string, text?: string): Promise<HTMLElement> {
  const dialog = await screen.findByRole('dialog', { name: title })
  if (text) within(dialog).getByText(text)
  return dialog
}

/** Waits for the toast with this text: an alert is read out at once, a status when there is time. */
export async function findToast(role: 'alert' | 'status', text: string | RegExp): Promise<HTMLElement> {
  return screen.findByText(text, { selector: `[role=${role}], [role=${role}] *` })
}
