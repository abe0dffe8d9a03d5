import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../render-app.tsx'

test('About Us tells ten things about HobbyNest', async () => {
  renderApp('/about-us')
  await screen.findByRole('heading', { level: 1, name: 'About Us' })
  await expect.poll(() => document.title).toBe('About Us | HobbyNest')
  const titles = [
    'Our Mission',
    'Who We Are',
    'What We Offer',
    'Why It Matters',
    'Easy Group Creation',
    'A Safe, Inclusive Community',
    'Learning and Growth',
    'Accessible Anywhere',
    'Our Vision',
    'Get Involved',
  ]
  const main = screen.getByRole('main')
  expect([...main.querySelectorAll('h2')].map(({ textContent }) => textContent)).toEqual(titles)
  for (const name of titles) expect(screen.getByRole('region', { name })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Find a group' })).toHaveAttribute('href', '/all-groups')
  expect(screen.getByRole('link', { name: 'Start a group' })).toHaveAttribute('href', '/create-group')
})
