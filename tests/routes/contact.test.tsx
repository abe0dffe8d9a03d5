import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderApp } from '../render-app.tsx'

async function openContact() {
  renderApp('/contact')
  await screen.findByRole('heading', { level: 1, name: 'Contact Us' })
}

describe('Contact', () => {
  test('has an address, a phone number and a support email', async () => {
    await openContact()
    expect(screen.getByRole('group')).toHaveTextContent('Bristol')
    expect(screen.getByRole('link', { name: '+44 117 496 0142' })).toHaveAttribute(
      'href',
      'tel:+441174960142',
    )
    const [email] = screen.getAllByRole('link', { name: 'support@hobbynest.example' })
    expect(email).toHaveAttribute('href', 'mailto:support@hobbynest.example')
  })

  test('leads to a map of the address', async () => {
    await openContact()
    expect(screen.getByRole('link', { name: 'Open in OpenStreetMap' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^https:\/\/www\.openstreetmap\.org\/\?mlat=51\./),
    )
  })
})
