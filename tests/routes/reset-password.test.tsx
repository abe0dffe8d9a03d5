import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderApp } from '../render-app.tsx'

async function askForLink(failure?: string) {
  const app = renderApp('/reset-password')
  if (failure) app.auth.failures.sendPasswordResetEmail = failure
  await app.user.type(await screen.findByLabelText('Email'), 'ada@example.com')
  await app.user.click(screen.getByRole('button', { name: 'Send the link' }))
  return app
}

describe('Reset your password', () => {
  test.each([
    ['exists', undefined],
    ['does not exist', 'auth/user-not-found'],
  ])('says the same when the account %s', async (_, failure) => {
    await askForLink(failure)
    expect(await screen.findByText(/If there is an account for/)).toHaveTextContent(
      'If there is an account for ada@example.com, a link is on its way. Check your spam folder too.',
    )
  })

  test('says why it fails', async () => {
    await askForLink('auth/too-many-requests')
    expect(await screen.findByText(/^Too many attempts\./)).toBeVisible()
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com')
    expect(screen.queryByText(/a link is on its way/)).not.toBeInTheDocument()
  })
})
