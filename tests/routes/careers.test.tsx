import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { fillIn } from '../fields.ts'
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

function toast(role: 'alert' | 'status', text: string) {
  return screen.findByText(text, { selector: `[role="${role}"], [role="${role}"] *` })
}

describe('Careers', () => {
  test.each(['+４４ １１７', '٠١١٧ ٤٩٦'])('takes the phone number %s', async (phone) => {
    const { submit } = await fillForm({ Phone: phone })
    await submit()
    expect(await toast('status', 'Application submitted successfully!')).toBeVisible()
  })
})
