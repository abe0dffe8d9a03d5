import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { buildUser } from '../factories.ts'
import { renderApp } from '../render-app.tsx'

describe('Logout', () => {
  async function chooseLogout(user: ReturnType<typeof renderApp>['user']) {
    await user.click(await screen.findByRole('button', { name: /account menu/i }))
    await user.click(screen.getByRole('button', { name: 'Logout' }))
    return screen.findByRole('dialog', { name: 'Log out?' })
  }

  test('can be cancelled', async () => {
    const { user } = renderApp('/all-groups', { user: buildUser() })
    const question = await chooseLogout(user)
    await user.click(within(question).getByRole('button', { name: 'Cancel' }))
    const menu = await screen.findByRole('button', { name: /account menu/i })
    expect(menu).toBeVisible()
    await waitFor(() => expect(menu).toHaveFocus())
  })
})
