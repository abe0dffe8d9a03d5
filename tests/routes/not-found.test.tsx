import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderApp } from '../render-app.tsx'

describe('Not found', () => {
  test('tells a visitor that the address is unknown, outside the layout, and leads home', async () => {
    const { user } = renderApp('/no-such-page')
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
      "Sorry, we couldn't find this page.",
    )
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
    await user.click(screen.getByRole('link', { name: /home/i }))
    expect(await screen.findByRole('region', { name: 'Featured Spot' })).toBeVisible()
    expect(window.location.pathname).toBe('/')
  })
})
