import { fireEvent, screen, within } from '@testing-library/react'

/** Closes the toast with this text, as its timer would, which runs by an animation that jsdom does not have. */
export async function closeToast(text: string | RegExp): Promise<void> {
  const toast = (await screen.findByText(text)).closest<HTMLElement>('.Toastify__toast')
  if (!toast) throw new Error(`"${text}" stands in no toast.`)
  fireEvent.click(within(toast).getByRole('button', { name: 'close' }))
}
