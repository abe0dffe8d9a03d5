import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { renderApp } from '../render-app.tsx'

async function openNewsletter() {
  const { user } = renderApp('/')
  const input = await screen.findByRole('textbox', { name: 'Email address' })
  return { user, input, subscribe: screen.getByRole('button', { name: 'Subscribe' }) }
}

async function findDialog() {
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(dialog).toBeVisible())
  return { dialog, inDialog: within(dialog) }
}

/** Presses a button of the dialog, and ends the animation that jsdom does not play. */
async function answer(user: UserEvent, dialog: HTMLElement, button: string) {
  await user.click(within(dialog).getByRole('button', { name: button }))
  fireEvent.animationEnd(dialog)
  expect(dialog).not.toBeInTheDocument()
}

describe("Home's newsletter box", () => {
  test('an empty address gives a warning, and the focus goes back to the field', async () => {
    const { user, input, subscribe } = await openNewsletter()
    await user.click(subscribe)
    const { dialog, inDialog } = await findDialog()
    expect(dialog).toHaveClass('swal2-icon-warning')
    expect(dialog.querySelector('.swal2-icon svg'), 'our picture').toBeVisible()
    expect(inDialog.getByRole('heading', { name: 'Oops!' })).toBeVisible()
    expect(inDialog.getByText('Please enter your email address.')).toBeVisible()
    await answer(user, dialog, 'OK')
    await expect.poll(() => document.activeElement).toBe(input)
  })

  test('an address that is not an email gives an error, and stays for another try', async () => {
    const { user, input } = await openNewsletter()
    await user.type(input, 'ada@exam ple.com{Enter}')
    const { dialog, inDialog } = await findDialog()
    expect(dialog).toHaveClass('swal2-icon-error')
    expect(inDialog.getByText('Please enter a valid email address.')).toBeVisible()
    await answer(user, dialog, 'OK')
    await expect.poll(() => document.activeElement).toBe(input)
    expect(input).toHaveValue('ada@exam ple.com')
  })
})
