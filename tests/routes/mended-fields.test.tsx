import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { buildGroup, buildUser, daysFromNow } from '../factories.ts'
import { field, fillIn } from '../fields.ts'
import { backend } from '../mocks/backend.ts'
import { renderApp } from '../render-app.tsx'

interface FormCase {
  form: string
  path: string
  asGuest?: true
  /** Makes the submit fail, where it would not. */
  spoil?: (user: UserEvent) => Promise<void>
  button: string
  label: string
  /** The message when it is sent, after the next letters, and the value that is right in the end. */
  refused: string
  tries: [text: string, error: string | null][]
}

/** One with two rules for a field, one that is filled in from the start, one without an account, and the one in a dialog. */
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
    spoil: async (user) => user.clear(await screen.findByLabelText('Location')),
    button: 'Update Group',
    label: 'Location',
    refused: 'Location is required.',
    tries: [['Potsdam', null]],
  },
  {
    form: 'Join The Team',
    path: '/careers',
    button: 'Submit Application',
    label: 'Phone',
    refused: 'Phone number is required.',
    tries: [
      ['12', 'Please enter a valid phone number.'],
      ['030 1234567', null],
    ],
  },
  {
    form: 'Edit Profile',
    path: '/dashboard',
    spoil: async (user) => {
      await user.click(await screen.findByRole('button', { name: 'Edit Profile' }))
      await user.clear(await screen.findByLabelText('Name'))
    },
    button: 'Save changes',
    label: 'Name',
    refused: 'Please enter a full name (at least two words).',
    tries: [['Ada Lovelace', null]],
  },
]

describe('After a submit that was refused', () => {
  test.each(FORMS)('$form checks a field again as it changes', async ({ path, asGuest, ...form }) => {
    backend.groups = [buildGroup({ _id: 'g1', userEmail: 'ada@example.com' })]
    const { user } = renderApp(path, { user: asGuest ? null : buildUser() })
    await screen.findByRole('heading', { level: 1 })
    await form.spoil?.(user)
    await user.click(await screen.findByRole('button', { name: form.button }))
    await screen.findByText(form.refused)
    const field = screen.getByLabelText(form.label)
    expect(field).toBeInvalid()

    for (const [text, error] of form.tries) {
      await user.clear(field)
      await user.type(field, text)
      if (error) expect(field).toHaveAccessibleDescription(expect.stringContaining(error))
      else expect(field).not.toHaveAttribute('aria-invalid')
      expect(screen.queryByText(form.refused)).not.toBeInTheDocument()
    }
  })

  test('the other fields keep their errors, and the focus stays where somebody types', async () => {
    const { user } = renderApp('/create-group', { user: buildUser() })
    await user.click(await screen.findByRole('button', { name: 'Create Group' }))
    await screen.findByText('Location is required.')
    await user.type(screen.getByLabelText('Description'), 'We look up.')
    expect(screen.queryByText('Description is required.')).not.toBeInTheDocument()
    expect(screen.getByText('Group name is required.')).toBeVisible()
    expect(screen.getByText('Location is required.')).toBeVisible()
    expect(screen.getByLabelText('Description')).toHaveFocus()
  })

  test('a field that was right is checked too', async () => {
    const { user } = renderApp('/create-group', { user: buildUser() })
    await user.type(await screen.findByLabelText('End Date'), daysFromNow(3))
    await user.click(screen.getByRole('button', { name: 'Create Group' }))
    await screen.findByText('Location is required.')
    expect(screen.queryByText(/^End date/)).not.toBeInTheDocument()
    await user.clear(screen.getByLabelText('End Date'))
    await user.type(screen.getByLabelText('End Date'), daysFromNow(-3))
    expect(await screen.findByText('End date must not be in the past.')).toBeVisible()
  })
})

test('Before a submit, nothing is marked as wrong', async () => {
  const { user } = renderApp('/register')
  const field = await screen.findByLabelText('Name')
  await user.type(field, 'Ad')
  await user.clear(field)
  expect(within(field.closest('form') ?? document.body).queryByText(/required|should be/)).toBeNull()
  await waitFor(() => expect(field).not.toHaveAttribute('aria-invalid'))
})

test.each<[path: string, button: string, sentences: Record<string, string>]>([
  ['/login', 'Log in', { Email: 'Email is required.', Password: 'Password is required.' }],
  [
    '/register',
    'Register',
    {
      Name: 'Name is required.',
      Email: 'Email is required.',
      'Photo URL': 'Photo URL is required.',
      Password: 'Password is required.',
    },
  ],
  ['/reset-password', 'Send the link', { Email: 'Email is required.' }],
  [
    '/create-group',
    'Create Group',
    {
      'Group Name': 'Group name is required.',
      Description: 'Description is required.',
      Location: 'Location is required.',
      'Max Members': 'Max members is required.',
      'End Date': 'End date is required.',
      'Photo URL': 'Photo URL is required.',
    },
  ],
  [
    '/contact',
    'Send Message',
    {
      'Full Name': 'Full name is required.',
      Email: 'Email is required.',
      Subject: 'Subject is required.',
      Message: 'Message is required.',
    },
  ],
  [
    '/careers',
    'Submit Application',
    {
      'Full Name': 'Full name is required.',
      Email: 'Email is required.',
      Phone: 'Phone number is required.',
      Position: 'Position is required.',
      'Cover Letter': 'Cover letter is required.',
    },
  ],
  [
    '/blogs',
    'Add Post',
    {
      Title: 'Title is required.',
      Author: 'Author is required.',
      Category: 'Category is required.',
      Content: 'Content is required.',
    },
  ],
])(
  'An empty form at %s says beside each field what is missing, leads to the first, and keeps the others',
  async (path, button, sentences) => {
    const isForGuests = ['/login', '/register', '/reset-password'].includes(path)
    const { user } = renderApp(path, { user: isForGuests ? null : buildUser() })
    const submit = await screen.findByRole('button', { name: button })
    await user.click(submit)
    const labels = Object.keys(sentences)
    const [first = '', second] = labels
    await waitFor(() => expect(field(first)).toHaveFocus())
    for (const label of labels) {
      expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(sentences[label] ?? ''))
    }
    if (!second) return
    fillIn({ [first]: 'Grace Hopper' })
    await user.click(submit)
    await waitFor(() => expect(field(second)).toHaveFocus())
    expect(field(first)).toHaveValue('Grace Hopper')
  },
)
