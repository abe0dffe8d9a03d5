import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { buildGroup, buildUser, daysFromNow } from '../factories.ts'
import { field, fillIn, press } from '../fields.ts'
import { backend } from '../mocks/backend.ts'
import { renderApp } from '../render-app.tsx'

interface FormCase {
  form: string
  path: string
  asGuest?: true
  open?: (user: UserEvent) => Promise<void>
  button: string
  label: string
  refused: string
  /** The texts typed next, the last of which is valid, with their messages. */
  tries: [text: string, error: string | null][]
}

/** A form with two rules for a field, one that is filled in from the start, and one in a dialog. */
const FORMS: FormCase[] = [
  {
    form: 'Register',
    path: '/register',
    asGuest: true,
    button: 'Register',
    label: 'Name',
    refused: 'Name is required.',
    tries: [
      ['Ada', 'Name should be more than 5 characters.'],
      ['Ada Lovelace', null],
    ],
  },
  {
    form: 'Update Group',
    path: '/update-group/g1',
    button: 'Update Group',
    label: 'Location',
    refused: 'Location is required.',
    tries: [['Potsdam', null]],
  },
  {
    form: 'Edit Profile',
    path: '/dashboard',
    open: async (user) => user.click(await screen.findByRole('button', { name: 'Edit Profile' })),
    button: 'Save changes',
    label: 'Name',
    refused: 'Please enter a full name (at least two words).',
    tries: [['Ada Lovelace', null]],
  },
]

describe('After a refused submit', () => {
  test.each(FORMS)('$form checks a field again as it changes', async ({ path, asGuest, ...form }) => {
    backend.groups = [buildGroup({ _id: 'g1', userEmail: 'ada@example.com' })]
    const { user } = renderApp(path, { user: asGuest ? null : buildUser() })
    await form.open?.(user)
    const checked = await screen.findByLabelText(form.label)
    fillIn({ [form.label]: '' })
    press(form.button)
    await screen.findByText(form.refused)
    expect(checked).toBeInvalid()

    for (const [text, error] of form.tries) {
      await user.clear(checked)
      await user.type(checked, text)
      if (error) expect(checked).toHaveAccessibleDescription(expect.stringContaining(error))
      else expect(checked).toHaveAttribute('aria-invalid', 'false')
      expect(screen.queryByText(form.refused)).not.toBeInTheDocument()
    }
  })

  test('other fields keep their errors, the focus stays, and fields that were valid are checked too', async () => {
    const { user } = renderApp('/create-group', { user: buildUser() })
    await screen.findByLabelText('End Date')
    fillIn({ 'End Date': daysFromNow(3) })
    press('Create Group')
    await screen.findByText('Location is required.')
    await waitFor(() => expect(field('Group Name')).toHaveFocus())
    expect(screen.queryByText(/^End date/)).not.toBeInTheDocument()
    await user.type(field('Description'), 'We look up.')
    expect(screen.queryByText('Description is required.')).not.toBeInTheDocument()
    expect(screen.getByText('Group name is required.')).toBeVisible()
    expect(field('Description')).toHaveFocus()
    fillIn({ 'End Date': daysFromNow(-3) })
    expect(await screen.findByText('End date must not be in the past.')).toBeVisible()
  })
})

test('The error of a field that is sent by Enter is read out, since the focus does not move', async () => {
  const { user } = renderApp('/register')
  await user.type(await screen.findByLabelText('Name'), '{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent('Name is required.')
})

test('Before a submit, no field is marked as invalid', async () => {
  renderApp('/register')
  const name = await screen.findByLabelText('Name')
  for (const text of ['Ad', '']) {
    fillIn({ Name: text })
    expect(name).toHaveAttribute('aria-invalid', 'false')
    expect(name).not.toHaveAccessibleDescription()
  }
})
