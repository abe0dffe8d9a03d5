import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildUser, daysFromNow } from '../factories.ts'
import { field, fillIn, press, renderApp } from '../render-app.tsx'

test('After a refused submit, fields are checked as they change, other fields keep their errors, and the focus stays', async () => {
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
