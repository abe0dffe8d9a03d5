import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { CATEGORIES } from '../../src/features/groups/group.ts'
import { daysFromNow } from '../factories.ts'
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

const posts = () => screen.queryAllByRole('article')
const titles = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
const stored = () => JSON.parse(localStorage.getItem('blogs') ?? 'null')

describe('Blogs', () => {
  test('start with ten sample posts, saved on the first visit', async () => {
    await openBlogs()
    expect(posts()).toHaveLength(10)
    expect(stored()).toHaveLength(10)
    for (const post of stored()) {
      expect(Object.keys(post).sort()).toEqual(['author', 'category', 'content', 'date', 'title'])
      expect(post.date).toMatch(/^\d{4}-\d{2}-\d{2}$/)
      expect(CATEGORIES).toContain(post.category)
    }
    expect(stored().map(({ date }: { date: string }) => date)).toEqual(
      stored()
        .map(({ date }: { date: string }) => date)
        .sort()
        .reverse(),
    )
  })

  test('a new post goes to the top, dated today, is saved, and the form is emptied', async () => {
    const { user } = await openBlogs()
    await writePost(user, 'First')
    expect(await screen.findByText('Blog post added!')).toBeVisible()
    await writePost(user, 'Second')
    expect(await screen.findByRole('heading', { level: 3, name: 'Second' })).toBeVisible()
    expect(titles().slice(0, 2)).toEqual(['Second', 'First'])
    expect(stored()).toHaveLength(12)
    expect(stored()[0]).toEqual({
      title: 'Second',
      author: 'Grace',
      category: 'Running',
      content: 'It rained.',
      date: daysFromNow(0),
    })
    for (const name of ['Title', 'Author', 'Content'])
      expect(screen.getByRole('textbox', { name })).toHaveValue('')
    expect(screen.getByRole('combobox', { name: 'Category' })).toHaveValue('')
  })

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

  test('need all four fields, and keep what was typed', async () => {
    const { user } = await openBlogs()
    const title = screen.getByRole('textbox', { name: 'Title' })
    await user.type(title, 'Half a post')
    await user.click(screen.getByRole('button', { name: 'Add Post' }))
    expect(await screen.findByText('Please fill in all fields.')).toBeVisible()
    expect(title).toHaveValue('Half a post')
    const author = screen.getByRole('textbox', { name: 'Author' })
    await waitFor(() => expect(author).toHaveFocus())
    expect(author).toHaveAccessibleDescription('Author is required.')
    expect(screen.getByRole('combobox', { name: 'Category' })).toHaveAccessibleDescription(
      'Category is required.',
    )
    expect(screen.getByRole('textbox', { name: 'Content' })).toHaveAccessibleDescription(
      'Content is required.',
    )
    expect(stored()).toHaveLength(10)
  })

  test('never run what a post holds', async () => {
    const { user } = await openBlogs()
    await writePost(user, '<img src=x onerror=alert(1)>', '<script>alert(1)</script>')
    expect(
      await screen.findByRole('heading', { level: 3, name: '<img src=x onerror=alert(1)>' }),
    ).toBeVisible()
    expect(screen.getByText('<script>alert(1)</script>')).toBeVisible()
  })

  test.each(['{"broken', '"text"', 'null'])('survive %j in storage', async (text) => {
    localStorage.setItem('blogs', text)
    await openBlogs()
    expect(posts()).toHaveLength(10)
  })

  test('leave out a post that cannot be read, and show the others', async () => {
    localStorage.setItem('blogs', JSON.stringify([{ title: 5 }, POST, null]))
    await openBlogs()
    expect(titles()).toEqual(['Old'])
  })

  test('can be written while storage is blocked', async () => {
    const blocked = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    })
    const { user } = await openBlogs()
    expect(posts()).toHaveLength(10)
    await writePost(user, 'Unsaved')
    expect(await screen.findByRole('heading', { level: 3, name: 'Unsaved' })).toBeVisible()
    expect(posts()).toHaveLength(11)
    blocked.mockRestore()
    await writePost(user, 'Saved')
    expect(await screen.findByRole('heading', { level: 3, name: 'Saved' })).toBeVisible()
    expect(stored()).toHaveLength(12)
  })

  test('follow what another tab writes', async () => {
    await openBlogs()
    act(() => {
      localStorage.setItem('blogs', JSON.stringify([POST]))
      window.dispatchEvent(new StorageEvent('storage', { key: 'blogs' }))
    })
    await waitFor(() => expect(titles()).toEqual(['Old']))
  })

  test('write the date of a post as the visitor does', async () => {
    vi.spyOn(navigator, 'language', 'get').mockReturnValue('fr-FR')
    localStorage.setItem('blogs', JSON.stringify([POST]))
    await openBlogs()
    expect(screen.getByText('1 mai 2024')).toHaveAttribute('datetime', '2024-05-01')
  })

  test('fold a long post, and unfold it', async () => {
    localStorage.setItem('blogs', JSON.stringify([{ ...POST, content: 'A long day. '.repeat(40) }, POST]))
    const { user } = await openBlogs()
    const toggle = screen.getByRole('button', { name: 'Read more of Old' })
    const text = screen.getByText(/^A long day/)
    expect(text).toHaveClass('line-clamp-4')
    await user.click(toggle)
    expect(toggle).toHaveAccessibleName('Show less of Old')
    expect(toggle).toHaveAttribute('aria-expanded', 'true')
    expect(text).not.toHaveClass('line-clamp-4')
  })

  test('keep the form behind a button where there is little room', async () => {
    const { user } = await openBlogs()
    const button = screen.getByRole('button', { name: 'Write a post' })
    const panel = document.getElementById(button.getAttribute('aria-controls') ?? '')
    expect(panel).toContainElement(screen.getByRole('textbox', { name: 'Title' }))
    expect(panel).toHaveClass('max-lg:hidden')
    await user.click(button)
    expect(panel).not.toHaveClass('max-lg:hidden')
    expect(button).toHaveAttribute('aria-expanded', 'true')
  })
})
