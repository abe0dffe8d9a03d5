import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { fillIn } from '../fields.ts'
import { renderApp } from '../render-app.tsx'

const POST = {
  title: 'Old',
  author: 'Ada',
  category: 'Fishing',
  content: 'Once upon a time.',
  date: '2024-05-01',
}

async function openBlogs() {
  const view = renderApp('/blogs')
  await screen.findByRole('heading', { level: 1, name: 'Blogs' })
  return view
}

async function writePost(
  user: Awaited<ReturnType<typeof openBlogs>>['user'],
  title: string,
  content = 'It rained.',
) {
  fillIn({ Title: title, Author: 'Grace', Category: 'Running', Content: content })
  await user.click(screen.getByRole('button', { name: 'Add Post' }))
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue(''))
}

const titles = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
const stored = () => JSON.parse(localStorage.getItem('blogs') ?? 'null')

describe('Blogs', () => {
  test('late in the evening a post has the date of the member’s own day', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T23:30:00Z') })
    try {
      const { user } = await openBlogs()
      await writePost(user, 'Night owl')
      expect(await screen.findByRole('heading', { level: 3, name: 'Night owl' })).toBeVisible()
      expect(stored()[0].date).toBe('2026-03-02')
    } finally {
      vi.useRealTimers()
    }
  })

  test('leave out a post that cannot be read, and show the others', async () => {
    localStorage.setItem('blogs', JSON.stringify([{ title: 5 }, POST, null]))
    await openBlogs()
    expect(titles()).toEqual(['Old'])
  })

  test('fold a long post, and unfold it', async () => {
    localStorage.setItem('blogs', JSON.stringify([{ ...POST, content: 'A long day. '.repeat(40) }, POST]))
    const { user } = await openBlogs()
    const toggle = screen.getByRole('button', { name: 'Read more of Old' })
    await user.click(toggle)
    expect(toggle).toHaveAccessibleName('Show less of Old')
    expect(toggle).toHaveAttribute('aria-expanded', 'true')
  })

  test('keep the form behind a button where there is little room', async () => {
    const { user } = await openBlogs()
    const button = screen.getByRole('button', { name: 'Write a post' })
    const panel = document.getElementById(button.getAttribute('aria-controls') ?? '')
    expect(panel).toContainElement(screen.getByRole('textbox', { name: 'Title' }))
    await user.click(button)
    expect(button).toHaveAttribute('aria-expanded', 'true')
  })
})
