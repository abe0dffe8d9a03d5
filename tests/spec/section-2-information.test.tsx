import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { field, fillIn, press } from '../fields.ts'
import { renderApp } from '../render-app.tsx'
import { FORMS } from './forms.ts'

describe('§2 About Us', () => {
  test.each([
    ['mission', /mission/i],
    ['who we are', /who we are/i],
    ['what we offer', /what we offer/i],
    ['why it matters', /why it matters/i],
    ['easy group creation', /easy group creation/i],
    ['safe inclusive community', /safe, inclusive community/i],
    ['learning and growth', /learning and growth/i],
    ['accessible anywhere', /accessible anywhere/i],
    ['vision', /vision/i],
    ['get involved', /get involved/i],
  ])('has a titled section: %s', async (_, name) => {
    renderApp('/about-us')
    const section = within(await screen.findByRole('region', { name }))
    expect(section.getByRole('heading', { level: 2, name })).toBeVisible()
  })

  test('has ten of them', async () => {
    renderApp('/about-us')
    await screen.findByRole('heading', { level: 1, name: 'About Us' })
    expect(within(screen.getByRole('main')).getAllByRole('heading', { level: 2 })).toHaveLength(10)
  })
})

describe('§2 Contact', () => {
  test.each(Object.keys(FORMS.contact.values))('its form has the required field %s', async (label) => {
    renderApp('/contact')
    await screen.findByLabelText(label)
    press('Send Message')
    await waitFor(() => expect(field(label)).toHaveAttribute('aria-invalid', 'true'))
  })

  test.each([
    ['address', 'Address', /\w/],
    ['phone', 'Phone', /^\+?[\d\s-]{7,}$/],
    ['support email', 'Support email', /^\S+@\S+$/],
  ])('its contact block has a(n) %s', async (_, term, shape) => {
    renderApp('/contact')
    const entry = await screen.findByText(term)
    expect(entry.closest('dt')?.nextElementSibling?.textContent).toMatch(shape)
  })

  test('has an embedded map', async () => {
    renderApp('/contact')
    expect(await screen.findByTitle(/^Map of/)).toHaveAttribute(
      'src',
      expect.stringMatching(/^https:.*embed/),
    )
  })
})

describe('§2 Blogs', () => {
  const post = {
    title: 'The first catch',
    author: 'Grace Hopper',
    date: '2024-05-01',
    category: 'Fishing',
    content: 'It rained all day.',
  }

  test.each(Object.keys(FORMS.blog.values))('its form has the field %s', async (label) => {
    renderApp('/blogs')
    expect(await screen.findByLabelText(label)).toBeVisible()
  })

  test.each([
    ['title', post.title],
    ['author', post.author],
    ['date', 'May 1, 2024'],
    ['category', post.category],
    ['content', post.content],
  ])('a post in the list shows its %s', async (_, text) => {
    localStorage.setItem('blogs', JSON.stringify([post]))
    renderApp('/blogs')
    expect(within(await screen.findByRole('article')).getByText(text)).toBeVisible()
  })

  test('"No blogs yet." when empty', async () => {
    localStorage.setItem('blogs', '[]')
    renderApp('/blogs')
    expect(await screen.findByText('No blogs yet.')).toBeVisible()
  })
})

describe('§2 Careers', () => {
  test('is titled "Join The Team"', async () => {
    renderApp('/careers')
    expect(await screen.findByRole('heading', { level: 1, name: 'Join The Team' })).toBeVisible()
  })

  test.each(Object.keys(FORMS.careers.values))('its application form has the field %s', async (label) => {
    renderApp('/careers')
    expect(await screen.findByLabelText(label)).toBeVisible()
  })
})

describe('§2 Help Center', () => {
  test('has a search box', async () => {
    renderApp('/help')
    expect(await screen.findByRole('searchbox')).toBeVisible()
  })

  test('shows FAQs as expandable items', async () => {
    const { user } = renderApp('/help')
    const question = await screen.findByText('How do I join a group?')
    const answer = screen.getByText(/^Open All Groups/)
    expect(answer).not.toBeVisible()
    await user.click(question)
    expect(answer).toBeVisible()
  })

  test('"No FAQs found. Try a different search term." when none', async () => {
    renderApp('/help')
    await screen.findByRole('searchbox')
    fillIn({ 'Search the questions': 'xylophone' })
    expect(screen.getByText('No FAQs found. Try a different search term.')).toBeVisible()
  })
})

describe('§2 Static text pages', () => {
  test.each([
    ['Terms & Conditions', '/terms'],
    ['Privacy Policy', '/privacy'],
    ['Community Guidelines', '/community'],
  ])('%s', async (name, path) => {
    renderApp(path)
    await screen.findByRole('heading', { level: 1, name })
    const main = screen.getByRole('main')
    expect(within(main).getAllByRole('heading', { level: 2 }).length).toBeGreaterThan(3)
    expect(main.textContent?.length).toBeGreaterThan(1000)
    expect(main.querySelector('form, input, button')).not.toBeInTheDocument()
  })
})
