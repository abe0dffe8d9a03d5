import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { SEED_POSTS } from '../../src/features/blog/seed-posts.ts'
import { buildUser } from '../factories.ts'
import { renderApp } from '../render-app.tsx'
import { FORMS, send } from '../spec/forms.ts'

const POST = {
  title: 'Old',
  author: 'Ada',
  category: 'Fishing',
  content: 'Once upon a time.',
  date: '2024-05-01',
}

async function openBlogs(user: ReturnType<typeof buildUser> | null = null) {
  const view = renderApp('/blogs', { user })
  await screen.findByRole('heading', { level: 1, name: 'Blogs' })
  return view
}

const titles = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
const stored = () => JSON.parse(localStorage.getItem('blogs') ?? 'null')

describe('Blogs', () => {
  test('late in the evening a post has the date of the member’s own day', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T23:30:00Z') })
    await send(FORMS.blog)
    expect(await screen.findByText('March 2, 2026')).toBeVisible()
    expect(stored()[0].date).toBe('2026-03-02')
  })

  test('leave out a post that cannot be read, and show the others', async () => {
    localStorage.setItem('blogs', JSON.stringify([{ title: 5 }, { ...POST, date: 'soon' }, POST, null]))
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

  test('let members change their own posts only, and guests those of this browser', async () => {
    const own = { ...POST, title: 'Mine', uid: buildUser().uid }
    const others = { ...POST, title: 'Theirs', uid: 'somebody-else' }
    localStorage.setItem('blogs', JSON.stringify([own, others, POST, SEED_POSTS[0]]))
    const buttons = () =>
      screen.queryAllByRole('button', { name: /^(Edit|Delete) / }).map((button) => button.textContent)
    const { auth } = await openBlogs(buildUser())
    const ofOld = ['Edit the post Old', 'Delete the post Old']
    expect(buttons()).toEqual(['Edit the post Mine', 'Delete the post Mine', ...ofOld])
    act(() => auth.changeUser(null))
    await waitFor(() => expect(buttons()).toEqual(ofOld))
  })

  test('keep what was typed into a post over a reload, save it with its date, throw it away on Cancel, and delete the post', async () => {
    localStorage.setItem('blogs', JSON.stringify([POST]))
    const first = await openBlogs()
    await first.user.click(screen.getByRole('button', { name: 'Edit the post Old' }))
    expect(screen.getByRole('heading', { name: 'Edit your post' })).toHaveFocus()
    const title = () => within(screen.getByRole('form', { name: 'Edit your post' })).getByLabelText('Title')
    await first.user.type(title(), ' and wise')
    first.unmount()

    const { user } = await openBlogs()
    expect(title()).toHaveValue('Old and wise')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(titles()).toEqual(['Old'])
    await user.click(screen.getByRole('button', { name: 'Edit the post Old' }))
    expect(title()).toHaveValue('Old')
    await user.clear(title())
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('Please fill in all fields.')).toBeVisible()
    expect(title()).toHaveAccessibleDescription('Title is required.')
    await user.type(title(), 'New')
    // Another tab has deleted it: what was typed is not lost.
    localStorage.setItem('blogs', '[]')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('Blog post saved.')).toBeVisible()
    expect(screen.getByRole('heading', { level: 3, name: 'New' })).toHaveFocus()
    expect(stored()).toEqual([{ ...POST, title: 'New' }])
    expect(sessionStorage).toHaveLength(0)
    await user.click(screen.getByRole('button', { name: 'Delete the post New' }))
    await user.click(await screen.findByRole('button', { name: 'Yes, delete it!' }))
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
    expect(stored()).toEqual([])
  })

  test('keep what is typed apart for two posts of one day with one title', async () => {
    localStorage.setItem('blogs', JSON.stringify([POST, { ...POST, content: 'Another walk.' }]))
    const { user } = await openBlogs()
    const contents = () =>
      screen
        .getAllByRole('form', { name: 'Edit your post' })
        .map((form) => within(form).getByLabelText<HTMLTextAreaElement>('Content'))
    const [first, second] = screen.getAllByRole('button', { name: 'Edit the post Old' })
    await user.click(first as HTMLElement)
    await user.type(contents()[0] as HTMLElement, ' Later more.')
    await user.click(second as HTMLElement)
    expect(contents().map(({ value }) => value)).toEqual(['Once upon a time. Later more.', 'Another walk.'])
  })
})
