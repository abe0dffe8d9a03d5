import { fireEvent, screen, within } from '@testing-library/react'

/** Closes the toast with this text, as its time would: jsdom has no animations, by which that runs. */
export async function closeToast(text: string | RegExp): Promise<void> {
  const toast = (await screen.findByText(text)).closest<HTMLElement>('.Toastify__toast')
  if (!toast) throw new Error(`"${text}" stands in no toast.`)
  fireEvent.click(within(toast).getByRole('button', { name: 'close' }))
}
