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
  test('asks for an email address', async () => {
    const { input } = await openNewsletter()
    expect(input).toHaveAttribute('type', 'email')
    expect(input).toBeRequired()
  })

  test('an empty address is a warning, and the focus is back where it is typed', async () => {
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

  test.each(['ada', 'ada@example', 'ada lovelace@example.com', 'ada@exam ple.com', '@example.com'])(
    '"%s" is an error, and stays for another try',
    async (address) => {
      const { user, input } = await openNewsletter()
      await user.type(input, `${address}{Enter}`)
      const { dialog, inDialog } = await findDialog()
      expect(dialog).toHaveClass('swal2-icon-error')
      expect(inDialog.getByRole('heading', { name: 'Invalid Email' })).toBeVisible()
      expect(inDialog.getByText('Please enter a valid email address.')).toBeVisible()
      await answer(user, dialog, 'OK')
      await expect.poll(() => document.activeElement).toBe(input)
      expect(input).toHaveValue(address)
    },
  )

  test('asks before it subscribes, then says so and clears the input', async () => {
    const { user, input, subscribe } = await openNewsletter()
    await user.type(input, 'ada@example.com')
    await user.click(subscribe)
    const { dialog: question, inDialog: inQuestion } = await findDialog()
    expect(inQuestion.getByRole('heading', { name: 'Do you want to subscribe?' })).toBeVisible()
    expect(inQuestion.getByText("We'll send updates to ada@example.com")).toBeVisible()
    expect(inQuestion.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Cancel',
      'Yes, subscribe!',
    ])
    await user.click(inQuestion.getByRole('button', { name: 'Yes, subscribe!' }))
    await waitFor(() => expect(question).not.toBeInTheDocument())
    const { dialog, inDialog } = await findDialog()
    expect(dialog).toHaveClass('swal2-icon-success')
    expect(inDialog.getByRole('heading', { name: 'Subscribed!' })).toBeVisible()
    expect(inDialog.getByText("You've successfully subscribed.")).toBeVisible()
    expect(input).toHaveValue('')
  })

  test('changes nothing on cancel', async () => {
    const { user, input, subscribe } = await openNewsletter()
    await user.type(input, 'ada@example.com')
    await user.click(subscribe)
    const { dialog } = await findDialog()
    await answer(user, dialog, 'Cancel')
    expect(input).toHaveValue('ada@example.com')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})
