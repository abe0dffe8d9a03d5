import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { fillIn } from '../fields.ts'
import { backend } from '../mocks/backend.ts'
import { renderApp } from '../render-app.tsx'

const GOOD = {
  'Full Name': 'Ada',
  Email: 'ada@x.org',
  Phone: '+44 117-496',
  'Cover Letter': 'Hello!',
}

/** Opens the form and fills it in, except for what is replaced. */
async function fillForm(replaced: Partial<typeof GOOD> = {}) {
  const { user } = renderApp('/careers')
  await screen.findByRole('heading', { level: 1, name: 'Join The Team' })
  fillIn({ ...GOOD, ...replaced, Position: 'UI/UX Designer' })
  return { user, submit: () => user.click(screen.getByRole('button', { name: 'Submit Application' })) }
}

function field(name: string, role = 'textbox') {
  return screen.getByRole(role, { name })
}

function toast(role: 'alert' | 'status', text: string) {
  return screen.findByText(text, { selector: `[role="${role}"], [role="${role}"] *` })
}

describe('Careers', () => {
  test('takes a complete application, sends it nowhere and empties the form', async () => {
    const { submit } = await fillForm()
    await submit()
    expect(await toast('status', 'Application submitted successfully!')).toBeVisible()
    await waitFor(() => expect(field('Full Name')).toHaveValue(''))
    for (const label of Object.keys(GOOD)) expect(field(label)).toHaveValue('')
    expect(field('Position', 'combobox')).toHaveValue('')
    expect(backend.calls).toEqual([])
  })

  test.each(['+４４ １１７', '٠١١٧ ٤٩٦'])('takes the phone number %s', async (phone) => {
    const { submit } = await fillForm({ Phone: phone })
    await submit()
    expect(await toast('status', 'Application submitted successfully!')).toBeVisible()
  })

  test('says which fields are empty, and keeps the others', async () => {
    const { submit } = await fillForm({ 'Full Name': '', 'Cover Letter': '   ', Email: 'nonsense' })
    await submit()
    expect(await toast('alert', 'Please fill in all fields.')).toBeVisible()
    await waitFor(() => expect(field('Full Name')).toHaveFocus())
    expect(field('Full Name')).toHaveAccessibleDescription('Full name is required.')
    expect(field('Cover Letter')).toHaveAccessibleDescription(/^Cover letter is required\./)
    expect(field('Email')).toHaveValue('nonsense')
    expect(field('Phone')).toHaveValue(GOOD.Phone)
    expect(field('Position', 'combobox')).toHaveValue('UI/UX Designer')
  })

  test('says beside the email and the phone number what is wrong with them', async () => {
    const { submit } = await fillForm({ Email: 'ada@@example.com' })
    await submit()
    expect(await toast('alert', 'Please enter a valid email address.')).toBeVisible()
    await waitFor(() => expect(field('Email')).toHaveFocus())
    for (const email of ['ada@@example.com', '@example.com', 'a da@example.com']) {
      fillIn({ Email: email })
      expect(field('Email')).toHaveAccessibleDescription('Please enter a valid email address.')
    }
    fillIn({ Email: GOOD.Email, Phone: '123456' })
    await submit()
    expect(await toast('alert', 'Please enter a valid phone number.')).toBeVisible()
    await waitFor(() => expect(field('Phone')).toHaveFocus())
    expect(field('Phone')).toHaveAccessibleDescription(/^Please enter a valid phone number\./)
    expect(field('Phone')).toHaveValue('123456')
  })

  test('needs a position', async () => {
    const { user, submit } = await fillForm()
    await user.selectOptions(field('Position', 'combobox'), '')
    await submit()
    expect(await toast('alert', 'Please fill in all fields.')).toBeVisible()
    await waitFor(() => expect(field('Position', 'combobox')).toHaveFocus())
    expect(field('Position', 'combobox')).toHaveAccessibleDescription('Position is required.')
  })
})
