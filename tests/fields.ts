import { fireEvent, screen, within } from '@testing-library/react'

/** A valid value for each field of the group form, by its label. */
export const NEW_GROUP = {
  'Group Name': 'Night Sky Watchers',
  Description: 'We look up.',
  Location: 'Potsdam',
  'Max Members': '12',
  'End Date': '2031-05-31',
  'Photo URL': 'https://photos.example/sky.jpg',
}

/** Sets fields by their labels, each in one event: typing letter by letter takes many times as long. */
export function fillIn(values: Record<string, string>): void {
  for (const [label, value] of Object.entries(values)) fireEvent.change(field(label), { target: { value } })
}

export function field(label: string): HTMLElement {
  return screen.getByLabelText(label)
}

export function press(name: string): void {
  fireEvent.click(screen.getByRole('button', { name }))
}

/** Waits for the dialog with this title and text. tests/e2e/specification.spec.ts tests its icon. */
export async function findDialog(title: string, text?: string): Promise<HTMLElement> {
  const dialog = await screen.findByRole('dialog', { name: title })
  if (text) within(dialog).getByText(text)
  return dialog
}

export async function findToast(role: 'alert' | 'status', text: string | RegExp): Promise<HTMLElement> {
  return screen.findByText(text, { selector: `[role=${role}], [role=${role}] *` })
}
