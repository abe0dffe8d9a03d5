import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../render-app.tsx'

test('Privacy Policy can be read, and its table of contents leads to each section', async () => {
  renderApp('/privacy')
  await screen.findByRole('heading', { level: 1, name: 'Privacy Policy' })
  await expect.poll(() => document.title).toBe('Privacy Policy | HobbyNest')
  const links = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link')
  expect(links.length).toBeGreaterThan(5)
  for (const link of links) {
    const section = screen.getByRole('region', { name: link.textContent })
    expect(`#${within(section).getByRole('heading', { level: 2 }).id}`).toBe(link.getAttribute('href'))
  }
})

test.each(['theme', 'joinedGroups', 'blogs'])('names what is kept in the browser as %j', async (key) => {
  renderApp('/privacy')
  const section = await screen.findByRole('region', { name: 'What stays in your browser' })
  expect(section).toHaveTextContent(`“${key}”`)
})
