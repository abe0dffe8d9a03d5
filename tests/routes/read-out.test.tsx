import { screen, waitFor } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, test } from 'vitest'
import { buildGroup } from '../factories.ts'
import { backend, HOST } from '../mocks/backend.ts'
import { breakServer, hold, server } from '../mocks/server.ts'
import { renderApp } from '../render-app.tsx'

describe('A screen reader', () => {
  test('reads how many groups there are after each choice, also where there are as many as before', async () => {
    backend.groups = ['Fishing', 'Cooking'].map((category) => buildGroup({ category }))
    const { user } = renderApp('/all-groups?category=Fishing')
    const count = await screen.findByText('1 group')
    await user.click(screen.getByRole('link', { name: /^Cooking/ }))
    await waitFor(() => expect(count).not.toBeInTheDocument())
    expect(screen.getByText('1 group').closest('[aria-live]')).toHaveAttribute('aria-live', 'polite')
  })

  test('reads a failure again if a retry fails too', async () => {
    breakServer()
    const { user } = renderApp('/all-groups')
    expect(await screen.findByRole('alert')).toHaveTextContent('The groups could not be loaded.')
    server.use(http.get(`${HOST}/all-group`, hold))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
    expect(screen.getByText('The groups could not be loaded.')).toBeVisible()
  })

  test('reads a toast when it comes, and not again when it goes', async () => {
    const { user } = renderApp('/help')
    await user.click(await screen.findByRole('searchbox'))
    await user.paste('zzzz')
    const toast = await screen.findByText('No FAQs match your search.')
    await user.click(screen.getByRole('button', { name: 'close' }))
    expect(screen.getAllByRole('status')).toContain(toast)
  })
})
