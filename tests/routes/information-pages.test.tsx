import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { announce } from '../mocks/backend.ts'
import { openScreen, renderApp } from '../render-app.tsx'

test.each([
  ['/terms', 'Terms & Conditions'],
  ['/privacy', 'Privacy Policy'],
  ['/community', 'Community Guidelines'],
])('a reader of %s can get to each section from the table of contents', async (path, title) => {
  await openScreen(path, title)
  await expect.poll(() => document.title).toBe(`${title} | HobbyNest`)
  const links = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link')
  expect(links.length).toBeGreaterThan(5)
  for (const link of links) {
    const section = screen.getByRole('region', { name: link.textContent })
    expect(`#${within(section).getByRole('heading', { level: 2 }).id}`).toBe(link.getAttribute('href'))
  }
})

test('a link to a section of another page leads the keyboard there', async () => {
  announce('messages')
  const { user } = renderApp('/contact')
  const form = within(await screen.findByRole('form', { name: 'Send us a message' }))
  await user.click(await form.findByRole('link', { name: 'Privacy Policy' }))
  expect(await screen.findByRole('heading', { name: 'What you write to us' })).toHaveFocus()
})

test.each([
  ['de-DE', 'November 22, 2026'],
  ['en-GB', '22 November 2026'],
])('a visitor whose browser speaks %s reads dates in the English of the page', async (language, date) => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(language)
  await openScreen('/terms', 'Terms & Conditions')
  expect(screen.getByRole('time')).toHaveTextContent(date)
})
