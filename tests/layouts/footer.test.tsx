import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderApp } from '../render-app.tsx'

describe('the footer', () => {
  test('leads to every information page', async () => {
    renderApp('/all-groups')
    const footer = within(await screen.findByRole('contentinfo'))
    for (const [name, address] of [
      ['Contact Us', '/contact'],
      ['Blogs', '/blogs'],
      ['Join the Team', '/careers'],
      ['Help Center', '/help'],
      ['Terms & Conditions', '/terms'],
      ['Privacy Policy', '/privacy'],
      ['Community Guidelines', '/community'],
    ] as const) {
      expect(footer.getByRole('link', { name })).toHaveAttribute('href', address)
    }
  })

  test('has four outside links that open beside the site, and the year', async () => {
    renderApp('/all-groups')
    const footer = within(await screen.findByRole('contentinfo'))
    const outside = footer
      .getAllByRole('link')
      .filter((link) => link.getAttribute('href')?.startsWith('https:'))
    expect(outside).toHaveLength(4)
    for (const link of outside) {
      expect(link).toHaveAttribute('target', '_blank')
      expect(link).toHaveAccessibleName()
    }
    expect(footer.getByText(new RegExp(`© ${new Date().getFullYear()}`))).toBeVisible()
  })
})
