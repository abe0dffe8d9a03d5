import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { buildGroup, buildUser, daysFromNow } from '../factories.ts'
import { field, fillIn, press } from '../fields.ts'
import { backend } from '../mocks/backend.ts'
import { renderApp } from '../render-app.tsx'
import { findAndPress } from '../spec/member.ts'

describe('After a refused submit', () => {
  test.each([
    ['Register', '/register', 'Name', 'Name is required.', 'Ada Lovelace'],
    ['Update Group', '/update-group/g1', 'Location', 'Location is required.', 'Potsdam'],
    ['Save changes', '/dashboard', 'Name', 'Please enter a full name (at least two words).', 'Ada Lovelace'],
  ])('by "%s" at %s, a field is checked again as it changes', async (button, path, label, refused, text) => {
    backend.groups = [buildGroup({ _id: 'g1', userEmail: 'ada@example.com' })]
    const { user } = renderApp(path, { user: path === '/register' ? null : buildUser() })
    if (path === '/dashboard') await findAndPress('Edit Profile')
    const checked = await screen.findByLabelText(label)
    fillIn({ [label]: '' })
    press(button)
    await screen.findByText(refused)
    expect(checked).toBeInvalid()
    await user.type(checked, text)
    expect(checked).toHaveAttribute('aria-invalid', 'false')
    expect(screen.queryByText(refused)).not.toBeInTheDocument()
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
    fillIn({ 'End Date': daysFromNow(-3), 'Photo URL': 'sky.jpg' })
    expect(await screen.findByText('End date must not be in the past.')).toBeVisible()
    expect(screen.queryByText('Photo URL is required.')).not.toBeInTheDocument()
    expect(screen.getByText(/^Photo URL must be a web address/)).toBeVisible()
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
