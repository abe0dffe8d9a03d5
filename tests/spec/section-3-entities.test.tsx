import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { renderApp } from '../render-app.tsx'
import { FORMS, send } from './forms.ts'
import { ada, join } from './member.ts'

// §2 tests the FAQ items and the team, §4 the theme, §7 the body of a group.

async function choicesOf(label: string) {
  const options = within(await screen.findByLabelText(label)).getAllByRole('option')
  return options.filter((option) => option.getAttribute('value') !== '').map(({ textContent }) => textContent)
}

const CATEGORIES = [
  'Drawing & Painting',
  'Photography',
  'Video Gaming',
  'Fishing',
  'Running',
  'Cooking',
  'Reading',
  'Writing',
]

test.each([
  ['groups', '/create-group'],
  ['blog posts', '/blogs'],
])('§3, §9 The eight categories of %s', async (_, path) => {
  renderApp(path, ada())
  expect(await choicesOf('Category')).toEqual(CATEGORIES)
})

test('§3, §4, §9 Joined groups are a list of ids in local storage under the key joinedGroups', async () => {
  localStorage.setItem('joinedGroups', '["a0"]')
  await join()
  expect(JSON.parse(localStorage.getItem('joinedGroups') ?? '')).toEqual(['a0', 'a1'])
})

test('§3 A blog post has title, author, category, content, and as date today, as YYYY-MM-DD', async () => {
  const stored = () => JSON.parse(localStorage.getItem('blogs') ?? 'null')
  // Just after midnight where the member is.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T23:30:00Z') })
  await send(FORMS.blog)
  await waitFor(() => expect(stored()).toHaveLength(11))
  expect(stored()[0]).toEqual({
    title: 'My first catch',
    author: 'Grace',
    category: 'Fishing',
    content: 'It rained.',
    date: '2026-03-02',
  })
})

describe('§3 Career application', () => {
  test('has six positions (§3, §9)', async () => {
    renderApp('/careers')
    expect(await choicesOf('Position')).toEqual([
      'Frontend Developer',
      'Backend Developer',
      'UI/UX Designer',
      'Content Writer',
      'Marketing Specialist',
      'Project Manager',
    ])
  })

  test('has fullName, email, phone, position and coverLetter', async () => {
    renderApp('/careers')
    const { form } = await screen.findByLabelText<HTMLSelectElement>('Position')
    for (const name of ['fullName', 'email', 'phone', 'position', 'coverLetter'])
      expect(form?.elements.namedItem(name)).toBeInTheDocument()
  })
})
