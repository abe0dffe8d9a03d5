import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { buildUser } from '../factories.ts'
import { openScreen, renderApp } from '../render-app.tsx'
import { FORMS } from './forms.ts'

test.each([
  ['Contact', FORMS.contact],
  ['Blogs', FORMS.blog],
  ['Careers', FORMS.careers],
  ['Create Group', FORMS.create],
])('§2 %s has its form', async (_, { path, values }) => {
  renderApp(path, { user: buildUser() })
  await screen.findByRole('heading', { level: 1 })
  for (const label of Object.keys(values)) expect(screen.getByLabelText(label)).toBeVisible()
})

test.each(Object.entries(FORMS))('§2 In the form "%s", a word finds its field alone', async (name, form) => {
  renderApp(form.path, { user: name === 'create' ? buildUser() : null })
  await screen.findByRole('button', { name: form.button })
  for (const label of Object.keys(form.values)) {
    const word = label.split(' ')[0] ?? label
    expect(screen.getByLabelText(word, { exact: false })).toBe(screen.getByLabelText(label))
  }
})

test('§2 About Us has ten titled sections', async () => {
  await openScreen('/about-us', 'About Us')
  const headings = within(screen.getByRole('main')).getAllByRole('heading', { level: 2 })
  for (const [index, title] of [
    /mission/i,
    /who we are/i,
    /what we offer/i,
    /why it matters/i,
    /easy group creation/i,
    /safe inclusive community/i,
    /learning and growth/i,
    /accessible anywhere/i,
    /vision/i,
    /get involved/i,
  ].entries()) {
    expect(headings[index]).toHaveTextContent(title)
    expect(screen.getByRole('region', { name: title })).toContainElement(headings[index] as HTMLElement)
  }
  expect(headings).toHaveLength(10)
})

describe('§2 Contact', () => {
  test('has a contact block with address, phone and support email', async () => {
    renderApp('/contact')
    expect(await screen.findByRole('group')).toHaveTextContent('Bristol')
    const linkTo = (name: string) => screen.getAllByRole('link', { name })[0]?.getAttribute('href')
    expect(linkTo('+44 117 496 0142')).toBe('tel:+441174960142')
    expect(linkTo('support@hobbynest.example')).toBe('mailto:support@hobbynest.example')
  })

  test('has an embedded map', async () => {
    renderApp('/contact')
    expect(await screen.findByTitle(/^Map of/)).toHaveAttribute(
      'src',
      expect.stringMatching(/^https:.*embed/),
    )
    expect(screen.getByRole('link', { name: 'Open in OpenStreetMap' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^https:\/\/www\.openstreetmap\.org\/\?mlat=51\./),
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

  test('a post in the list shows title, author, date, category and content', async () => {
    localStorage.setItem('blogs', JSON.stringify([post]))
    renderApp('/blogs')
    const shown = within(await screen.findByRole('article'))
    for (const text of [post.title, post.author, 'May 1, 2024', post.category, post.content])
      expect(shown.getByText(text)).toBeVisible()
  })

  test('"No blogs yet." when empty', async () => {
    localStorage.setItem('blogs', '[]')
    renderApp('/blogs')
    expect(await screen.findByText('No blogs yet.')).toBeVisible()
  })
})

test('§2, §3, §9 Help Center has five FAQs as expandable items', async () => {
  const { user } = renderApp('/help')
  expect(await screen.findByRole('searchbox')).toBe(screen.getByPlaceholderText(/search/i))
  const items = screen.getAllByRole('group')
  expect(items.map((item) => item.querySelector('summary')?.textContent)).toEqual([
    'How do I create a group?',
    'How do I join a group?',
    'How do I reset my password?',
    'Can I edit my group after publishing it?',
    'How do I contact support?',
  ])
  for (const item of items) {
    const answer = item.querySelector('p')
    expect(answer?.textContent.length).toBeGreaterThan(40)
    expect(answer).not.toBeVisible()
    await user.click(item.querySelector('summary') as Element)
    expect(answer).toBeVisible()
  }
})

test.each([
  ['Terms & Conditions', '/terms'],
  ['Privacy Policy', '/privacy'],
  ['Community Guidelines', '/community'],
])('§2 %s is a static text page', async (name, path) => {
  await openScreen(path, name)
  const main = screen.getByRole('main')
  expect(within(main).getAllByRole('heading', { level: 2 }).length).toBeGreaterThan(3)
  expect(main.textContent?.length).toBeGreaterThan(1000)
  expect(main.querySelector('form, input, button')).not.toBeInTheDocument()
})
