import { fireEvent, screen } from '@testing-library/react'

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
