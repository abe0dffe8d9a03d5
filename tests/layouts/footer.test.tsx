import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderApp } from '../render-app.tsx'

describe('the footer', () => {
  test('opens its external links in a tab of their own, each with a name', async () => {
    renderApp('/all-groups')
    const footer = within(await screen.findByRole('contentinfo'))
    const outside = footer
      .getAllByRole('link')
      .filter((link) => link.getAttribute('href')?.startsWith('https:'))
    expect(outside).not.toEqual([])
    for (const link of outside) {
      expect(link).toHaveAttribute('target', '_blank')
      expect(link).toHaveAccessibleName()
    }
  })
})
