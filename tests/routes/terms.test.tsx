import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../render-app.tsx'

test('Terms & Conditions can be read, and its table of contents leads to each section', async () => {
  renderApp('/terms')
  await screen.findByRole('heading', { level: 1, name: 'Terms & Conditions' })
  await expect.poll(() => document.title).toBe('Terms & Conditions | HobbyNest')
  const links = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link')
  expect(links.length).toBeGreaterThan(5)
  for (const link of links) {
    const section = screen.getByRole('region', { name: link.textContent })
    expect(`#${within(section).getByRole('heading', { level: 2 }).id}`).toBe(link.getAttribute('href'))
  }
})
