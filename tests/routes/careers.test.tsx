import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { backend } from '../mocks/backend.ts'
import { renderApp } from '../render-app.tsx'

const GOOD = {
  'Full Name': 'Ada',
  Email: 'ada@x.org',
  Phone: '+44 117-496',
  'Cover Letter': 'Hello!',
}

/** Opens the form and fills it in, but for what is replaced. */
async function fillIn(replaced: Partial<typeof GOOD> = {}) {
  const { user } = renderApp('/careers')
  await screen.findByRole('heading', { level: 1, name: 'Join The Team' })
  for (const [label, value] of Object.entries({ ...GOOD, ...replaced })) {
    if (value) await user.type(field(label), value)
  }
  await user.selectOptions(field('Position', 'combobox'), 'UI/UX Designer')
  return { user, submit: () => user.click(screen.getByRole('button', { name: 'Submit Application' })) }
}

function field(name: string, role = 'textbox') {
  return screen.getByRole(role, { name })
}

function toast(role: 'alert' | 'status', text: string) {
  return screen.findByText(text, { selector: `[role="${role}"], [role="${role}"] *` })
}

describe('Careers', () => {
  test('offers the six positions', async () => {
    renderApp('/careers')
    const position = await screen.findByRole('combobox', { name: 'Position' })
    const options = within(position).getAllByRole<HTMLOptionElement>('option')
    expect(options.filter(({ value }) => value).map(({ textContent }) => textContent)).toEqual([
      'Frontend Developer',
      'Backend Developer',
      'UI/UX Designer',
      'Content Writer',
      'Marketing Specialist',
      'Project Manager',
    ])
  })

  test('takes a complete application, sends it nowhere and empties the form', async () => {
    const { submit } = await fillIn()
    await submit()
    expect(await toast('status', 'Application submitted successfully!')).toBeVisible()
    await waitFor(() => expect(field('Full Name')).toHaveValue(''))
    for (const label of Object.keys(GOOD)) expect(field(label)).toHaveValue('')
    expect(field('Position', 'combobox')).toHaveValue('')
    expect(backend.calls).toEqual([])
  })

  test('says which fields are empty, and keeps the others', async () => {
    const { submit } = await fillIn({ 'Full Name': '', 'Cover Letter': '   ', Email: 'nonsense' })
    await submit()
    expect(await toast('alert', 'Please fill in all fields.')).toBeVisible()
    await waitFor(() => expect(field('Full Name')).toHaveFocus())
    expect(field('Full Name')).toHaveAccessibleDescription('Full name is required.')
    expect(field('Cover Letter')).toHaveAccessibleDescription(/^Cover letter is required\./)
    expect(field('Email')).toHaveValue('nonsense')
    expect(field('Phone')).toHaveValue(GOOD.Phone)
    expect(field('Position', 'combobox')).toHaveValue('UI/UX Designer')
  })

  test('wants a position', async () => {
    const { user, submit } = await fillIn()
    await user.selectOptions(field('Position', 'combobox'), '')
    await submit()
    expect(await toast('alert', 'Please fill in all fields.')).toBeVisible()
    await waitFor(() => expect(field('Position', 'combobox')).toHaveFocus())
    expect(field('Position', 'combobox')).toHaveAccessibleDescription('Position is required.')
  })

  test.each(['ada', 'ada@example', 'a da@example.com', '@example.com', 'ada@@example.com'])(
    'refuses %j as an email',
    async (email) => {
      const { submit } = await fillIn({ Email: email })
      await submit()
      expect(await toast('alert', 'Please enter a valid email address.')).toBeVisible()
      await waitFor(() => expect(field('Email')).toHaveFocus())
      expect(field('Email')).toHaveAccessibleDescription('Please enter a valid email address.')
      expect(field('Email')).toHaveValue(email)
    },
  )

  test.each(['123456', '1234567890123456', '1234567x', '(117) 4960'])(
    'refuses %j as a phone number',
    async (phone) => {
      const { submit } = await fillIn({ Phone: phone })
      await submit()
      expect(await toast('alert', 'Please enter a valid phone number.')).toBeVisible()
      await waitFor(() => expect(field('Phone')).toHaveFocus())
      expect(field('Phone')).toHaveAccessibleDescription(/^Please enter a valid phone number\./)
    },
  )

  test.each(['1234567', '123456789012345', '+1 555-0142'])('takes %j as a phone number', async (phone) => {
    const { submit } = await fillIn({ Phone: phone })
    await submit()
    expect(await toast('status', 'Application submitted successfully!')).toBeVisible()
  })
})
